import type { Clock } from "@capno/api-client/clock";

import { guardStorage } from "./guarded-storage.ts";
import { getSecondsLeft, startIdle, stepIdle, type IdleEvent, type IdleState } from "./inactivity.ts";
import { readLastActivity, writeLastActivity, type Activity } from "./last-activity.ts";
import { openTabChannel, type TabChannel } from "./tab-channel.ts";

export type IdleView =
  | { readonly is: "active" }
  /** Ask whether the person is still there. */
  | { readonly is: "warning"; readonly secondsLeft: number };

export interface InactivityOptions {
  /** 0 switches the limit off. */
  readonly limitMs: number;
  readonly warningMs: number;
  /** Whose hands count: those of the same person's turn, in any tab, and of nobody else. ADR 0043 */
  readonly turn: string;
  readonly clock: Clock;
  /** On every change of the phase, and each second of the warning. */
  readonly onChange: (view: IdleView) => void;
  /** Once. Log out with the reason "inactive". */
  readonly onExpired: () => void;
  /** The browser's own where absent. */
  readonly page?: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly storage?: () => Storage | undefined;
  /** Carries a sign of life to the other tabs. */
  readonly channel?: TabChannel<Activity>;
}

export interface InactivityWatch {
  /** The answer to the warning. */
  stay(): void;
  /** A test is running: it counts as activity for a quarter of an hour. Returns its end. Decision C10 */
  hold(): () => void;
  /** Looks at the time now. Call it before a page that was restored is shown. */
  check(): void;
  dispose(): void;
}

const ACTIVITY_CHANNEL = "capno:activity";
const LONGEST_HOLD_MS = 15 * 60_000;
const CHECK_INTERVAL_MS = 1000;
/** Other tabs need not know of every movement. */
const TELL_INTERVAL_MS = 5000;

const SIGNS_OF_LIFE = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focusin"];
const REASONS_TO_LOOK = ["visibilitychange", "pageshow", "focus", "resume"];

/** Watches for signs of life in this tab and, by storage and channel, in the others. */
export function watchInactivity(options: InactivityOptions): InactivityWatch {
  const { clock, turn } = options;
  if (!(options.limitMs > 0)) return inert;
  const limits = { ...options, longestHoldMs: LONGEST_HOLD_MS };
  const page = options.page ?? globalThis;
  const storage = guardStorage(options.storage ?? (() => globalThis.localStorage));
  const channel = options.channel ?? openTabChannel<Activity>(ACTIVITY_CHANNEL);
  let state: IdleState = startIdle(clock.wall());
  let toldAt = -Infinity;
  let holds = 0;
  let shown = JSON.stringify({ is: "active" });
  let stopTimer = () => {};
  let isDisposed = false;

  function apply(event: IdleEvent): void {
    if (isDisposed) return;
    state = stepIdle(state, event, limits);
    if (state.is === "expired") {
      dispose();
      options.onExpired();
      return;
    }
    show();
  }

  function show(): void {
    const view: IdleView =
      state.is === "warning"
        ? { is: "warning", secondsLeft: getSecondsLeft(state, clock.wall(), limits) }
        : { is: "active" };
    const key = JSON.stringify(view);
    if (key === shown) return;
    shown = key;
    options.onChange(view);
  }

  /** What other tabs have stored counts before this tab judges: they may have been used all along. */
  function hearOthers(): void {
    const at = readLastActivity(storage, turn);
    if (at !== undefined) noteElsewhere({ turn, at });
  }

  function noteElsewhere({ turn: whose, at }: Activity): void {
    if (whose !== turn) return;
    if (at <= state.lastActivity || at > clock.wall()) return;
    // As it was then, not now: a message may lie for hours before a frozen tab reads it.
    state = { ...state, lastActivity: at };
  }

  function tell(at: number): void {
    if (Math.abs(at - toldAt) < TELL_INTERVAL_MS) return;
    toldAt = at;
    writeLastActivity(storage, { turn, at });
    channel?.tell({ turn, at });
  }

  function look(): void {
    hearOthers();
    apply({ type: "looked", at: clock.wall() });
  }

  function act(isAnswer: boolean): void {
    hearOthers();
    const at = clock.wall();
    apply({ type: "acted", at, isAnswer });
    if (!isDisposed && state.lastActivity === at) tell(at);
  }

  const onSign = () => act(false);

  function tick(): void {
    look();
    if (!isDisposed) stopTimer = clock.after(CHECK_INTERVAL_MS, tick);
  }

  function dispose(): void {
    isDisposed = true;
    stopTimer();
    for (const type of SIGNS_OF_LIFE) page.removeEventListener(type, onSign, true);
    for (const type of REASONS_TO_LOOK) page.removeEventListener(type, look, true);
    channel?.close();
  }

  for (const type of SIGNS_OF_LIFE) {
    page.addEventListener(type, onSign, { capture: true, passive: true });
  }
  for (const type of REASONS_TO_LOOK) page.addEventListener(type, look, true);
  channel?.listen(noteElsewhere);
  tell(clock.wall());
  stopTimer = clock.after(CHECK_INTERVAL_MS, tick);

  return {
    stay: () => act(true),
    hold() {
      holds += 1;
      if (holds === 1) apply({ type: "held", at: clock.wall() });
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holds -= 1;
        if (holds === 0) apply({ type: "released", at: clock.wall() });
      };
    },
    check: look,
    dispose,
  };
}

const inert: InactivityWatch = {
  stay() {},
  hold: () => () => {},
  check() {},
  dispose() {},
};
