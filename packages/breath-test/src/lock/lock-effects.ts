import type { TabLocks } from "@capno/auth-session/tab-services";
import { isApiError } from "@capno/api-client/api-error";
import { lockHandset, unlockHandset } from "@capno/api-client/endpoints/handsets";
import type { HandsetUdi } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";

import type { LockPartEvent } from "../session/journey-states.ts";
import type { HoldMemory } from "./hold-memory.ts";
import type { LockEffect, UnlockReason } from "./lock-states.ts";
import { formatLoss, formatRefusal } from "./lock-texts.ts";
import { noteStart } from "./note-start.ts";
import { createTabClaims } from "./tab-claims.ts";

export interface LockWiring {
  readonly services: Pick<ProductServices, "http" | "clock" | "notices" | "activity">;
  readonly username: string;
  readonly memory: HoldMemory;
  readonly locks: TabLocks | undefined;
  send(event: LockPartEvent): void;
  /** As a person tells it from the other handsets. */
  getSerialText(udi: string): string;
  noteHolder(udi: string, lockedBy: string | null): void;
  refetchHandsets(): void;
  goToHandsets(): void;
}

/** What is the lock's alone: timers and reports are the journey's. */
type OwnEffect = Exclude<LockEffect, { readonly type: "start-timer" | "stop-timer" | "report" }>;

export interface LockEffects {
  runEffect(effect: OwnEffect): void;
  dispose(): void;
}

/** Does what the lock's steps ask for, at the server, in the browser and on the page. It decides nothing. */
export function createLockEffects(wiring: LockWiring): LockEffects {
  const { services, username, memory } = wiring;
  const { http, clock, notices, activity } = services;
  const send = (event: LockPartEvent) => wiring.send(event);
  const claims = createTabClaims({
    locks: wiring.locks,
    username,
    clock,
    onStolen: (udi) => send({ type: "tab-claim-stolen", udi, at: clock.now() }),
  });

  function runEffect(effect: OwnEffect): void {
    switch (effect.type) {
      case "claim-tab":
        return void claim(effect);
      case "release-tab":
        return claims.release();
      case "send-lock":
        return void sendLock(effect.udi);
      case "send-unlock":
        return void sendUnlock(effect.udi, effect.reason);
      case "remember-hold":
        return memory.write(effect);
      case "forget-hold":
        return memory.forget();
      case "note-held":
        activity.record({ what: "lock" });
        return wiring.noteHolder(effect.udi, username);
      case "tell-refused":
        return notices.show({ message: formatRefusal(effect.by), level: "info" });
      case "tell-lost": {
        const message = formatLoss(wiring.getSerialText(effect.udi), effect.because, effect.by);
        return notices.show({ message, level: "info" });
      }
      case "raise":
        return notices.raise(effect.error);
      case "refetch-handsets":
        return wiring.refetchHandsets();
      case "go-to-handsets":
        return wiring.goToHandsets();
      default:
        return effect satisfies never;
    }
  }

  async function claim(effect: Extract<LockEffect, { type: "claim-tab" }>): Promise<void> {
    const { udi } = effect;
    const answer = await claims.claim(udi, effect);
    // A later claim of the same handset must not hear the answer to an earlier one.
    if (answer === "given-up") return;
    const type = answer === "claimed" ? "tab-claimed" : "tab-claim-refused";
    send({ type, udi, at: clock.now() });
  }

  async function sendLock(udi: HandsetUdi): Promise<void> {
    const getSentAt = noteStart(clock);
    try {
      const reply = await lockHandset(http, udi);
      const at = clock.now();
      if (reply.kind === "held") send({ type: "lock-granted", udi, sentAt: getSentAt(), at });
      else send({ type: "lock-refused", udi, by: reply.lockedBy ?? undefined, at });
    } catch (error) {
      const facts = isApiError(error) ? error.facts : undefined;
      send({
        type: "lock-failed",
        udi,
        at: clock.now(),
        isNetwork: facts?.kind === "network-failure",
        retryAfterS: facts?.retryAfterS,
        error,
      });
    }
  }

  async function sendUnlock(udi: HandsetUdi, reason: UnlockReason): Promise<void> {
    activity.record({ what: "unlock", detail: reason });
    wiring.noteHolder(udi, null);
    try {
      const reply = await unlockHandset(http, udi, reason);
      if (reply === "forbidden") notices.report("the server forbids to unlock a handset");
    } catch (error) {
      notices.report("a handset could not be unlocked", error);
    }
    send({ type: "unlock-settled", udi, at: clock.now() });
  }

  return { runEffect, dispose: claims.release };
}
