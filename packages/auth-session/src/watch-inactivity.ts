import type { Clock } from "@capno/api-client/clock";
import { runMachine } from "@capno/machine/run-machine";

import { guardStorage } from "./guarded-storage.ts";
import {
  createIdleStep,
  startIdle,
  type IdleEffect,
  type IdleEvent,
  type IdleState,
  type IdleView,
} from "./inactivity.ts";
import { readLastActivity, writeLastActivity, type Activity } from "./last-activity.ts";
import { openTabChannel, type TabChannel } from "./tab-services.ts";

interface InactivityOptions {
  /** 0 switches the limit off. */
  readonly limitMs: number;
  readonly warningMs: number;
  /** Only activity of the same session owner counts, in any tab. */
  readonly sessionOwner: string;
  readonly clock: Clock;
  /** On every change of the phase, and each second of the warning. */
  readonly onChange: (view: IdleView) => void;
  /** Once. Log out with the reason "inactive". */
  readonly onExpired: () => void;
  /** The browser's own where it is left out. */
  readonly page?: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly storage?: () => Storage | undefined;
  readonly channel?: TabChannel<Activity>;
}

interface InactivityWatch {
  /** The answer to the warning. */
  stay(): void;
  /** A test is running: it counts as activity for a quarter of an hour. Returns its end. */
  hold(): () => void;
  /** Looks at the time now. Call it before a page that was restored is shown. */
  check(): void;
  dispose(): void;
}

const ACTIVITY_CHANNEL = "capno:activity";
const LONGEST_HOLD_MS = 15 * 60_000;
const CHECK_INTERVAL_MS = 1000;
/** Other tabs need not know of every movement. */
const BROADCAST_INTERVAL_MS = 5000;

const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focusin"];
const WAKE_EVENTS = ["visibilitychange", "pageshow", "focus", "resume"];

/** Watches for activity in this tab and, by storage and channel, in the others. */
export function watchInactivity(options: InactivityOptions): InactivityWatch {
  const { clock, sessionOwner } = options;
  if (!(options.limitMs > 0)) return inert;
  const limits = { ...options, longestHoldMs: LONGEST_HOLD_MS };
  const page = options.page ?? globalThis;
  const storage = guardStorage(options.storage ?? (() => globalThis.localStorage));
  const channel = options.channel ?? openTabChannel<Activity>(ACTIVITY_CHANNEL);
  const machine = runMachine<IdleState, IdleEvent, IdleEffect>({
    initial: startIdle(clock.wall()),
    step: createIdleStep(limits),
    runEffect,
  });
  let broadcastAt = -Infinity;
  let holds = 0;
  let shown = JSON.stringify({ status: "active" });
  let stopTimer = () => {};
  let isDisposed = false;

  function runEffect(effect: IdleEffect): void {
    if (isDisposed) return;
    switch (effect.type) {
      case "show":
        return show(effect.view);
      case "tell":
        return broadcast(effect.at);
      case "expire":
        dispose();
        return options.onExpired();
      default:
        effect satisfies never;
    }
  }

  function show(view: IdleView): void {
    const key = JSON.stringify(view);
    if (key === shown) return;
    shown = key;
    options.onChange(view);
  }

  /** What other tabs have stored counts before this tab judges: they may have been used all along. */
  function readOtherTabs(): void {
    const at = readLastActivity(storage, sessionOwner);
    if (at !== undefined) noteElsewhere({ turn: sessionOwner, at });
  }

  function noteElsewhere({ turn: owner, at }: Activity): void {
    if (owner === sessionOwner) machine.send({ type: "acted-elsewhere", at, receivedAt: clock.wall() });
  }

  function broadcast(at: number): void {
    if (Math.abs(at - broadcastAt) < BROADCAST_INTERVAL_MS) return;
    broadcastAt = at;
    writeLastActivity(storage, { turn: sessionOwner, at });
    channel?.post({ turn: sessionOwner, at });
  }

  function checkTime(): void {
    readOtherTabs();
    machine.send({ type: "looked", at: clock.wall() });
  }

  function act(isAnswer: boolean): void {
    readOtherTabs();
    machine.send({ type: "acted", at: clock.wall(), isAnswer });
  }

  const onActivity = () => act(false);

  function tick(): void {
    checkTime();
    if (!isDisposed) stopTimer = clock.after(CHECK_INTERVAL_MS, tick);
  }

  function dispose(): void {
    isDisposed = true;
    stopTimer();
    for (const type of ACTIVITY_EVENTS) page.removeEventListener(type, onActivity, true);
    for (const type of WAKE_EVENTS) page.removeEventListener(type, checkTime, true);
    channel?.close();
  }

  for (const type of ACTIVITY_EVENTS) {
    page.addEventListener(type, onActivity, { capture: true, passive: true });
  }
  for (const type of WAKE_EVENTS) page.addEventListener(type, checkTime, true);
  channel?.listen(noteElsewhere);
  broadcast(clock.wall());
  stopTimer = clock.after(CHECK_INTERVAL_MS, tick);

  return {
    stay: () => act(true),
    hold() {
      holds += 1;
      if (holds === 1) machine.send({ type: "held", at: clock.wall() });
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holds -= 1;
        if (holds === 0) machine.send({ type: "released", at: clock.wall() });
      };
    },
    check: checkTime,
    dispose,
  };
}

const inert: InactivityWatch = {
  stay() {},
  hold: () => () => {},
  check() {},
  dispose() {},
};
