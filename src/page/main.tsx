// The page of a report: takes the report that was put into it, and shows it.

import { render } from "preact";
import type { Report } from "../report/report.ts";
import { App } from "./app.tsx";

const data = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const root = document.getElementById("page");
if (root !== null) render(<App report={data("report") as Report} again={data("again") as string} />, root);
