import type { Clock } from "@capno/api-client/clock";
import { readTokenClaims } from "@capno/api-client/token-claims";
import { createStore } from "zustand/vanilla";

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
import { findEnd } from "./find-end.ts";
import { findStoredSession, MARGIN_MS } from "./find-stored-session.ts";
import { findTabLocks, type TabLocks } from "./refresh-lock.ts";
import { renewSession } from "./renew-session.ts";
import type { RestoreOutcome, Session, SessionState, SignOutReason } from "./session.ts";
import { REFRESH_TOKEN_KEY, TURN_KEY } from "./storage-keys.ts";
import { forgetSession, readSession, writeSession } from "./stored-session.ts";
import { openTabChannel, type TabChannel } from "./tab-channel.ts";
import { SESSION_CHANNEL, type TabMessage, type TokensMessage } from "./tab-messages.ts";
import { shareTokens } from "./share-tokens.ts";
import { readTurn, takeTurn, writeTurn } from "./turn.ts";

export interface SessionOptions {
  readonly clock: Clock;
  /** Asks the server for new tokens. Rejects with an `ApiError`. */
  readonly refresh: (refreshToken: string) => Promise<{ readonly access: string; readonly refresh?: string }>;
  /** A stored session older than this without a sign of life is discarded at start; 0: never. Decision C8 */
  readonly idleLimitMs: number;
  /** The browser's own where absent. */
  readonly storage?: { local(): Storage | undefined; session(): Storage | undefined };
  readonly locks?: TabLocks;
  readonly channel?: TabChannel<TabMessage>;
  /** Where the browser tells of other tabs' changes of the storage and of a page shown again; else `window`. */
  readonly events?: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly newId?: () => string;
}

/** The message that tells the reason arrives about when the storage event does: let it be first. */
const STORAGE_EVENT_DELAY_MS = 300;

/** After each of them a page may have missed what the other tabs did. */
const REASONS_TO_CHECK = ["pageshow", "resume", "visibilitychange", "focus"];

/** There is no session to send with any more; the state says why. */
class SessionEnded extends Error {
  override readonly name = "SessionEnded";
}

/** The session of this tab, in step with the other tabs of the browser. */
export function createSession(options: SessionOptions): Session {
  const { clock, newId = () => crypto.randomUUID() } = options;
  const local = guardStorage(options.storage?.local ?? (() => globalThis.localStorage));
  const perTab = guardStorage(options.storage?.session ?? (() => globalThis.sessionStorage));
  const storages = { perTab, local };
  const locks = options.locks ?? findTabLocks();
  const channel = options.channel ?? openTabChannel<TabMessage>(SESSION_CHANNEL);
  const events = options.events ?? (typeof window === "undefined" ? undefined : window);
  const store = createStore<SessionState>(() => ({ is: "restoring" }));
  const tabs = shareTokens(channel, clock);
  const tasks = new Set<() => void>();
  let live: LiveSession | undefined;

  const accessLife = () => getAccessLife(live, clock);
  const storageOf = (session: LiveSession) => (session.isRemembered ? local : perTab);
  const keep = (session: LiveSession) => writeSession(storageOf(session), toStored(session));
  const lookInStorage = (session: LiveSession) =>
    adoptStored(session, readSession(storageOf(session)), clock);
  /** Looks first: a tab that was asleep may have to hear from the storage that its session is over. */
  const isLive = (session: LiveSession) => {
    check();
    return live === session;
  };
  const parts = { ...options, locks, tabs, isLive, lookInStorage, keep, end: endEverywhere };

  function hearTokens(message: TokensMessage): void {
    if (live === undefined || !adoptTokens(live, message, clock)) return;
    // A duplicated tab has a session storage of its own; local storage the sender has written.
    if (!live.isRemembered) keep(live);
    tabs.arrived();
  }

  function renew(minLifeMs: number): Promise<void> {
    const session = live;
    if (session === undefined || !isLive(session)) return Promise.reject(new SessionEnded());
    if (getLifeLeft(session.refresh, clock) < MARGIN_MS) lookInStorage(session);
    if (getLifeLeft(session.refresh, clock) < MARGIN_MS) {
      endEverywhere("expired");
      return Promise.reject(new SessionEnded());
    }
    session.renewal ??= renewSession(session, minLifeMs, parts).finally(() => {
      session.renewal = undefined;
    });
    return session.renewal;
  }

  /** Tasks, memory, and what this tab alone stores. After it the session does nothing any more. */
  function endHere(reason: SignOutReason): void {
    for (const task of Array.from(tasks)) {
      try {
        task();
      } catch {
        // One product's mistake must not keep a session open.
      }
    }
    tasks.clear();
    const ended = live;
    live = undefined;
    ended?.end.abort();
    store.setState({ is: "signed-out", reason }, true);
    clearTab(reason);
  }

  /** Until its person chooses to leave, a tab stays theirs: a reload goes on with nobody else's session. */
  function clearTab(reason: SignOutReason): void {
    perTab.clear();
    if (reason === "logged-out") perTab.remove(TURN_KEY);
  }

  /** What is stored of this turn, also in a tab that is not alive now, opens nothing after it. */
  function clearBrowser(): void {
    local.clear();
    writeTurn(local, { id: newId(), person: undefined });
  }

  function endEverywhere(reason: SignOutReason): void {
    const family = live?.family ?? "";
    const turn = live?.turn ?? readTurn(local).id;
    const said = explainEnd(reason, turn);
    endHere(said);
    if (reason === "logged-out") clearBrowser();
    // A tab that slept through a newer sign-in must not end that one with its own.
    else if ((readSession(local)?.family ?? family) === family) local.clear();
    channel?.tell({ type: "ended", family, turn, reason: said });
  }

  /** On waking a request may find the session over before the idle clock has looked: it was the absence all the same. */
  function explainEnd(reason: SignOutReason, turn: string): SignOutReason {
    if ((reason !== "expired" && reason !== "refresh-failed") || !(options.idleLimitMs > 0)) return reason;
    const lastActivity = readLastActivity(local, turn);
    return lastActivity !== undefined && clock.wall() - lastActivity >= options.idleLimitMs
      ? "inactive"
      : reason;
  }

  function hear(message: TabMessage): void {
    if (message.type === "tokens-offered") return hearTokens(message);
    if (live === undefined) return;
    if (message.type === "begun") {
      if (message.turn === live.turn) return;
      if (local.isBlocked()) return endHere("replaced");
      // Of two sign-ins the later one is stored; a message can be the faster, and can be of the earlier.
      check();
      return void clock.after(STORAGE_EVENT_DELAY_MS, check);
    }
    if (message.type === "ended") {
      // Whoever chooses to log out leaves the computer: every session of their turn ends with it.
      const isTurnOver = message.reason === "logged-out" && message.turn === live.turn;
      if (isTurnOver || message.family === live.family) endHere(message.reason);
      return;
    }
    if (live.family !== message.family || accessLife() < MARGIN_MS) return;
    const isOlder = message.serial < live.serial;
    if (isOlder || (message.serial === live.serial && !message.hasAccess)) tabs.tellTokens(live);
  }

  function onStorage(event: Event): void {
    const { key, storageArea } = event as StorageEvent;
    if (storageArea !== null && storageArea === safely(() => globalThis.sessionStorage)) return;
    if (key === null || key === REFRESH_TOKEN_KEY || key === TURN_KEY)
      clock.after(STORAGE_EVENT_DELAY_MS, check);
  }

  /** A page that slept or was put away hears no message: what is stored tells whether its session still stands. */
  function check(): void {
    const reason = live && findEnd(live, storages);
    if (reason !== undefined) endHere(reason);
  }

  async function restore(): Promise<RestoreOutcome> {
    const found = findStoredSession(storages, clock, options.idleLimitMs);
    if (found.kind === "replaced") {
      endHere("replaced");
      return { kind: "refused" };
    }
    // What the tab kept of a turn that is over.
    if (!["", readTurn(local).id].includes(readTurn(perTab).id)) clearTab("logged-out");
    if (found.kind === "nothing") {
      forgetSession(perTab);
      forgetSession(local);
      store.setState({ is: "signed-out", reason: undefined }, true);
      return { kind: "nothing-stored" };
    }
    const session = fromStored(found.stored, found.isRemembered, clock);
    live = session;
    writeTurn(perTab, { id: session.turn, person: session.userId });
    try {
      await renew(MARGIN_MS);
    } catch (error) {
      if (live !== session) return { kind: "refused", error };
      live = undefined;
      session.end.abort();
      store.setState({ is: "signed-out", reason: undefined }, true);
      return { kind: "unreachable", error };
    }
    if (live !== session) return { kind: "refused" };
    showSignedIn(session);
    return { kind: "signed-in" };
  }

  function showSignedIn({ userId, isRemembered }: LiveSession): void {
    store.setState({ is: "signed-in", userId, isRemembered, account: undefined }, true);
  }

  channel?.listen(hear);
  events?.addEventListener("storage", onStorage);
  for (const type of REASONS_TO_CHECK) events?.addEventListener(type, check, true);

  return {
    store,
    restore,
    begin(tokens, { remember }) {
      if (live !== undefined) endHere("replaced");
      const userId = readTokenClaims(tokens.access)?.userId ?? "";
      const session: LiveSession = {
        family: newId(),
        serial: 1,
        userId,
        turn: takeTurn(storages, userId, newId),
        isRemembered: remember,
        end: new AbortController(),
        access: holdToken(tokens.access, clock),
        refresh: holdToken(tokens.refresh, clock),
      };
      live = session;
      keep(session);
      writeLastActivity(local, { turn: session.turn, at: clock.wall() });
      channel?.tell({ type: "begun", turn: session.turn });
      showSignedIn(session);
    },
    scope: () => live?.end,
    turn: () => live?.turn,
    setAccount(account, of) {
      const state = store.getState();
      if (state.is === "signed-in" && live?.end === of) store.setState({ ...state, account }, true);
    },
    async current(scope) {
      const session = live;
      if (session === undefined || (scope ?? session.end) !== session.end) return undefined;
      if (accessLife() < MARGIN_MS) {
        try {
          await renew(MARGIN_MS);
        } catch (error) {
          if (live === session) throw error;
        }
      }
      return live === session ? session.access?.value : undefined;
    },
    peek: (scope) => (scope === undefined || scope === live?.end ? live?.access?.value : undefined),
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
      const isAlreadyOut = live === undefined && store.getState().is === "signed-out";
      if (!isAlreadyOut) return endEverywhere(reason);
      if (reason !== "logged-out") return;
      // Repeated, it still clears: /logout is an address anybody can open. Its message stays as it was.
      clearTab(reason);
      clearBrowser();
    },
    check,
    isStorageBlocked: () => local.isBlocked() || perTab.isBlocked(),
    dispose() {
      events?.removeEventListener("storage", onStorage);
      for (const type of REASONS_TO_CHECK) events?.removeEventListener(type, check, true);
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
