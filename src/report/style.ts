// What every text renderer is told: colour or not, how wide; and the few ways of setting a paragraph or a list.

import pc from "picocolors";
import { displayWidth, wrap } from "./width.ts";

export interface TextOptions {
  /** Colour codes in the text. Nothing is said by colour alone. Default: none. */
  readonly color?: boolean;
  /** Terminal columns to stay within; default 100, never less than 40. */
  readonly width?: number;
}

export interface Style {
  readonly paint: ReturnType<typeof pc.createColors>;
  readonly width: number;
}

export function styleOf(options: TextOptions = {}): Style {
  return {
    paint: pc.createColors(options.color ?? false),
    width: Math.max(40, Math.floor(options.width ?? 100)),
  };
}

/** A paragraph, indented and wrapped to the width. */
export function paragraph(text: string, indent: number, width: number): string[] {
  return wrap(text, width - indent).map((line) => `${" ".repeat(indent)}${line}`.trimEnd());
}

/**
 * `label` and then items separated by ` · `, broken between items; lines after the first are indented by two
 * more columns. An item longer than a line is wrapped.
 */
export function list(label: string, items: readonly string[], indent: number, width: number): string[] {
  const room = width - indent - 2;
  const lines = wrap(label, room);
  let line = lines.pop()!;
  items.forEach((item, at) => {
    const text = at < items.length - 1 ? `${item} ·` : item;
    const joined = line === "" ? text : `${line} ${text}`;
    if (displayWidth(joined) <= room || displayWidth(text) > room) {
      lines.push(...wrap(joined, room));
    } else {
      lines.push(line, text);
    }
    line = lines.pop()!;
  });
  return [...lines, line].map((text, at) => `${" ".repeat(indent + (at === 0 ? 0 : 2))}${text}`);
}
