import { isWorthReporting } from "@capno/api-client/api-error";
import { runMachine } from "@capno/machine/run-machine";
import type { ProductServices } from "@capno/product-contract/product-services";

import { reportOnce } from "../../kit/report-once.ts";
import { getSinceRecently, type Study } from "./study.ts";
import {
  IDLE,
  stepStudyReading,
  type StudyReading,
  type StudyReadingEffect,
  type StudyReadingEvent,
  type StudyReadingState,
} from "./study-reading.ts";

export function createStudyReading(
  { clock, notices }: Pick<ProductServices, "clock" | "notices">,
  study: Study,
): StudyReading {
  let running = new AbortController();
  const machine = runMachine<StudyReadingState, StudyReadingEvent, StudyReadingEffect>({
    initial: IDLE,
    step: stepStudyReading,
    runEffect: (effect) => (effect.type === "give-up" ? running.abort() : void read(effect)),
  });

  async function read({
    groupId,
    since,
  }: Extract<StudyReadingEffect, { readonly type: "read" }>): Promise<void> {
    running = new AbortController();
    const { signal } = running;
    const send = (event: StudyReadingEvent) => {
      if (!signal.aborted) machine.send(event);
    };
    try {
      const answers = await study.readGroup(groupId, {
        signal,
        since,
        onProgress: (progress) => send({ type: "progressed", progress }),
      });
      send({ type: "study-came", study: answers });
    } catch (error) {
      if (signal.aborted) return;
      if (isWorthReporting(error)) reportOnce(notices, "a study could not be read", error);
      send({ type: "reading-failed" });
    }
  }

  return {
    getState: machine.getState,
    watch: machine.watch,
    start: (groupId) => machine.send({ type: "asked", groupId, since: getSinceRecently(clock.now()) }),
    startFresh: (groupId) => machine.send({ type: "asked", groupId, since: clock.now() }),
    resume() {
      const state = machine.getState();
      if (state.status === "read")
        machine.send({ type: "asked", groupId: state.groupId, since: state.since });
    },
    cancel() {
      const state = machine.getState();
      if (state.status === "reading")
        machine.send({ type: "cancelled", known: study.getKnown(state.groupId, state.since) });
    },
    dispose: () => running.abort(),
  };
}
