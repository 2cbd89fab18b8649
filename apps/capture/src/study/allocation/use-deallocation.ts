import type { Participant } from "@capno/domain/participant/participant";
import { useServices } from "@capno/product-contract/use-services";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { askWhoHasWhich } from "../data/asking.ts";
import { useLogWriter } from "../log/use-study-log.ts";
import { deallocate, type DeallocationOutcome } from "./deallocate.ts";

/** One deallocation at a time. The second press of a double click, also within one frame, starts no other. */
export function useDeallocation() {
  const services = useServices();
  const log = useLogWriter();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  /** Undefined: one is under way. Rejects as `deallocate` does. */
  async function start(participant: Participant): Promise<DeallocationOutcome | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    try {
      const outcome = await deallocate(services, queries, log, participant);
      void askWhoHasWhich(queries);
      return outcome;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { isBusy, start };
}
