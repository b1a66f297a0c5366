// The full state of a step as a tree, unfolded on demand; what the step changed is marked.

import { useState } from "preact/hooks";
import type { Json, TraceStep } from "../report/report.ts";
import { showJson } from "../report/words.ts";

export function StateTree({ step }: { step: TraceStep | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (step === undefined) return null;
  return (
    <details class="tree" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The whole state {step.index === 0 ? "at first" : `after step ${step.index}`}</summary>
      {isOpen && <Branch value={step.state} path="" changed={step.changes.map(({ path }) => path)} />}
    </details>
  );
}

interface BranchProps {
  readonly value: Json;
  readonly path: string;
  readonly changed: readonly string[];
}

function Branch({ value, path, changed }: BranchProps) {
  const isList = Array.isArray(value);
  const entries =
    typeof value === "object" && value !== null ? Object.entries(value as { [name: string]: Json }) : [];
  return (
    <ul>
      {entries.map(([name, field]) => {
        const below = isList ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
        const isTouched = changed.some((each) => each === below || isWithin(each, below));
        const isDeep =
          typeof field === "object" &&
          field !== null &&
          Object.values(field).some((inner) => typeof inner === "object" && inner !== null);
        return (
          <li key={name} class={isTouched ? "new" : ""}>
            {isDeep ? (
              <details open={isTouched}>
                <summary>{isTouched ? `${name} · changed` : name}</summary>
                <Branch value={field} path={below} changed={changed} />
              </details>
            ) : (
              <>
                <span class="name">{name}</span> <code>{showJson(field)}</code>
                {isTouched && " · changed"}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function isWithin(path: string, of: string): boolean {
  return path.startsWith(`${of}.`) || path.startsWith(`${of}[`);
}
