// One calm line about a run in progress.

export interface Progress {
  readonly model: string;
  readonly depth: number;
  readonly distinct: number;
  readonly transitions: number;
  /** States found and not yet expanded. */
  readonly queue: number;
  readonly elapsedSeconds: number;
  readonly statesPerSecond: number;
}

/** `kafka-hw  depth 12 · 1,234,567 states · 510,000/s · queue 34,567 · 42 s`. No line feed. */
export function progressLine(progress: Progress): string {
  const { model, depth, distinct, queue, elapsedSeconds, statesPerSecond } = progress;
  const parts = [
    `depth ${depth}`,
    `${number(distinct)} ${distinct === 1 ? "state" : "states"}`,
    `${rate(statesPerSecond)}/s`,
    `queue ${number(queue)}`,
    duration(elapsedSeconds),
  ];
  return `${model}  ${parts.join(" · ")}`;
}

/** Two significant digits: the rest of a rate is noise, and flickers. */
function rate(perSecond: number): string {
  return Number.isFinite(perSecond) ? number(Number(perSecond.toPrecision(2))) : "–";
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  const rest = `${minutes % 60} min`;
  return minutes < 60 ? `${rest} ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${rest}`;
}

function number(n: number): string {
  return n.toLocaleString("en-US", { maximumFractionDigits: 0 });
}
