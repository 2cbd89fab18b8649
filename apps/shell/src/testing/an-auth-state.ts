import { anAccount } from "@capno/test-kit/builders";

import type { AuthState } from "../paths/route-access.ts";

/** A session with exactly these permissions. */
export function anAuthState(permissions: readonly string[], hasConsentedToEula = true): AuthState {
  return { status: "signed-in", account: anAccount({ permissions, hasConsentedToEula }) };
}
