// Which step is shown: moved by buttons, keys and time, and kept in the fragment of the page's address.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Place, readPlace, showPlace, type Traced } from "./place.ts";

export interface Player {
  readonly place: Place;
  readonly last: number;
  readonly isPlaying: boolean;
  /** Whether the reader has moved: then the step is brought into view. */
  readonly hasMoved: boolean;
  go(step: number): void;
  pick(trace: number): void;
  toggle(): void;
}

/** How long a step stays while playing, in ms. */
const STEP_MS = 1_100;
/** Digits typed within this time are one number, in ms. */
const TYPING_MS = 900;

export function usePlayer(traced: readonly Traced[]): Player {
  const [place, setPlace] = useState(() => readPlace(location.hash, traced));
  const [isPlaying, setPlaying] = useState(false);
  const [hasMoved, setMoved] = useState(() => location.hash !== "");
  const last = (traced[place.trace]?.trace.steps.length ?? 1) - 1;

  const move = useCallback((next: Place) => {
    setMoved(true);
    setPlace(next);
    history.replaceState(null, "", showPlace(next));
  }, []);
  const go = (step: number) => move({ ...place, step: Math.min(last, Math.max(0, step)) });
  const toggle = () => {
    if (!isPlaying && place.step === last) go(0);
    setPlaying(!isPlaying);
  };

  useEffect(() => {
    const follow = () => setPlace(readPlace(location.hash, traced));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [traced]);

  useEffect(() => {
    if (!isPlaying) return;
    if (place.step >= last) return setPlaying(false);
    const timer = setTimeout(() => move({ ...place, step: place.step + 1 }), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, place, last, move]);

  const player: Player = {
    place,
    last,
    isPlaying,
    hasMoved,
    go: (step) => {
      setPlaying(false);
      go(step);
    },
    pick: (trace) => {
      setPlaying(false);
      const steps = traced[trace]?.trace.steps.length ?? 1;
      move({ trace, step: steps - 1 });
    },
    toggle,
  };
  useKeys(player);
  return player;
}

/** ← → a step, Home and End the ends, digits a step by its number, space plays. */
function useKeys(player: Player): void {
  const current = useRef(player);
  current.current = player;
  // Before the page is first seen: no key is too early.
  useLayoutEffect(() => {
    let typed = { digits: "", at: 0 };
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { place, last, go, toggle } = current.current;
      const target = event.target instanceof Element ? event.target : undefined;
      // Select boxes and the scrubber have uses of their own for keys; so has space on whatever can be pressed.
      if (target?.matches("select, input, textarea")) return;
      if (event.key === " " && target?.closest("button, summary, a") !== null && target !== undefined) return;
      if (/^\d$/.test(event.key)) {
        const isMore = event.timeStamp - typed.at < TYPING_MS && Number(typed.digits + event.key) <= last;
        typed = { digits: isMore ? typed.digits + event.key : event.key, at: event.timeStamp };
        return go(Number(typed.digits));
      }
      const moves: { readonly [key: string]: () => void } = {
        ArrowLeft: () => go(place.step - 1),
        ArrowRight: () => go(place.step + 1),
        Home: () => go(0),
        End: () => go(last),
        " ": toggle,
      };
      const move = moves[event.key];
      if (move === undefined) return;
      event.preventDefault();
      move();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
