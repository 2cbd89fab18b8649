import { formatPercent } from "@capno/domain/percent";

import { STAGES, type PendingTest, type Stages, type StageState } from "../../test-run/test-run-states.ts";
import { RECORDING_S } from "./waiting-help.ts";

export interface ProgressStage {
  readonly id: string;
  readonly label: string;
  readonly state: "waiting" | "running" | "done" | "failed";
  readonly detail?: string;
  readonly percent?: number;
}

const toLook = (state: StageState | undefined, isLaterSeen: boolean): ProgressStage["state"] => {
  if (state === "SUCCEEDED" || isLaterSeen) return "done";
  if (state === "FAILED") return "failed";
  return state === "STARTED" ? "running" : "waiting";
};

type Known = { readonly stages: Stages; readonly question: PendingTest["question"] };

const hasDecodingStarted = ({ stages }: Pick<Known, "stages">): boolean =>
  STAGES.some((stage) => stages[stage] !== undefined);

/** A stage was reported, so the handset is on and in reach. */
export function isHandsetActive(known: Pick<Known, "stages">, recordingPercent: number | undefined): boolean {
  return recordingPercent !== undefined || hasDecodingStarted(known);
}

/** The progress that the clinician sees: handset, recording, upload, decoding, diagnosis. */
export function getProgressStages(
  known: Known,
  recordingPercent: number | undefined,
): readonly ProgressStage[] {
  const { stages, question } = known;
  const isDecoding = hasDecodingStarted(known);
  const isHeard = isHandsetActive(known, recordingPercent);
  const isRecorded = isDecoding || recordingPercent === 100;
  const isDiagnosing = stages.DIAGNOSE_INITIAL !== undefined || stages.DIAGNOSE_FINAL !== undefined;
  const initial = toLook(stages.DIAGNOSE_INITIAL, false);
  const final = toLook(stages.DIAGNOSE_FINAL, false);
  const isFirstKnown = initial === "done" && question === "answered";
  const isRecording = recordingPercent !== undefined && !isRecorded;
  return [
    { id: "handset", label: "Waiting for the handset", state: isHeard ? "done" : "running" },
    {
      id: "recording",
      label: "Recording",
      state: isRecorded ? "done" : isRecording ? "running" : "waiting",
      ...(isRecording ? { detail: formatRecorded(recordingPercent), percent: recordingPercent } : {}),
    },
    {
      id: "upload",
      label: "Upload",
      state: isDecoding ? "done" : isRecorded ? "running" : "waiting",
    },
    { id: "decoding", label: "Decoding", state: toLook(stages.DECODE, isDiagnosing) },
    {
      id: "diagnosis",
      label: "Diagnosis",
      state: isFirstKnown && final === "waiting" ? "running" : final === "waiting" ? initial : final,
    },
  ];
}

/** The length of a recording is known, so this is its remaining time, not a guess about what follows. */
function formatRecorded(percent: number): string {
  const rest = Math.round((RECORDING_S * (100 - percent)) / 100);
  return `${formatPercent(percent)} recorded, about ${rest} s to go`;
}

/** "0:42", "12:05". */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
