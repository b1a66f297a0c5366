// How wide a text stands in a terminal, and how it is padded, cut and wrapped to a width. All widths are columns.

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });
const ascii = /^[ -~]*$/;
const invisible = /^[\p{M}\p{Cf}\p{Cc}]+$/u;
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}|\uFE0F/u;

/** Columns that `text` takes: combining marks none, CJK and emoji two, everything else one. */
export function displayWidth(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of clusters.segment(text)) width += clusterWidth(segment);
  return width;
}

/** Control characters would move the cursor or change colours: each becomes a space. Line feeds stay. */
export function clean(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, " ");
}

/** Fills with spaces up to `width`; a longer text stays as it is. */
export function pad(text: string, width: number, align: "left" | "right" = "left"): string {
  const spaces = " ".repeat(Math.max(0, width - displayWidth(text)));
  return align === "left" ? text + spaces : spaces + text;
}

/** At most `width` columns (3 or more, so that a wide character fits), the last of them `…` where something was left out. */
export function cut(text: string, width: number): string {
  return displayWidth(text) <= width ? text : `${split(text, width - 1)[0]}…`;
}

/**
 * Lines of at most `width` columns, broken at spaces and, where a single word is too long, inside it. Nothing is
 * left out but the spaces at a break; spaces within a line stay, since drawings use them. Line feeds break.
 */
export function wrap(text: string, width: number): string[] {
  return clean(text)
    .split("\n")
    .flatMap((line) => wrapLine(line, Math.max(1, width)));
}

function wrapLine(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.match(/ +|[^ ]+/g) ?? []) {
    if (displayWidth(line + piece) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = piece.startsWith(" ") ? "" : piece;
    while (displayWidth(line) > width) {
      const [head, rest] = split(line, width);
      lines.push(head);
      line = rest;
    }
  }
  if (line.trim() !== "" || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** The longest head of `text` within `width` columns, but at least one cluster, and the rest. */
function split(text: string, width: number): [head: string, rest: string] {
  let taken = 0;
  let end = 0;
  for (const { segment, index } of clusters.segment(text)) {
    taken += clusterWidth(segment);
    if (taken > width && index > 0) break;
    end = index + segment.length;
  }
  return [text.slice(0, end), text.slice(end)];
}

function clusterWidth(cluster: string): number {
  if (invisible.test(cluster)) return 0;
  return wide.test(cluster) ? 2 : 1;
}
