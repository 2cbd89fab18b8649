import { isApiError } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";
import { readTokenClaims } from "@capno/api-client/token-claims";
import { createStore } from "zustand/vanilla";

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
import { findTabLocks, withRefreshLock, type TabLocks } from "./refresh-lock.ts";
import type { RestoreOutcome, Session, SessionState, SignOutReason } from "./session.ts";
import { LAST_ACTIVITY_KEY, REFRESH_TOKEN_KEY } from "./storage-keys.ts";
import { findStoredSession, MARGIN_MS } from "./find-stored-session.ts";
import { forgetSession, readSession, writeSession } from "./stored-session.ts";
import { openTabChannel, type TabChannel } from "./tab-channel.ts";
import { SESSION_CHANNEL, type TabMessage, type TokensMessage } from "./tab-messages.ts";
import { shareTokens } from "./share-tokens.ts";

export interface SessionOptions {
  readonly clock: Clock;
  /** Asks the server for new tokens. Rejects with an `ApiError`. */
  readonly refresh: (refreshToken: string) => Promise<{ readonly access: string; readonly refresh?: string }>;
  /** A remembered session older than this without a sign of life is discarded at start; 0: never. Decision C8 */
  readonly idleLimitMs: number;
  /** The browser's own where absent. */
  readonly storage?: { local(): Storage | undefined; session(): Storage | undefined };
  readonly locks?: TabLocks;
  readonly channel?: TabChannel<TabMessage>;
  /** Where the browser tells of other tabs' changes of the storage and of a page shown again; else `window`. */
  readonly events?: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly newId?: () => string;
}

/** How long another tab's tokens may be on their way when that tab has just renewed, and when it may have. */
const ANSWER_OF_RENEWER_MS = 300;
const ANSWER_OF_ANYBODY_MS = 30;
/** What is stored proves that another tab has just renewed: on a busy machine its message takes longer. */
const ANSWER_ON_ITS_WAY_MS = 3000;
const JUST_RENEWED_MS = 10_000;
/** The message that tells the reason arrives about when the storage event does: let it be first. */
const STORAGE_EVENT_DELAY_MS = 300;

/** There is no session to send with any more; the state says why. */
class SessionEnded extends Error {
  override readonly name = "SessionEnded";
}

/** The session of this tab, in step with the other tabs of the browser. */
export function createSession(options: SessionOptions): Session {
  const { clock, newId = () => crypto.randomUUID() } = options;
  const local = guardStorage(options.storage?.local ?? (() => globalThis.localStorage));
  const perTab = guardStorage(options.storage?.session ?? (() => globalThis.sessionStorage));
  const locks = options.locks ?? findTabLocks();
  const channel = options.channel ?? openTabChannel<TabMessage>(SESSION_CHANNEL);
  const events = options.events ?? (typeof window === "undefined" ? undefined : window);
  const store = createStore<SessionState>(() => ({ status: "restoring" }));
  const tabs = shareTokens(channel, clock);
  const tasks = new Set<() => void>();
  let live: LiveSession | undefined;
  let renewal: Promise<void> | undefined;

  const accessLife = () => getAccessLife(live, clock);
  const storageOf = (session: LiveSession) => (session.isRemembered ? local : perTab);
  const keep = (session: LiveSession) => writeSession(storageOf(session), toStored(session));
  const lookInStorage = (session: LiveSession) =>
    adoptStored(session, readSession(storageOf(session)), clock);

  function hearTokens(message: TokensMessage): void {
    if (live === undefined || !adoptTokens(live, message, clock)) return;
    // A duplicated tab has a session storage of its own; local storage the sender has written.
    if (!live.isRemembered) keep(live);
    tabs.arrived();
  }

  async function renewWithin(session: LiveSession, minLifeMs: number, wasContended: boolean): Promise<void> {
    const isSettled = () => live !== session || accessLife() >= minLifeMs;
    if (isSettled()) return;
    await tabs.askForTokens(session, wasContended ? ANSWER_OF_RENEWER_MS : ANSWER_OF_ANYBODY_MS);
    if (isSettled()) return;
    if (lookInStorage(session) && clock.wall() - session.refresh.receivedWall < JUST_RENEWED_MS) {
      await tabs.askForTokens(session, ANSWER_ON_ITS_WAY_MS);
      if (isSettled()) return;
    }
    const { serial, refresh: used } = session;
    let answer: { readonly access: string; readonly refresh?: string };
    try {
      answer = await options.refresh(used.value);
    } catch (error) {
      if (!isRefusal(error) || live !== session) throw error;
      // Perhaps another tab was faster after all, and its tokens make this refusal meaningless.
      await tabs.askForTokens(session, ANSWER_OF_RENEWER_MS);
      if (live === session && session.serial > serial) return;
      endEverywhere("refresh-failed");
      throw error;
    }
    // Signed out while the server answered: nobody may get these tokens.
    if (live !== session) return;
    session.access = holdToken(answer.access, clock);
    if (answer.refresh !== undefined) session.refresh = holdToken(answer.refresh, clock);
    session.serial += 1;
    keep(session);
    tabs.tellTokens(session);
  }

  function renew(minLifeMs: number): Promise<void> {
    const session = live;
    if (session === undefined) return Promise.reject(new SessionEnded());
    if (getLifeLeft(session.refresh, clock) < MARGIN_MS) lookInStorage(session);
    if (getLifeLeft(session.refresh, clock) < MARGIN_MS) {
      endEverywhere("expired");
      return Promise.reject(new SessionEnded());
    }
    renewal ??= withRefreshLock(locks, clock, (wasContended) =>
      renewWithin(session, minLifeMs, wasContended),
    ).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  /** Memory, tasks and what this tab alone stores. */
  function endHere(reason: SignOutReason): void {
    for (const task of Array.from(tasks)) {
      try {
        task();
      } catch {
        // One product's mistake must not keep a session open.
      }
    }
    live = undefined;
    store.setState({ status: "signed-out", reason }, true);
    perTab.clear();
  }

  function endEverywhere(reason: SignOutReason): void {
    const family = live?.family ?? "";
    endHere(reason);
    // A tab that slept through a newer sign-in must not end that one with its own.
    const stored = readSession(local);
    if (reason === "logged-out" || stored === undefined || stored.family === family) local.clear();
    channel?.tell({ type: "ended", family, reason });
  }

  function hear(message: TabMessage): void {
    if (message.type === "tokens") return hearTokens(message);
    if (message.type === "ended") {
      // Whoever chooses to log out leaves the computer: every session of the browser ends with it.
      const isMeant = message.reason === "logged-out" || message.family === live?.family;
      if (live !== undefined && isMeant) endHere(message.reason);
      return;
    }
    if (live?.family !== message.family || accessLife() < MARGIN_MS) return;
    const isOlder = message.serial < live.serial;
    if (isOlder || (message.serial === live.serial && !message.hasAccess)) tabs.tellTokens(live);
  }

  function onStorage(event: Event): void {
    const { key, newValue, storageArea } = event as StorageEvent;
    if (storageArea !== null && storageArea === safely(() => globalThis.sessionStorage)) return;
    if (!live?.isRemembered || newValue !== null) return;
    if (key !== null && key !== REFRESH_TOKEN_KEY) return;
    const session = live;
    clock.after(STORAGE_EVENT_DELAY_MS, () => {
      if (live === session && readSession(local) === undefined) endHere("logged-out");
    });
  }

  /** A page that was put away hears no message: what is stored tells whether its session still stands. */
  function check(): void {
    if (live === undefined || storageOf(live).isBlocked()) return;
    if (readSession(storageOf(live)) === undefined) endHere("logged-out");
  }

  function onPageShow(event: Event): void {
    if ((event as PageTransitionEvent).persisted) check();
  }

  async function restore(): Promise<RestoreOutcome> {
    const found = findStoredSession({ perTab, local }, clock, options.idleLimitMs);
    if (found === undefined) {
      forgetSession(perTab);
      forgetSession(local);
      store.setState({ status: "signed-out", reason: undefined }, true);
      return { kind: "nothing-stored" };
    }
    const { stored, isRemembered } = found;
    const session = fromStored(stored, isRemembered, clock);
    live = session;
    try {
      await renew(MARGIN_MS);
    } catch (error) {
      if (live !== session) return { kind: "refused", error };
      live = undefined;
      store.setState({ status: "signed-out", reason: undefined }, true);
      return { kind: "unreachable", error };
    }
    if (live !== session) return { kind: "refused" };
    showSignedIn(session);
    return { kind: "signed-in" };
  }

  function showSignedIn({ userId, isRemembered }: LiveSession): void {
    store.setState({ status: "signed-in", userId, isRemembered, account: undefined }, true);
  }

  channel?.listen(hear);
  events?.addEventListener("storage", onStorage);
  events?.addEventListener("pageshow", onPageShow);

  return {
    store,
    restore,
    begin(tokens, { remember }) {
      const session: LiveSession = {
        family: newId(),
        serial: 1,
        userId: readTokenClaims(tokens.access)?.userId ?? "",
        isRemembered: remember,
        access: holdToken(tokens.access, clock),
        refresh: holdToken(tokens.refresh, clock),
      };
      live = session;
      forgetSession(perTab);
      keep(session);
      if (remember) local.set(LAST_ACTIVITY_KEY, String(clock.wall()));
      showSignedIn(session);
    },
    setAccount(account) {
      const state = store.getState();
      if (state.status === "signed-in") store.setState({ ...state, account }, true);
    },
    async current() {
      if (live === undefined) return undefined;
      if (accessLife() < MARGIN_MS) {
        try {
          await renew(MARGIN_MS);
        } catch (error) {
          if (live !== undefined) throw error;
        }
      }
      return live?.access?.value;
    },
    peek: () => live?.access?.value,
    rejected(token) {
      if (live?.access?.value === token) endEverywhere("expired");
    },
    async ensureToken(minLifeS) {
      if (accessLife() < minLifeS * 1000) await renew(minLifeS * 1000);
    },
    beforeLogOut(task) {
      tasks.add(task);
      return () => void tasks.delete(task);
    },
    logOut(reason = "logged-out") {
      const isAlreadyOut = live === undefined && store.getState().status === "signed-out";
      // Repeated, it still clears: /logout is an address anybody can open. Its message stays as it was.
      if (!isAlreadyOut) return endEverywhere(reason);
      perTab.clear();
      local.clear();
    },
    check,
    isStorageBlocked: () => local.isBlocked() || perTab.isBlocked(),
    dispose() {
      events?.removeEventListener("storage", onStorage);
      events?.removeEventListener("pageshow", onPageShow);
      channel?.close();
    },
  };
}

/** The server looked at the refresh token and said no: anything else may pass by itself. */
function isRefusal(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { status } = error.facts;
  return status === 400 || status === 401 || status === 403;
}

function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
