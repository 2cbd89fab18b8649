import { STAGES, type PendingTest, type Stages, type StageState } from "../flow/flow-states.ts";

export interface ProgressStage {
  readonly id: string;
  readonly label: string;
  readonly state: "waiting" | "running" | "done" | "failed";
  readonly detail?: string;
}

const toLook = (state: StageState | undefined, isLaterSeen: boolean): ProgressStage["state"] => {
  if (state === "SUCCEEDED" || isLaterSeen) return "done";
  if (state === "FAILED") return "failed";
  return state === "STARTED" ? "running" : "waiting";
};

/** What the clinician sees of a test in progress: recording, upload, decoding, diagnosis. */
export function getProgressStages(
  { stages, question }: { readonly stages: Stages; readonly question: PendingTest["question"] },
  recordingPercent: number | undefined,
): readonly ProgressStage[] {
  const isDecoding = STAGES.some((stage) => stages[stage] !== undefined);
  const isRecorded = isDecoding || recordingPercent === 100;
  const isDiagnosing = stages.DIAGNOSE_INITIAL !== undefined || stages.DIAGNOSE_FINAL !== undefined;
  const initial = toLook(stages.DIAGNOSE_INITIAL, false);
  const final = toLook(stages.DIAGNOSE_FINAL, false);
  const isFirstKnown = initial === "done" && question === "answered";
  return [
    {
      id: "recording",
      label: "Recording",
      state: isRecorded ? "done" : "running",
      ...(isRecorded
        ? {}
        : {
            detail:
              recordingPercent === undefined
                ? "Waiting for the handset"
                : `${Math.round(recordingPercent)}% recorded`,
          }),
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

/** "0:42", "12:05". */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
