import type { SignOutReason } from "@capno/auth-session/session";

import { toNotice, type Notice } from "../services/notices/notice-catalogue.ts";

/** The notice on the sign-in page after the session ended; none if the user logged out. */
export function getSignOutNotice(reason: SignOutReason, idleTimeoutMin: number): Notice | undefined {
  switch (reason) {
    case "logged-out":
      return undefined;
    case "expired":
      return toNotice("session expired");
    case "refresh-failed":
      return toNotice("refresh failed");
    case "replaced":
      return toNotice("replaced");
    case "inactive":
      return toNotice("inactive", { minutes: idleTimeoutMin });
  }
}
