// The exact command that shows all this again, ready to be taken along.

import { useState } from "preact/hooks";

export function Again({ command }: { command: string }) {
  const [said, say] = useState("Copy");
  if (command === "") return null;
  const copy = () => {
    const done = navigator.clipboard?.writeText(command) ?? Promise.reject(new Error("no clipboard here"));
    done.then(
      () => say("Copied"),
      () => say("Select it, and copy"),
    );
  };
  return (
    <p class="again">
      <span class="tag">Again</span>
      <code>{command}</code>
      <button type="button" onClick={copy} aria-live="polite">
        {said}
      </button>
    </p>
  );
}
