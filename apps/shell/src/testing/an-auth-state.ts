import { anAccount } from "@capno/test-kit/builders";

import type { AuthState } from "../paths/route-access.ts";

/** Somebody signed in who may do this and nothing else. */
export function anAuthState(permissions: readonly string[], hasConsentedToEula = true): AuthState {
  return { status: "signed-in", account: anAccount({ permissions, hasConsentedToEula }) };
}
