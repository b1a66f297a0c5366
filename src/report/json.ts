// report.json and the `--json` object: the same keys in the same order, with traces whole or only named.

import type { Report } from "./report.ts";
import { reportShape } from "./shape.ts";

/**
 * `full` is report.json, self-contained: it can be read back and rendered again. `summary` is what `--json` prints:
 * of every trace only `path` and `states`. Two-space indented, keys in the order in which report.ts declares them,
 * ending in a line feed.
 */
export function renderJson(report: Report, shape: "summary" | "full"): string {
  const ordered = reportShape(report, "");
  return `${JSON.stringify(shape === "full" ? ordered : summary(ordered), undefined, 2)}\n`;
}

function summary(report: Report): object {
  const properties = report.properties.map((property) =>
    property.trace === undefined
      ? property
      : { ...property, trace: { path: property.trace.path, states: property.trace.states } },
  );
  return { ...report, properties };
}
