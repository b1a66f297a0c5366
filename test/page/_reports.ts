// Reports for the page: the sample of the renderers with scenes added, a long one with five brokers, one without a drawing.

import type { Lane, Message, Report, Scene, Trace } from "../../src/report/report.ts";
import { broken, longAndWide, undrawn } from "../report/sample.ts";

const actor = (id: string, value?: string): Lane => ({
  id,
  status: "up",
  badges: [],
  facts: value === undefined ? [] : [{ name: "leader", value }],
});

function brokerLane(id: string, { log, hw, alive }: { log: string[]; hw: number; alive: boolean }): Lane {
  return {
    id,
    status: alive ? "up" : "down",
    badges: [alive ? { text: "in ISR", tone: "good" } : { text: "down", tone: "bad" }],
    log: {
      cells: log.map((label) => ({ label, epoch: 0 })),
      marks: [
        { name: "HW", at: hw },
        { name: "LEO", at: log.length },
      ],
    },
    facts: [],
  };
}

interface State {
  readonly controller: { readonly leader: string };
  readonly replicas: Record<string, { log: string[]; hw: number; alive: boolean }>;
}

function sceneOf(state: State, brokers: readonly string[], messages: readonly Message[]): Scene {
  const lanes = brokers.map((id) => brokerLane(id, state.replicas[id] ?? { log: [], hw: 0, alive: true }));
  const { leader } = state.controller;
  return { lanes: [actor("producer"), actor("controller", leader), ...lanes, actor("consumer")], messages };
}

/** A message a step, which the next step of its receiver takes in; the last but one is stale. */
function withScenes(report: Report, brokers: readonly string[]): Report {
  const [property, ...rest] = report.properties;
  const trace = property!.trace!;
  const last = trace.steps.length - 1;
  const steps = trace.steps.map((step, at) => {
    const isSent = at > 0 && at < last;
    const message = {
      id: `m${at}`,
      from: "controller",
      to: "b1",
      label: `update ${at}`,
      isStale: at === last - 1,
    };
    return { ...step, scene: sceneOf(step.state as unknown as State, brokers, isSent ? [message] : []) };
  });
  const letters = `${"T".repeat(last)}F`;
  const truths: Trace["truths"] = Object.fromEntries(
    report.properties.map(({ name }, at) => [name, at === 0 ? letters : "T".repeat(last + 1)]),
  );
  return { ...report, properties: [{ ...property!, trace: { ...trace, steps, truths } }, ...rest] };
}

export const drawn = withScenes(broken, ["b0", "b1"]);
export const long = withScenes(longAndWide, ["b0", "b1", "b2", "b3", "b4"]);
export { undrawn };

/** Whatever a text could do to a page that takes it for markup or for script. */
export const hostile: Report = {
  ...drawn,
  model: `</script><script>document.title = "taken"</script>`,
  about: `<img src="https://example.invalid/x.png" onerror="document.title='taken'"> <!-- <script> &amp; \u2028`,
};
