// Pieces of GitHub Markdown in which no text of a model can be taken for markup.

/** Inline text: every character that could start markup or end a table cell is escaped; line feeds are spaces. */
export function inline(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .replace(/[\\`*_[\]<>|~$&]/g, "\\$&");
}

/** A paragraph of its own: also what would make it a heading, a list or a rule at the start is escaped. */
export function prose(text: string): string {
  return inline(text)
    .replace(/^[#+=-]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");
}

/** Code within a line, with its spaces kept. Safe in table cells. Empty for an empty text. */
export function code(text: string): string {
  if (text.trim() === "") return "";
  const line = text.replace(/\p{Cc}/gu, " ");
  // A table would split at a pipe even within backticks, and a backslash before it is then not to be told apart.
  return /[`|]/.test(line) ? `<code>${inline(line)}</code>` : `\`${line.trimEnd()}\``;
}

/** A code block whose fence is longer than any in its text. */
export function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A table; headings and cells are Markdown already. Columns in `right` are numbers and stand at the right. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const rule = headings.map((_, at) => (right.includes(at) ? "--:" : "---"));
  return [headings, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
