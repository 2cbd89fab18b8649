import type { Step } from "@capno/machine/run-machine";

import type { Account } from "./account.ts";
import type { SessionState, SignOutReason } from "./session.ts";

/** Whose session it is; its tokens are held beside the machine. */
export interface Who {
  /** Of one sign-in, in however many tabs. */
  readonly family: string;
  readonly turn: string;
  readonly userId: string;
  readonly isRemembered: boolean;
}

export type SessionLife =
  /** `who`: found in the storage, and not shown before its token was renewed. */
  | { readonly is: "restoring"; readonly who: Who | undefined }
  | { readonly is: "signed-in"; readonly who: Who; readonly account: Account | undefined }
  | { readonly is: "signed-out" };

export type SessionEvent =
  | { readonly type: "stored-found" | "signed-in"; readonly who: Who }
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
      /** As the person and the other tabs are told it. */
      readonly said: SignOutReason;
      readonly family: string;
      readonly turn: string;
    }
  | {
      readonly type: "ended-elsewhere";
      readonly reason: SignOutReason;
      readonly family: string;
      readonly turn: string;
    }
  | { readonly type: "begun-elsewhere"; readonly turn: string; readonly isStorageBlocked: boolean };

export type SessionEffect =
  /** What must leave with the token that is still valid. */
  | { readonly do: "run-tasks" }
  | { readonly do: "drop-tokens" }
  | { readonly do: "show"; readonly state: SessionState }
  | { readonly do: "keep-sign-in"; readonly turn: string }
  | { readonly do: "forget-stored" }
  | { readonly do: "clear-tab"; readonly reason: SignOutReason }
  | { readonly do: "clear-browser" }
  /** A tab that slept through a newer sign-in must not end that one with its own. */
  | { readonly do: "clear-family"; readonly family: string }
  | {
      readonly do: "tell-ended";
      readonly family: string;
      readonly turn: string;
      readonly reason: SignOutReason;
    }
  /** Look at what is stored, now and when the storage of the other tab has arrived. */
  | { readonly do: "check-twice" };

const OUT: SessionLife = { is: "signed-out" };

/** The life of one tab's session. What comes after its end changes nothing. */
export const stepSession: Step<SessionLife, SessionEvent, SessionEffect> = (state, event) => {
  const who = state.is === "signed-out" ? undefined : state.who;
  switch (event.type) {
    case "stored-found":
      return [{ is: "restoring", who: event.who }, []];
    case "nothing-found":
      return [OUT, [{ do: "forget-stored" }, showOut(undefined)]];
    case "renewed":
      return state.is === "restoring" && who
        ? showIn({ is: "signed-in", who, account: undefined })
        : [state, []];
    case "not-reached":
      return state.is === "restoring" ? [OUT, [{ do: "drop-tokens" }, showOut(undefined)]] : [state, []];
    case "signed-in": {
      const [next, shown] = showIn({ is: "signed-in", who: event.who, account: undefined });
      return [next, [{ do: "keep-sign-in", turn: event.who.turn }, ...shown]];
    }
    case "account-read":
      return state.is === "signed-in" ? showIn({ ...state, account: event.account }) : [state, []];
    case "found-over":
      return state.is === "signed-out" ? [state, []] : [OUT, end(event.reason)];
    case "ended":
      return endEverywhere(state, event);
    case "ended-elsewhere": {
      // Logging out means leaving the computer: it ends every session of this account in this browser.
      const isTurnOver = event.reason === "logged-out" && event.turn === who?.turn;
      return who && (isTurnOver || event.family === who.family) ? [OUT, end(event.reason)] : [state, []];
    }
    case "begun-elsewhere":
      if (!who || event.turn === who.turn) return [state, []];
      if (event.isStorageBlocked) return [OUT, end("replaced")];
      // Of two sign-ins the later one is stored; a message can be the faster, and can be of the earlier.
      return [state, [{ do: "check-twice" }]];
    default:
      return event satisfies never;
  }
};

type SessionStep = ReturnType<typeof stepSession>;

function showIn(state: Extract<SessionLife, { is: "signed-in" }>): SessionStep {
  const { userId, isRemembered } = state.who;
  return [state, [{ do: "show", state: { is: "signed-in", userId, isRemembered, account: state.account } }]];
}

function showOut(reason: SignOutReason | undefined): SessionEffect {
  return { do: "show", state: { is: "signed-out", reason } };
}

function end(reason: SignOutReason): SessionEffect[] {
  return [{ do: "run-tasks" }, { do: "drop-tokens" }, showOut(reason), { do: "clear-tab", reason }];
}

function endEverywhere(
  state: SessionLife,
  { reason, said, family, turn }: Extract<SessionEvent, { type: "ended" }>,
): SessionStep {
  const isChosen = reason === "logged-out";
  // Repeated, it still clears: /logout is an address anybody can open. Its message stays as it was.
  if (state.is === "signed-out")
    return [state, isChosen ? [{ do: "clear-tab", reason }, { do: "clear-browser" }] : []];
  const clearing: SessionEffect = isChosen ? { do: "clear-browser" } : { do: "clear-family", family };
  return [OUT, [...end(said), clearing, { do: "tell-ended", family, turn, reason: said }]];
}
