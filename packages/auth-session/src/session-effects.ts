import type { Clock } from "@capno/api-client/clock";

import type { Storages } from "./find-stored-session.ts";
import type { GuardedStorage } from "./guarded-storage.ts";
import { writeLastActivity } from "./last-activity.ts";
import type { LiveSession } from "./live-session.ts";
import type { SessionEffect } from "./session-machine.ts";
import type { SignOutReason } from "./session.ts";
import { SESSION_OWNER_KEY } from "./storage-keys.ts";
import { forgetSession, readSession } from "./stored-session.ts";
import type { TabChannel } from "./tab-services.ts";
import type { TabMessage } from "./tab-messages.ts";
import { writeSessionOwner } from "./session-owner.ts";

/** The message that tells the reason arrives about when the storage event does: let it be first. */
export const STORAGE_EVENT_DELAY_MS = 300;

interface SessionEffectParts {
  readonly storages: Storages;
  readonly clock: Clock;
  readonly channel: TabChannel<TabMessage> | undefined;
  readonly logOutTasks: Set<() => void>;
  readonly newId: () => string;
  /** Ends the session if the browser's storage says that it is over. */
  revalidate(): void;
  storeTokens(session: LiveSession): void;
  onTasksRun(): void;
}

/** Performs the effects of the session's step; it decides nothing. */
export function createSessionEffectRunner(wiring: SessionEffectParts): (effect: SessionEffect) => void {
  const { storages, clock, channel, logOutTasks: tasks, newId, revalidate } = wiring;
  const { perTab, local } = storages;

  return (effect) => {
    switch (effect.type) {
      case "run-tasks":
        runTasks(tasks);
        return wiring.onTasksRun();
      case "abort-session":
        return effect.who.end.abort();
      case "keep-sign-in": {
        const { sessionOwner: turn } = effect.who;
        wiring.storeTokens(effect.who);
        writeLastActivity(local, { turn, at: clock.wall() });
        return channel?.post({ type: "begun", turn });
      }
      case "forget-stored":
        forgetSession(perTab);
        return forgetSession(local);
      case "clear-tab":
        return clearTab(perTab, effect.reason);
      case "clear-browser":
        // What this session owner stored, also in a discarded tab, opens nothing afterwards.
        local.clear();
        return writeSessionOwner(local, { id: newId(), person: undefined });
      case "clear-family":
        if ((readSession(local)?.family ?? effect.family) === effect.family) local.clear();
        return;
      case "tell-ended": {
        const { family, sessionOwner: turn, reason } = effect;
        return channel?.post({ type: "ended", family, turn, reason });
      }
      case "check-twice":
        revalidate();
        return void clock.after(STORAGE_EVENT_DELAY_MS, revalidate);
      default:
        effect satisfies never;
    }
  };
}

/** A tab belongs to its account until that account logs out: a reload never resumes another account's session. */
export function clearTab(perTab: GuardedStorage, reason: SignOutReason): void {
  perTab.clear();
  if (reason === "logged-out") perTab.remove(SESSION_OWNER_KEY);
}

function runTasks(tasks: Set<() => void>): void {
  for (const task of Array.from(tasks)) {
    try {
      task();
    } catch {
      // One product's mistake must not keep a session open.
    }
  }
  tasks.clear();
}
