import type { Step } from "@capno/machine/run-machine";

import type { Account } from "@capno/api-client/models/account";
import type { SessionState, SignOutReason } from "./session.ts";

/** Whose session it is; its tokens are held beside the machine. */
export interface SessionIdentity {
  /** Of one sign-in, in however many tabs. */
  readonly family: string;
  readonly sessionOwner: string;
  readonly userId: string;
  readonly isRemembered: boolean;
}

export type SessionMachineState =
  /** `who`: found in the storage, and not shown before its token was renewed. */
  | { readonly status: "restoring"; readonly who: SessionIdentity | undefined }
  | { readonly status: "signed-in"; readonly who: SessionIdentity; readonly account: Account | undefined }
  | { readonly status: "signed-out" };

export type SessionEvent =
  | { readonly type: "stored-found" | "signed-in"; readonly who: SessionIdentity }
  | { readonly type: "nothing-found" }
  /** The first renewal of a stored session, or that it could not be tried. */
  | { readonly type: "renewed" | "not-reached" }
  | { readonly type: "account-read"; readonly account: Account }
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
  /** What must leave with the token that is still valid. */
  | { readonly type: "run-tasks" }
  | { readonly type: "drop-tokens" }
  | { readonly type: "show"; readonly state: SessionState }
  | { readonly type: "keep-sign-in"; readonly sessionOwner: string }
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

const OUT: SessionMachineState = { status: "signed-out" };

/** One tab's session, from restoring or signing in to its end. An event after its end changes nothing. */
export const stepSession: Step<SessionMachineState, SessionEvent, SessionEffect> = (state, event) => {
  const who = state.status === "signed-out" ? undefined : state.who;
  switch (event.type) {
    case "stored-found":
      return [{ status: "restoring", who: event.who }, []];
    case "nothing-found":
      return [OUT, [{ type: "forget-stored" }, showOut(undefined)]];
    case "renewed":
      return state.status === "restoring" && who
        ? showIn({ status: "signed-in", who, account: undefined })
        : [state, []];
    case "not-reached":
      return state.status === "restoring"
        ? [OUT, [{ type: "drop-tokens" }, showOut(undefined)]]
        : [state, []];
    case "signed-in": {
      const [next, shown] = showIn({ status: "signed-in", who: event.who, account: undefined });
      return [next, [{ type: "keep-sign-in", sessionOwner: event.who.sessionOwner }, ...shown]];
    }
    case "account-read":
      return state.status === "signed-in" ? showIn({ ...state, account: event.account }) : [state, []];
    case "found-over":
      return state.status === "signed-out" ? [state, []] : [OUT, end(event.reason)];
    case "ended":
      return endEverywhere(state, event);
    case "ended-elsewhere": {
      // Logging out means leaving the computer: it ends every session of this account in this browser.
      const isOwnerSignedOut = event.reason === "logged-out" && event.sessionOwner === who?.sessionOwner;
      return who && (isOwnerSignedOut || event.family === who.family)
        ? [OUT, end(event.reason)]
        : [state, []];
    }
    case "begun-elsewhere":
      if (!who || event.sessionOwner === who.sessionOwner) return [state, []];
      if (event.isStorageBlocked) return [OUT, end("replaced")];
      // Of two sign-ins the later one is stored; a message can be the faster, and can be of the earlier.
      return [state, [{ type: "check-twice" }]];
    default:
      return event satisfies never;
  }
};

type SessionStep = ReturnType<typeof stepSession>;

function showIn(state: Extract<SessionMachineState, { status: "signed-in" }>): SessionStep {
  const { userId, isRemembered } = state.who;
  return [
    state,
    [{ type: "show", state: { status: "signed-in", userId, isRemembered, account: state.account } }],
  ];
}

function showOut(reason: SignOutReason | undefined): SessionEffect {
  return { type: "show", state: { status: "signed-out", reason } };
}

function end(reason: SignOutReason): SessionEffect[] {
  return [{ type: "run-tasks" }, { type: "drop-tokens" }, showOut(reason), { type: "clear-tab", reason }];
}

function endEverywhere(
  state: SessionMachineState,
  { reason, shownReason, family, sessionOwner }: Extract<SessionEvent, { type: "ended" }>,
): SessionStep {
  const isChosen = reason === "logged-out";
  // Repeated, it still clears: /logout is an address anybody can open. Its message stays as it was.
  if (state.status === "signed-out")
    return [state, isChosen ? [{ type: "clear-tab", reason }, { type: "clear-browser" }] : []];
  const clearing: SessionEffect = isChosen ? { type: "clear-browser" } : { type: "clear-family", family };
  return [
    OUT,
    [...end(shownReason), clearing, { type: "tell-ended", family, sessionOwner, reason: shownReason }],
  ];
}
