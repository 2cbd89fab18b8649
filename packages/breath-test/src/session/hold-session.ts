import type { ProductSession } from "@capno/product-contract/product-services";

import { isPending } from "../test-run/test-run-transitions.ts";
import type { JourneyState } from "./journey-states.ts";

/** Holds the idle clock while a patient breathes, and the page while a handset is held. */
export function createSessionHolds(session: Pick<ProductSession, "holdIdleClock" | "holdPage">): {
  follow(state: JourneyState): void;
} {
  let endIdleHold: (() => void) | undefined;
  let endPageHold: (() => void) | undefined;

  function letIdle(): void {
    endIdleHold?.();
    endIdleHold = undefined;
  }

  function letPage(): void {
    endPageHold?.();
    endPageHold = undefined;
  }

  return {
    follow({ lock, testRun, isEnded }) {
      // A running test counts as activity: the idle timeout must not log out while the patient breathes.
      if (isPending(testRun.phase) && !isEnded) endIdleHold ??= session.holdIdleClock();
      else letIdle();
      // A reload would let the handset go under the patient's hands.
      if ((lock.status === "locking" || lock.status === "held") && !isEnded)
        endPageHold ??= session.holdPage("handset");
      else letPage();
    },
  };
}
