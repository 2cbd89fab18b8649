import { formatHandset, type Participant } from "@capno/domain/participant/participant";
import { isolate } from "@capno/domain/text/isolate";
import { canAssignHandset } from "@capno/domain/account/permission";
import {
  formatParticipantStatus,
  type ParticipantStatus,
} from "@capno/domain/participant-status/participant-status";
import { useServices } from "@capno/product-contract/use-services";
import { useState } from "react";

import { formatFailure } from "../../kit/failure-text.ts";
import { useDeallocation } from "../allocation/use-deallocation.ts";
import type { StudyLog } from "../log/study-log.ts";
import type { SaveStatus } from "../log/log-view.ts";
import { useLogWriter } from "../log/use-study-log.ts";

type TakeBack =
  | { readonly step: "not-begun" }
  | { readonly step: "runs" }
  /** `words` say what came of the status and of the handset; `tryAgain`: where another press may take it. */
  | { readonly step: "failed"; readonly words: string; readonly tryAgain: (() => void) | undefined };

/** Takes a participant's handset back after the status that says why is saved, and never before. */
export function useTakeBack(participant: Participant, onDone: () => void) {
  const { duid } = participant;
  const { session, notices } = useServices();
  const log = useLogWriter();
  const { start } = useDeallocation();
  const [state, setState] = useState<TakeBack>({ step: "not-begun" });
  const label = formatHandset(participant);

  async function begin(status: ParticipantStatus) {
    setState({ step: "runs" });
    const saving = await waitUntilSent(log, duid);
    const unsaved = UNSAVED[saving];
    if (unsaved !== undefined) {
      setState({ step: "failed", words: `${unsaved} ${label} was not taken back.`, tryAgain: undefined });
      return;
    }
    await run(status, `The status is ${saving === "kept" ? "kept in this tab" : "saved"}`);
  }

  async function run(status: ParticipantStatus, saved: string) {
    setState({ step: "runs" });
    const written = formatParticipantStatus(status);
    const fail = (words: string, mayTryAgain: boolean) =>
      setState({
        step: "failed",
        words: `${saved}: ${written}. ${words}`,
        tryAgain: mayTryAgain ? () => void run(status, saved) : undefined,
      });
    try {
      const outcome = await start(participant);
      if (outcome === undefined) return;
      if (outcome.kind !== "done") {
        fail(`${label} was not taken back: ${outcome.message}`, outcome.kind === "refused");
        return;
      }
      notices.toast({ message: `${isolate(duid)}: ${written}. ${label} is taken back.` });
      onDone();
    } catch (error) {
      fail(`${label} was not taken back, or its answer was lost: ${formatFailure(error)}`, true);
    }
  }

  return {
    label,
    mayTakeBack: participant.udi !== null && canAssignHandset(session.account()),
    state,
    begin: (status: ParticipantStatus) => void begin(status),
  };
}

/** Resolves once the status is saved, or is not going to be without a further press. */
function waitUntilSent(log: StudyLog, duid: string): Promise<SaveStatus> {
  const read = () => log.getState().getSaveStatus("status", duid);
  return new Promise((resolve) => {
    if (read() !== "saving") return resolve(read());
    const stop = log.watch(() => {
      if (read() === "saving") return;
      stop();
      resolve(read());
    });
  });
}

/** Why a status that was written is not saved; undefined: it is, or it is kept in this tab as every other. */
const UNSAVED: Readonly<Partial<Record<SaveStatus, string>>> = {
  "not-shared": "The status is not shared yet.",
  conflict: "The status was not saved, because a colleague changed it.",
  refused: "The status was not saved, because the server refused it.",
};
