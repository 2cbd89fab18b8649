import type { SessionState } from "@capno/auth-session/session";
import { anAccount } from "@capno/test-kit/builders";
import { describe, expect, it, vi } from "vitest";

import {
  stepSignedIn,
  type SignedInEffect,
  type SignedInEvent,
  type SignedInState,
} from "./signed-in-machine.ts";

const scope = new AbortController();
const laterScope = new AbortController();
const create = vi.fn<() => never>();
const account = anAccount();

const signedIn = (userId: string, at = scope, isComplete = true): SignedInEvent => ({
  type: "session-changed",
  session: {
    status: "signed-in",
    userId,
    isRemembered: false,
    account: isComplete ? account : undefined,
  },
  scope: at,
});
const signedOut = (reason?: Extract<SessionState, { status: "signed-out" }>["reason"]): SignedInEvent => ({
  type: "session-changed",
  session: { status: "signed-out", reason },
  scope: undefined,
});
const loaded = (at = scope): SignedInEvent => ({ type: "services-loaded", scope: at, create });

/** The last state and the types of all effects. */
function run(...events: readonly SignedInEvent[]) {
  let state: SignedInState = { status: "closed", noticeUserId: undefined };
  const effects: SignedInEffect["type"][] = [];
  for (const event of events) {
    const [next, due] = stepSignedIn(state, event);
    state = next;
    effects.push(...due.map(({ type }) => type));
  }
  return { status: state.status, effects };
}

describe("stepSignedIn", () => {
  it("shows the session until its account is known, and then loads the services once", () => {
    const events = [signedIn("1", scope, false), signedIn("1"), signedIn("1"), loaded(), signedIn("1")];
    expect(run(...events)).toEqual({
      status: "open",
      effects: ["show", "load-services", "create-services", "show", "show"],
    });
  });

  it("creates no services for a session that ended while their code was loading", () => {
    const later = [signedOut("logged-out"), signedIn("1", laterScope), loaded()];
    expect(run(signedIn("1"), ...later)).toEqual({
      status: "loading",
      effects: ["load-services", "show", "leave", "load-services"],
    });
  });

  it("dismisses the notices of one user when another signs in", () => {
    expect(
      run(signedIn("1"), loaded(), signedOut("logged-out"), signedIn("2", laterScope)).effects,
    ).toContain("dismiss-notices");
    expect(
      run(signedIn("1"), loaded(), signedOut("expired"), signedIn("1", laterScope)).effects,
    ).not.toContain("dismiss-notices");
  });

  it("stays on the page when there was no session to leave", () => {
    expect(run(signedOut())).toEqual({ status: "closed", effects: ["show"] });
  });

  it("tries again at the next change after the services could not be loaded", () => {
    const failed: SignedInEvent = { type: "services-failed", scope, error: new Error("no network") };
    expect(run(signedIn("1"), failed, signedIn("1"))).toEqual({
      status: "loading",
      effects: ["load-services", "report-failure", "load-services"],
    });
    expect(run(signedIn("1"), signedOut("expired"), failed).effects).not.toContain("report-failure");
  });
});
