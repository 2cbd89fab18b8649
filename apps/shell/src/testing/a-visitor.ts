import { anAccount } from "@capno/test-kit/builders";

import type { Visitor } from "../addresses/guards.ts";

/** Somebody signed in who may do this and nothing else. */
export function aVisitor(permissions: readonly string[], hasConsentedToEula = true): Visitor {
  return { status: "signed-in", account: anAccount({ permissions, hasConsentedToEula }) };
}
