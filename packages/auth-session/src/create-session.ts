import type { Clock } from "@capno/api-client/clock";
import { readTokenClaims } from "@capno/api-client/token-claims";
import { runMachine } from "@capno/machine/run-machine";

import { readLastActivity, writeLastActivity } from "./last-activity.ts";
import { guardStorage } from "./guarded-storage.ts";
import { getLifeLeft, holdToken } from "./held-token.ts";
import {
  adoptStored,
  adoptTokens,
  fromStored,
  getAccessLife,
  toStored,
  type LiveSession,
} from "./live-session.ts";
import {
  findEndReason,
  findStoredSession,
  hasOwnershipLapsed,
  MARGIN_MS,
  type StorageLimits,
} from "./find-stored-session.ts";
import { clearTab, createSessionEffectRunner, STORAGE_EVENT_DELAY_MS } from "./session-effects.ts";
import { refreshSessionTokens } from "./token-refresh.ts";
import type { RestoreOutcome, Session, SignOutReason } from "./session.ts";
import {
  stepSession,
  toSessionState,
  type SessionEffect,
  type SessionEvent,
  type SessionMachineState,
} from "./session-machine.ts";
import { REFRESH_TOKEN_KEY, SESSION_OWNER_KEY } from "./storage-keys.ts";
import { readSession, writeSession } from "./stored-session.ts";
import { findTabLocks, openTabChannel, type TabChannel, type TabLocks } from "./tab-services.ts";
import { SESSION_CHANNEL, type TabMessage, type TokensMessage } from "./tab-messages.ts";
import { shareTokens } from "./share-tokens.ts";
import { readSessionOwner, claimOwnership, writeSessionOwner } from "./session-owner.ts";

export interface SessionOptions extends StorageLimits {
  readonly clock: Clock;
  /** Asks the server for new tokens. Rejects with an `ApiError`. */
  readonly refresh: (refreshToken: string) => Promise<{ readonly access: string; readonly refresh?: string }>;
  /** The browser's own where it is left out. */
  readonly storage?: { local(): Storage | undefined; session(): Storage | undefined };
  readonly locks?: TabLocks;
  readonly channel?: TabChannel<TabMessage>;
  /** Dispatches `storage` and page events; `window` by default. */
  readonly events?: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly newId?: () => string;
}

/** A page may have missed what other tabs did before each of these events. */
const REASONS_TO_CHECK = ["pageshow", "resume", "visibilitychange", "focus"];

/** There is no session to send with any more; the state says why. */
class SessionEnded extends Error {
  override readonly name = "SessionEnded";
}

/** Runs the session of this tab, in step with the other tabs of the browser: what it decides is `session-machine.ts`. */
export function createSession(options: SessionOptions): Session {
  const { clock, newId = () => crypto.randomUUID() } = options;
  const local = guardStorage(options.storage?.local ?? (() => globalThis.localStorage));
  const perTab = guardStorage(options.storage?.session ?? (() => globalThis.sessionStorage));
  const storages = { perTab, local };
  const locks = options.locks ?? findTabLocks();
  const channel = options.channel ?? openTabChannel<TabMessage>(SESSION_CHANNEL);
  const events = options.events ?? (typeof window === "undefined" ? undefined : window);
  const tabs = shareTokens(channel, clock);
  const tasks = new Set<() => void>();

  /** The session whose tokens may be used: until its log-out tasks have run. */
  const live = (): LiveSession | undefined => {
    const state = machine.getState();
    return state.status === "signed-out" ? undefined : state.who;
  };
  const accessLife = () => getAccessLife(live(), clock);
  const storageOf = (session: LiveSession) => (session.isRemembered ? local : perTab);
  const storeTokens = (session: LiveSession) => writeSession(storageOf(session), toStored(session));
  const adoptFromStorage = (session: LiveSession) =>
    adoptStored(session, readSession(storageOf(session)), clock);
  const isLive = (session: LiveSession) => live() === session;
  const parts = {
    ...options,
    locks,
    tabs,
    isLive,
    revalidate,
    adoptFromStorage,
    storeTokens,
    end: endEverywhere,
  };

  function receiveTokens(message: TokensMessage): void {
    const session = live();
    if (session === undefined || !adoptTokens(session, message, clock)) return;
    // A duplicated tab has a session storage of its own; local storage the sender has written.
    if (!session.isRemembered) storeTokens(session);
    tabs.onTokensAdopted();
  }

  function renew(minLifeMs: number): Promise<void> {
    revalidate();
    const session = live();
    if (session === undefined) return Promise.reject(new SessionEnded());
    if (getLifeLeft(session.refresh, clock) < MARGIN_MS) adoptFromStorage(session);
    if (getLifeLeft(session.refresh, clock) < MARGIN_MS) {
      endEverywhere("expired");
      return Promise.reject(new SessionEnded());
    }
    session.renewal ??= refreshSessionTokens(session, minLifeMs, parts).finally(() => {
      session.renewal = undefined;
    });
    return session.renewal;
  }

  const machine = runMachine<SessionMachineState, SessionEvent, SessionEffect>({
    initial: { status: "restoring", who: undefined },
    step: stepSession,
    runEffect: createSessionEffectRunner({
      ...{ storages, clock, channel, logOutTasks: tasks, newId, revalidate, storeTokens },
      onTasksRun: () => machine.send({ type: "tasks-run" }),
    }),
  });

  function endEverywhere(reason: SignOutReason): void {
    const session = live();
    const family = session?.family ?? "";
    const sessionOwner = session?.sessionOwner ?? readSessionOwner(local).id;
    machine.send({
      type: "ended",
      reason,
      shownReason: explainEnd(reason, sessionOwner),
      family,
      sessionOwner,
    });
  }

  /** On waking a request may find the session over before the idle clock has looked: it was the absence all the same. */
  function explainEnd(reason: SignOutReason, sessionOwner: string): SignOutReason {
    if ((reason !== "expired" && reason !== "refresh-failed") || !(options.idleLimitMs > 0)) return reason;
    const lastActivity = readLastActivity(local, sessionOwner);
    return lastActivity !== undefined && clock.wall() - lastActivity >= options.idleLimitMs
      ? "inactive"
      : reason;
  }

  function receiveMessage(message: TabMessage): void {
    if (message.type === "tokens-offered") return receiveTokens(message);
    if (message.type === "begun") {
      const isStorageBlocked = local.isBlocked();
      return machine.send({ type: "begun-elsewhere", sessionOwner: message.turn, isStorageBlocked });
    }
    if (message.type === "ended") {
      const { reason, family, turn: sessionOwner } = message;
      return machine.send({ type: "ended-elsewhere", reason, family, sessionOwner });
    }
    const session = live();
    if (session?.family !== message.family || accessLife() < MARGIN_MS) return;
    const isOlder = message.serial < session.serial;
    if (isOlder || (message.serial === session.serial && !message.hasAccess)) tabs.postTokens(session);
  }

  function onStorage(event: Event): void {
    const { key, storageArea } = event as StorageEvent;
    if (storageArea === safely(() => globalThis.sessionStorage)) return;
    if (key === null || key === REFRESH_TOKEN_KEY || key === SESSION_OWNER_KEY)
      clock.after(STORAGE_EVENT_DELAY_MS, revalidate);
  }

  /** Ends the session if the browser's storage says that it is over: a sleeping page misses the message. */
  function revalidate(): void {
    const session = live();
    const reason = session && findEndReason(session, storages);
    if (reason !== undefined) machine.send({ type: "found-over", reason });
  }

  /** The idle limit passed while the browser was closed: what was kept until log-out goes now. */
  function clearEndedOwner(): void {
    if (!hasOwnershipLapsed(storages, clock, options)) return;
    local.clear();
    clearTab(perTab, "inactive");
  }

  async function restore(): Promise<RestoreOutcome> {
    const found = findStoredSession(storages, clock, options);
    if (found.kind === "replaced") {
      machine.send({ type: "found-over", reason: "replaced" });
      return { kind: "refused" };
    }
    // The tab still has data of an earlier session owner.
    if (!["", readSessionOwner(local).id].includes(readSessionOwner(perTab).id))
      clearTab(perTab, "logged-out");
    if (found.kind === "nothing") {
      clearEndedOwner();
      machine.send({ type: "nothing-found" });
      return { kind: "nothing-stored" };
    }
    const session = fromStored(found.stored, found.isRemembered, clock);
    machine.send({ type: "stored-found", who: session });
    writeSessionOwner(perTab, { id: session.sessionOwner, person: session.userId });
    // Opening a page is a sign of life. A session that was remembered for days does not end for inactivity now.
    writeLastActivity(local, { turn: session.sessionOwner, at: clock.wall() });
    try {
      await renew(MARGIN_MS);
    } catch (error) {
      if (!isLive(session)) return { kind: "refused", error };
      machine.send({ type: "not-reached" });
      return { kind: "unreachable", error };
    }
    if (!isLive(session)) return { kind: "refused" };
    machine.send({ type: "renewed" });
    return { kind: "signed-in" };
  }

  channel?.listen(receiveMessage);
  events?.addEventListener("storage", onStorage);
  for (const type of REASONS_TO_CHECK) events?.addEventListener(type, revalidate, true);

  return {
    store: {
      getState: () => toSessionState(machine.getState()),
      subscribe: (listener) =>
        machine.watch(() => {
          const state = machine.getState();
          if (state.status !== "ending") listener(toSessionState(state));
        }),
    },
    restore,
    begin(tokens, { remember }) {
      if (live() !== undefined) machine.send({ type: "found-over", reason: "replaced" });
      clearEndedOwner();
      const userId = readTokenClaims(tokens.access)?.userId ?? "";
      const session: LiveSession = {
        family: newId(),
        serial: 1,
        userId,
        sessionOwner: claimOwnership(storages, userId, newId),
        isRemembered: remember,
        end: new AbortController(),
        access: holdToken(tokens.access, clock),
        refresh: holdToken(tokens.refresh, clock),
      };
      machine.send({ type: "signed-in", who: session });
    },
    scope: () => live()?.end,
    sessionOwner: () => live()?.sessionOwner,
    setAccount(account, of) {
      if (live()?.end === of) machine.send({ type: "account-read", account });
    },
    async getAccessToken(scope) {
      const session = live();
      if (session === undefined || (scope ?? session.end) !== session.end) return undefined;
      if (accessLife() < MARGIN_MS) {
        try {
          await renew(MARGIN_MS);
        } catch (error) {
          if (isLive(session)) throw error;
        }
      }
      return isLive(session) ? session.access?.value : undefined;
    },
    peekAccessToken: (scope) =>
      scope === undefined || scope === live()?.end ? live()?.access?.value : undefined,
    onTokenRejected(token) {
      if (live()?.access?.value === token) endEverywhere("expired");
    },
    async ensureToken(minLifeS) {
      if (accessLife() < minLifeS * 1000) await renew(minLifeS * 1000);
    },
    beforeLogOut(task) {
      tasks.add(task);
      return () => void tasks.delete(task);
    },
    logOut: (reason = "logged-out") => endEverywhere(reason),
    revalidate,
    isStorageBlocked: () => local.isBlocked() || perTab.isBlocked(),
    dispose() {
      events?.removeEventListener("storage", onStorage);
      for (const type of REASONS_TO_CHECK) events?.removeEventListener(type, revalidate, true);
      channel?.close();
    },
  };
}

function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
