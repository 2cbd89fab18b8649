import type { SessionScope } from "@capno/api-client/access-token-source";
import type { SessionState, SignOutReason } from "@capno/auth-session/session";
import { runMachine, type RunningMachine, type Step } from "@capno/machine/run-machine";

/** Whether the services of an account run; `noticeUserId` is the user whose notices are shown, also after the log-out. */
export type SignedInState = { readonly noticeUserId: string | undefined } & (
  | { readonly status: "closed" }
  | { readonly status: "loading" | "open"; readonly scope: SessionScope }
);

export type SignedInEvent =
  | {
      readonly type: "session-changed";
      readonly session: SessionState;
      readonly scope: SessionScope | undefined;
    }
  | { readonly type: "services-loaded"; readonly scope: SessionScope; readonly create: () => void }
  | { readonly type: "services-failed"; readonly scope: SessionScope; readonly error: unknown };

export type SignedInEffect =
  | { readonly type: "dismiss-notices" }
  | { readonly type: "load-services"; readonly scope: SessionScope }
  | { readonly type: "create-services"; readonly create: () => void }
  | { readonly type: "show" }
  | { readonly type: "leave"; readonly reason: SignOutReason }
  | { readonly type: "report-failure"; readonly error: unknown };

export const stepSignedIn: Step<SignedInState, SignedInEvent, SignedInEffect> = (state, event) => {
  switch (event.type) {
    case "session-changed":
      return changeSession(state, event);
    // The session may have ended, and another begun, while the code was loading.
    case "services-loaded": {
      if (state.status !== "loading" || state.scope !== event.scope) return [state, []];
      const { create } = event;
      return [{ ...state, status: "open" }, [{ type: "create-services", create }, { type: "show" }]];
    }
    case "services-failed":
      if (state.status === "closed" || state.scope !== event.scope) return [state, []];
      return [
        { status: "closed", noticeUserId: state.noticeUserId },
        [{ type: "report-failure", error: event.error }],
      ];
    default:
      return event satisfies never;
  }
};

function changeSession(
  state: SignedInState,
  { session, scope }: Extract<SignedInEvent, { type: "session-changed" }>,
): ReturnType<typeof stepSignedIn> {
  if (session.status === "restoring") return [state, [{ type: "show" }]];
  if (session.status === "signed-out") {
    const { reason } = session;
    return [
      { status: "closed", noticeUserId: state.noticeUserId },
      [{ type: "show" }, ...(reason === undefined ? [] : [{ type: "leave" as const, reason }])],
    ];
  }
  const { userId: noticeUserId, account } = session;
  const isOtherUser = state.noticeUserId !== undefined && state.noticeUserId !== noticeUserId;
  const first: readonly SignedInEffect[] = isOtherUser ? [{ type: "dismiss-notices" }] : [];
  if (state.status === "loading") return [{ ...state, noticeUserId }, first];
  if (state.status === "open" || account === undefined || scope === undefined)
    return [{ ...state, noticeUserId }, [...first, { type: "show" }]];
  return [{ status: "loading", scope, noticeUserId }, [...first, { type: "load-services", scope }]];
}

export const createSignedInMachine = (
  runEffect: (effect: SignedInEffect) => void,
): RunningMachine<SignedInState, SignedInEvent> =>
  runMachine({ initial: { status: "closed", noticeUserId: undefined }, step: stepSignedIn, runEffect });
