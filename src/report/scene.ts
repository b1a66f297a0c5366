// A scene: one state as a picture, in data. Lanes for those who act, their logs, and what is on its way between them.

/**
 * A function of one state alone. What was sent, received or changed is read off by comparing the scene with the one
 * before it: a message that appears was sent by that step, one that is gone was received or dropped by it.
 */
export interface Scene {
  /** In the order in which they stand beside each other; the same lanes in every scene of a trace. */
  readonly lanes: readonly Lane[];
  readonly messages: readonly Message[];
}

export interface Lane {
  /** The `who` of the steps that this actor takes: `b1`, `controller`. */
  readonly id: string;
  /** A lane that is down has a broken line, and receives nothing. */
  readonly status: "up" | "down";
  readonly badges: readonly Badge[];
  readonly log?: Log;
  /** What else it knows, in the order of importance: `ISR` → `{b0, b1}`. */
  readonly facts: readonly Fact[];
}

export interface Badge {
  readonly text: string;
  readonly tone: "lead" | "good" | "bad" | "plain";
}

export interface Log {
  /** By offset, from 0. */
  readonly cells: readonly Cell[];
  /** Lines between cells: a mark at 2 stands after the cells 0 and 1. */
  readonly marks: readonly Mark[];
}

export interface Cell {
  readonly label: string;
  /** Chooses the colour of the cell, and is printed in it; absent where the entry has none. */
  readonly epoch?: number;
}

export interface Mark {
  readonly name: string;
  readonly at: number;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface Message {
  /** Stable while it is in flight, and of this message alone among those in flight. */
  readonly id: string;
  /** Ids of lanes. */
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** Whether the world has moved on since it was sent. */
  readonly isStale: boolean;
}
