import { isWorthReporting } from "@capno/api-client/api-error";
import type { Http } from "@capno/api-client/http";
import { runMachine, type RunningMachine } from "@capno/machine/run-machine";
import type { ProductServices } from "@capno/product-contract/product-services";

import { reportOnce } from "../../shared/report-once.ts";
import {
  IDLE,
  stepDataChecks,
  type DataChecksEffect,
  type DataChecksEvent,
  type DataChecksState,
} from "./data-checks-machine.ts";
import { readStudyLists } from "./read-study-lists.ts";

export interface DataChecks extends RunningMachine<DataChecksState, DataChecksEvent> {
  dispose(): void;
}

/** Reads the lists for the data checks, by the queue that sends at most four requests at once. */
export function createDataChecks(
  { clock, session, notices }: Pick<ProductServices, "clock" | "session" | "notices">,
  queue: Http,
): DataChecks {
  let reading = new AbortController();
  const machine = runMachine<DataChecksState, DataChecksEvent, DataChecksEffect>({
    initial: IDLE,
    step: stepDataChecks,
    runEffect: (effect) => (effect.type === "give-up" ? reading.abort() : void read(effect.groupId)),
  });

  async function read(groupId: number | null): Promise<void> {
    reading = new AbortController();
    const { signal } = reading;
    const send = (event: DataChecksEvent) => {
      if (!signal.aborted) machine.send(event);
    };
    try {
      const lists = await readStudyLists({
        http: queue,
        clock,
        groups: session.account().groups,
        groupId,
        signal,
        onParticipants: (count) => send({ type: "participants-came", count }),
        onParticipant: () => send({ type: "participant-read" }),
        onFailure: (error) => reportOnce(notices, "a list of the data checks could not be read", error),
      });
      send({ type: "lists-came", lists });
    } catch (error) {
      if (signal.aborted) return;
      if (isWorthReporting(error)) reportOnce(notices, "the data checks could not be run", error);
      send({ type: "reading-failed" });
      reading.abort();
    }
  }

  return { ...machine, dispose: () => reading.abort() };
}
