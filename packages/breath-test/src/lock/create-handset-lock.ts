import { isApiError } from "@capno/api-client/api-error";
import { lockHandset, unlockHandset } from "@capno/api-client/endpoints/handsets";
import { parseHandset } from "@capno/domain/handset";
import { toHandsetUdi, type HandsetUdi } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import * as v from "valibot";

import { runMachine, type RunningMachine } from "../machine/run-machine.ts";
import { createTimers } from "../machine/timers.ts";
import type { BrowserMemory } from "../queries/browser-memory.ts";
import { keepLapsedHold, takeLapsedHold } from "./lapsed-hold.ts";
import type { LockEffect, LockEvent, LockState, LockTimer } from "./lock-states.ts";
import { createLockStep } from "./lock-step.ts";
import { formatLoss, formatRefusal } from "./lock-texts.ts";
import { noteStart } from "./note-start.ts";
import { oweUnlock } from "./owe-unlock.ts";
import { createTabClaims } from "./tab-claims.ts";

/** The server keeps a lock for two and a half refreshes: one may be lost. */
const LEASE_IN_REFRESHES = 2.5;

/** On waking, the lease and the session are found to be over one after the other. */
const TOLD_IN_VAIN_MS = 60_000;

export interface HandsetLock extends RunningMachine<LockState, LockEvent> {
  /** The handset this tab held before it was reloaded, while its lease still lasts. */
  rememberedUdi(): string | undefined;
  /** The handset whose lease ran out before this page or this session began. */
  readonly lapsedUdi: string | undefined;
  /** The session ends: nothing stays stored, and only a hold that had lapsed is told at the next. */
  endSession(): void;
  dispose(): void;
}

export interface HandsetLockWiring {
  readonly services: Pick<ProductServices, "http" | "session" | "clock" | "notices" | "activity" | "config">;
  readonly username: string;
  readonly memory: BrowserMemory;
  readonly memoryKey: string;
  readonly locks: Pick<LockManager, "request"> | undefined;
  noteHolder(udi: string, lockedBy: string | null): void;
  refetchHandsets(): void;
  goToHandsets(): void;
}

/** The lock's steps joined to the server, the browser's tabs and the clock. */
export function createHandsetLock(wiring: HandsetLockWiring): HandsetLock {
  const { services, username, memory, memoryKey } = wiring;
  const { http, clock, notices, activity, config } = services;
  const { lockRefreshMs } = config.breathTest;
  const timers = createTimers<LockTimer>(clock);
  let expiredAt = Number.NEGATIVE_INFINITY;
  const claims = createTabClaims({
    locks: wiring.locks,
    username,
    onStolen: (udi) => machine.send({ type: "tab-claim-stolen", udi }),
  });
  const lapsedUdi = takeLapsedHold(username) ?? readHold((until) => until <= clock.now());
  if (lapsedUdi !== undefined) memory.forget(memoryKey);
  const machine = runMachine<LockState, LockEvent, LockEffect>({
    initial:
      lapsedUdi === undefined
        ? { is: "none" }
        : { is: "lost", udi: toHandsetUdi(lapsedUdi), because: "expired", by: undefined },
    step: createLockStep({ refreshMs: lockRefreshMs, leaseMs: lockRefreshMs * LEASE_IN_REFRESHES }),
    perform,
  });

  function perform(effect: LockEffect): void {
    switch (effect.do) {
      case "claim-tab":
        void claims
          .claim(effect.udi, effect)
          .then((answer) =>
            machine.send(
              answer === "claimed"
                ? { type: "tab-claimed", udi: effect.udi, at: clock.now() }
                : { type: "tab-claim-refused", udi: effect.udi },
            ),
          );
        return;
      case "release-tab":
        return claims.release();
      case "send-lock":
        return void sendLock(effect.udi);
      case "send-unlock":
        activity.record({ what: "unlock", detail: effect.reason });
        wiring.noteHolder(effect.udi, null);
        void unlockHandset(http, effect.udi, effect.reason)
          .catch((error: unknown) => notices.report("a handset could not be unlocked", error))
          .then(() => machine.send({ type: "unlock-settled", udi: effect.udi, at: clock.now() }));
        return;
      case "start-timer":
        return timers.start(effect.timer, effect.ms, () => machine.send(toTimerEvent(effect.timer)));
      case "stop-timer":
        return timers.stop(effect.timer);
      case "remember-hold":
        activity.record({ what: "lock" });
        return wiring.noteHolder(effect.udi, username);
      case "forget-hold":
        return memory.forget(memoryKey);
      case "tell-refused":
        return notices.show({ message: formatRefusal(effect.by), level: "info" });
      case "tell-lost": {
        if (effect.because === "expired") expiredAt = clock.now();
        const { serialText } = parseHandset(effect.udi);
        const message = formatLoss(serialText, effect.because, effect.by);
        return notices.show({ message, level: "info" });
      }
      case "raise":
        return notices.raise(effect.error);
      case "report":
        return notices.report(effect.problem);
      case "refetch-handsets":
        return wiring.refetchHandsets();
      case "go-to-handsets":
        return wiring.goToHandsets();
      default:
        return effect satisfies never;
    }
  }

  function toTimerEvent(timer: LockTimer): LockEvent {
    const at = clock.now();
    switch (timer) {
      case "retry":
        return { type: "retry-due", at };
      case "refresh":
        return { type: "refresh-due", at };
      case "lease":
        return { type: "lease-ran-out", at };
      default:
        return timer satisfies never;
    }
  }

  async function sendLock(udi: HandsetUdi): Promise<void> {
    const getSentAt = noteStart(clock);
    try {
      const reply = await lockHandset(http, udi);
      machine.send(
        reply.kind === "held"
          ? { type: "lock-granted", udi, sentAt: getSentAt(), at: clock.now() }
          : { type: "lock-refused", udi, by: reply.lockedBy ?? undefined, at: clock.now() },
      );
      const state = machine.getState();
      if (state.is === "held")
        memory.write(memoryKey, JSON.stringify({ username, udi: state.udi, until: state.until }));
    } catch (error) {
      const facts = isApiError(error) ? error.facts : undefined;
      machine.send({
        type: "lock-failed",
        udi,
        at: clock.now(),
        isNetwork: facts?.kind === "network-failure",
        retryAfterS: facts?.retryAfterS,
        error,
      });
    }
  }

  function readHold(isMeant: (until: number) => boolean): string | undefined {
    const hold = parseHold(memory.read(memoryKey));
    return hold?.username === username && isMeant(hold.until) ? hold.udi : undefined;
  }

  if (lapsedUdi !== undefined)
    perform({ do: "tell-lost", udi: toHandsetUdi(lapsedUdi), because: "expired", by: undefined });

  return {
    ...machine,
    rememberedUdi: () => readHold((until) => until > clock.now()),
    lapsedUdi,
    endSession() {
      const state = machine.getState();
      const hasLapsed =
        (state.is === "held" && state.until <= clock.now()) ||
        // Told on a page that the end of the session took away.
        (state.is === "lost" && clock.now() - expiredAt < TOLD_IN_VAIN_MS);
      keepLapsedHold(hasLapsed ? { username, udi: state.udi } : undefined);
      oweUnlock(services.session, state, clock.now(), lockRefreshMs * LEASE_IN_REFRESHES);
      machine.send({ type: "page-left" });
      memory.forget(memoryKey);
    },
    dispose() {
      timers.stopAll();
      claims.release();
    },
  };
}

const Hold = v.object({ username: v.string(), udi: v.string(), until: v.number() });

function parseHold(text: string | undefined): v.InferOutput<typeof Hold> | undefined {
  if (text === undefined) return undefined;
  try {
    const result = v.safeParse(Hold, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
