import type { TabLocks } from "@capno/auth-session/tab-services";
import { isApiError } from "@capno/api-client/api-error";
import { lockHandset, unlockHandset } from "@capno/api-client/endpoints/handsets";
import type { Clock } from "@capno/api-client/clock";
import { toEpochMs, type EpochMs, type HandsetUdi } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import { formatLockedMessage } from "@capno/domain/handset/handset-lock";
import { isolate } from "@capno/domain/text/isolate";

import type { HoldMemory } from "./hold-memory.ts";
import type { LockEffect, UnlockReason, LockPartEvent, LossCause } from "./lock-states.ts";
import { createTabClaims } from "./tab-claims.ts";

interface LockWiring {
  readonly services: Pick<ProductServices, "http" | "clock" | "notices" | "activity">;
  readonly username: string;
  readonly memory: HoldMemory;
  readonly locks: TabLocks | undefined;
  send(event: LockPartEvent): void;
  /** The serial number as people tell handsets apart. */
  getSerialText(udi: string): string;
  setHolder(udi: string, lockedBy: string | null): void;
  refetchHandsets(isAwaited: boolean): void;
  goToHandsets(): void;
}

/** The journey runs timers and reports. */
type OwnEffect = Exclude<LockEffect, { readonly type: "start-timer" | "stop-timer" | "report" }>;

interface LockEffects {
  runEffect(effect: OwnEffect): void;
  dispose(): void;
}

/** Runs the effects of the lock machine: requests, tab claims, storage and notices. Makes no decisions. */
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
        return void (effect.ifUnclaimed
          ? sendUnclaimedUnlock(effect.udi, effect.reason)
          : sendUnlock(effect.udi, effect.reason));
      case "remember-unanswered":
        return memory.writeUnanswered(effect.unlocks);
      case "remember-hold":
        return memory.write(effect);
      case "forget-hold":
        return memory.forget();
      case "record-lock":
        activity.record({ what: "lock" });
        return wiring.setHolder(effect.udi, username);
      case "show-lock-refused":
        return notices.show({ message: formatRefusal(effect.by), level: "info" });
      case "show-lock-lost": {
        const message = formatLoss(wiring.getSerialText(effect.udi), effect.because, effect.by);
        return notices.show({ message, level: "info" });
      }
      case "raise":
        return notices.raise(effect.error);
      case "refetch-handsets":
        return wiring.refetchHandsets(effect.isAwaited === true);
      case "go-to-handsets":
        return wiring.goToHandsets();
      default:
        return effect satisfies never;
    }
  }

  async function claim(effect: Extract<LockEffect, { type: "claim-tab" }>): Promise<void> {
    const { udi } = effect;
    const answer = await claims.claim(udi, effect);
    // A later claim of the same handset must not receive the answer to an earlier one.
    if (answer === "given-up") return;
    const type = answer === "claimed" ? "tab-claimed" : "tab-claim-refused";
    send({ type, udi, at: clock.now() });
  }

  async function sendLock(udi: HandsetUdi): Promise<void> {
    const getSentAt = noteSentAt(clock);
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
    wiring.setHolder(udi, null);
    try {
      const reply = await unlockHandset(http, udi, reason);
      if (reply === "forbidden") notices.report("the server forbids to unlock a handset");
      send({ type: "unlock-answered", udi, at: clock.now() });
    } catch (error) {
      notices.report("a handset could not be unlocked", error);
      send({ type: "unlock-answered", udi, at: clock.now(), isLost: true });
    }
  }

  /** Another tab that has claimed the handset since would lose it while its patient breathes. */
  async function sendUnclaimedUnlock(udi: HandsetUdi, reason: UnlockReason): Promise<void> {
    const isOurs = await claims.runUnclaimed(udi, () => sendUnlock(udi, reason));
    if (!isOurs) send({ type: "unlock-answered", udi, at: clock.now() });
  }

  return { runEffect, dispose: claims.release };
}

/**
 * Notes when a request is sent. The returned function gives that moment in server time as known by then, since the
 * offset may be corrected while the request is in flight. It uses the larger elapsed time of both clocks, so that a
 * lease never seems longer than it is.
 */
export function noteSentAt(clock: Clock): () => EpochMs {
  const wall = clock.wall();
  const monotonic = clock.monotonic();
  return () => toEpochMs(clock.now() - Math.max(clock.wall() - wall, clock.monotonic() - monotonic));
}

function formatRefusal(by: string | undefined): string {
  return formatLockedMessage(by ?? "another user");
}

function formatLoss(serial: string, because: LossCause, by: string | undefined): string {
  switch (because) {
    case "taken":
      return formatRefusal(by);
    case "taken-over":
      return `Handset ${isolate(serial)} is now in use by you in another window.`;
    case "two-handsets":
      return `You have two handsets open, so handset ${isolate(serial)} is not yours here. Finish in the other window, then choose one.`;
    case "expired":
      return `Handset ${isolate(serial)} is no longer locked for you. Select it again to continue.`;
    case "released":
      return `Handset ${isolate(serial)} was unlocked. Select it again to continue.`;
    default:
      return because satisfies never;
  }
}
