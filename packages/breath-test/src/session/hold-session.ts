import type { ProductSession } from "@capno/product-contract/product-services";

import { isPending } from "../test-run/test-run-transitions.ts";
import type { JourneyState } from "./journey-states.ts";

/** Pauses the idle timeout while a test runs, and prevents reloads while a handset is locked. */
export function createSessionHolds(session: Pick<ProductSession, "holdIdleClock" | "holdPage">): {
  follow(state: JourneyState): void;
} {
  let endIdleHold: (() => void) | undefined;
  let endPageHold: (() => void) | undefined;

  function endIdle(): void {
    endIdleHold?.();
    endIdleHold = undefined;
  }

  function endPage(): void {
    endPageHold?.();
    endPageHold = undefined;
  }

  return {
    follow({ lock, testRun, isEnded }) {
      // A running test counts as activity: the idle timeout must not log out while the patient breathes.
      if (isPending(testRun.phase) && !isEnded) endIdleHold ??= session.holdIdleClock();
      else endIdle();
      // A reload would release the handset while the patient uses it.
      if ((lock.status === "locking" || lock.status === "held") && !isEnded)
        endPageHold ??= session.holdPage("handset");
      else endPage();
    },
  };
}
