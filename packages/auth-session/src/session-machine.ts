import type { Step } from "@capno/machine/run-machine";

import type { Account } from "@capno/api-client/models/account";
import type { LiveSession } from "./live-session.ts";
import type { SessionState, SignOutReason } from "./session.ts";

type ActiveState =
  /** `who`: found in the storage, and not shown before its token was renewed. */
  | { readonly status: "restoring"; readonly who: LiveSession | undefined }
  | { readonly status: "signed-in"; readonly who: LiveSession; readonly account: Account | undefined };

/** The single source of who is signed in; others read `toSessionState`. */
export type SessionMachineState =
  | ActiveState
  /** The log-out tasks run with the token that is still valid; to others nothing has changed yet. */
  | {
      readonly status: "ending";
      readonly who: LiveSession | undefined;
      readonly before: ActiveState;
      readonly reason: SignOutReason;
      /** What else is done at this end. */
      readonly last: readonly SessionEffect[];
    }
  | { readonly status: "signed-out"; readonly reason: SignOutReason | undefined };

export type SessionEvent =
  | { readonly type: "stored-found" | "signed-in"; readonly who: LiveSession }
  | { readonly type: "nothing-found" }
  /** The first renewal of a stored session, or that it could not be tried. */
  | { readonly type: "renewed" | "not-reached" }
  | { readonly type: "account-read"; readonly account: Account }
  | { readonly type: "tasks-run" }
  /** Storage already shows the end, or another account's sign-in follows: no message to other tabs is needed. */
  | { readonly type: "found-over"; readonly reason: SignOutReason }
  /** Chosen here, refused by the server, or too long without a hand: over in every tab. */
  | {
      readonly type: "ended";
      readonly reason: SignOutReason;
      /** The reason shown to the person and sent to the other tabs. */
      readonly shownReason: SignOutReason;
      readonly family: string;
      readonly sessionOwner: string;
    }
  | {
      readonly type: "ended-elsewhere";
      readonly reason: SignOutReason;
      readonly family: string;
      readonly sessionOwner: string;
    }
  | { readonly type: "begun-elsewhere"; readonly sessionOwner: string; readonly isStorageBlocked: boolean };

export type SessionEffect =
  /** Runs what must leave with the token that is still valid. */
  | { readonly type: "run-tasks" }
  /** Aborts whatever was begun in its name. */
  | { readonly type: "abort-session"; readonly who: LiveSession }
  | { readonly type: "keep-sign-in"; readonly who: LiveSession }
  | { readonly type: "forget-stored" }
  | { readonly type: "clear-tab"; readonly reason: SignOutReason }
  | { readonly type: "clear-browser" }
  /** A tab that slept through a newer sign-in must not end that one with its own. */
  | { readonly type: "clear-family"; readonly family: string }
  | {
      readonly type: "tell-ended";
      readonly family: string;
      readonly sessionOwner: string;
      readonly reason: SignOutReason;
    }
  /** Look at what is stored, now and when the storage of the other tab has arrived. */
  | { readonly type: "check-twice" };

const RESTORING: SessionState = { status: "restoring" };

/** What others may know of the session. */
export function toSessionState(state: SessionMachineState): SessionState {
  switch (state.status) {
    case "restoring":
      return RESTORING;
    case "signed-in": {
      const { userId, isRemembered } = state.who;
      return { status: "signed-in", userId, isRemembered, account: state.account };
    }
    case "ending":
      return toSessionState(state.before);
    case "signed-out":
      return { status: "signed-out", reason: state.reason };
  }
}

/** One tab's session, from restoring or signing in to its end. An event after its end changes nothing. */
export const stepSession: Step<SessionMachineState, SessionEvent, SessionEffect> = (state, event) => {
  if (state.status === "ending") return event.type === "tasks-run" ? finish(state) : [state, []];
  const who = state.status === "signed-out" ? undefined : state.who;
  switch (event.type) {
    case "stored-found":
      return [{ status: "restoring", who: event.who }, []];
    case "nothing-found":
      return [{ status: "signed-out", reason: undefined }, [{ type: "forget-stored" }]];
    case "renewed":
      return state.status === "restoring" && who
        ? [{ status: "signed-in", who, account: undefined }, []]
        : [state, []];
    case "not-reached":
      return state.status === "restoring"
        ? [{ status: "signed-out", reason: undefined }, who ? [{ type: "abort-session", who }] : []]
        : [state, []];
    case "signed-in":
      return [
        { status: "signed-in", who: event.who, account: undefined },
        [{ type: "keep-sign-in", who: event.who }],
      ];
    case "account-read":
      return state.status === "signed-in" ? [{ ...state, account: event.account }, []] : [state, []];
    case "found-over":
      return state.status === "signed-out" ? [state, []] : end(state, event.reason);
    case "ended":
      return endEverywhere(state, event);
    case "ended-elsewhere": {
      // Logging out means leaving the computer: it ends every session of this account in this browser.
      const isOwnerSignedOut = event.reason === "logged-out" && event.sessionOwner === who?.sessionOwner;
      return state.status !== "signed-out" && who && (isOwnerSignedOut || event.family === who.family)
        ? end(state, event.reason)
        : [state, []];
    }
    case "begun-elsewhere":
      if (state.status === "signed-out" || !who || event.sessionOwner === who.sessionOwner)
        return [state, []];
      if (event.isStorageBlocked) return end(state, "replaced");
      // Storage has the later of two sign-ins, but a message about the earlier may arrive first.
      return [state, [{ type: "check-twice" }]];
    case "tasks-run":
      return [state, []];
    default:
      return event satisfies never;
  }
};

type SessionStep = ReturnType<typeof stepSession>;

function end(before: ActiveState, reason: SignOutReason, last: readonly SessionEffect[] = []): SessionStep {
  return [{ status: "ending", who: before.who, before, reason, last }, [{ type: "run-tasks" }]];
}

function finish({ who, reason, last }: Extract<SessionMachineState, { status: "ending" }>): SessionStep {
  const abort: readonly SessionEffect[] = who ? [{ type: "abort-session", who }] : [];
  return [{ status: "signed-out", reason }, [...abort, { type: "clear-tab", reason }, ...last]];
}

function endEverywhere(
  state: Exclude<SessionMachineState, { status: "ending" }>,
  { reason, shownReason, family, sessionOwner }: Extract<SessionEvent, { type: "ended" }>,
): SessionStep {
  const isChosen = reason === "logged-out";
  // Repeated, it still clears: /logout is an address anybody can open. Its message stays as it was.
  if (state.status === "signed-out")
    return [state, isChosen ? [{ type: "clear-tab", reason }, { type: "clear-browser" }] : []];
  const clearing: SessionEffect = isChosen ? { type: "clear-browser" } : { type: "clear-family", family };
  return end(state, shownReason, [
    clearing,
    { type: "tell-ended", family, sessionOwner, reason: shownReason },
  ]);
}
