import { RECORDING_S } from "../../definition.ts";
import { getFailing } from "../../test-run/stages.ts";
import { STAGES, type PendingTest, type Stages, type StageState } from "../../test-run/test-run-states.ts";
import type { BreathingStep } from "../instructions/BreathingSteps.tsx";

interface ProgressStage {
  readonly id: string;
  readonly label: string;
  readonly state: "waiting" | "running" | "done" | "failed";
}

const toStageState = (state: StageState | undefined, isLaterSeen: boolean): ProgressStage["state"] => {
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
  const isActive = isHandsetActive(known, recordingPercent);
  const isRecorded = hasRecorded(known, recordingPercent);
  const isDiagnosing = stages.DIAGNOSE_INITIAL !== undefined || stages.DIAGNOSE_FINAL !== undefined;
  const initial = toStageState(stages.DIAGNOSE_INITIAL, false);
  const final = toStageState(stages.DIAGNOSE_FINAL, false);
  const isFirstKnown = initial === "done" && question === "answered";
  const isRecording = getRecordedPercent(known, recordingPercent) !== undefined;
  return [
    { id: "handset", label: "Waiting for the handset", state: isActive ? "done" : "running" },
    {
      id: "recording",
      label: "Recording",
      state: isRecorded ? "done" : isRecording ? "running" : "waiting",
    },
    {
      id: "upload",
      label: "Upload",
      state: isDecoding ? "done" : isRecorded ? "running" : "waiting",
    },
    { id: "decoding", label: "Decoding", state: toStageState(stages.DECODE, isDiagnosing) },
    {
      id: "diagnosis",
      label: "Diagnosis",
      state: isFirstKnown && final === "waiting" ? "running" : final === "waiting" ? initial : final,
    },
  ];
}

export function hasRecorded(known: Pick<Known, "stages">, recordingPercent: number | undefined): boolean {
  return hasDecodingStarted(known) || recordingPercent === 100;
}

/** How much is recorded while a recording is in progress; undefined before and after it. */
export function getRecordedPercent(
  known: Pick<Known, "stages">,
  recordingPercent: number | undefined,
): number | undefined {
  return hasRecorded(known, recordingPercent) ? undefined : recordingPercent;
}

/** The length of a recording is known, so this is its remaining time, not a guess about what follows. */
export function formatCountdown(recordedPercent: number): string {
  return `${Math.round((RECORDING_S * (100 - recordedPercent)) / 100)} s`;
}

/** A failed stage is retried for a while; then the test has failed, as it has without a result in time. */
export type WaitingFailure = "retried" | "final";

/** The title of the page: the stage of the test. */
export function getStageTitle(known: Pick<Known, "stages">, recordingPercent: number | undefined): string {
  if (!isHandsetActive(known, recordingPercent)) return "Ask the patient to breathe";
  return hasRecorded(known, recordingPercent) ? "Analysing" : "Recording";
}

/** The large text while no recording is counted down; empty before the first breath, of which the title speaks. */
export function getHeadline(
  known: Known,
  recordingPercent: number | undefined,
  failure: WaitingFailure | undefined,
): string {
  if (failure !== undefined) {
    const stage = getFailing(known.stages);
    if (stage === undefined) return "No result was received.";
    return `The recording could not be ${stage === "DECODE" ? "read" : "analysed"}.`;
  }
  if (!isHandsetActive(known, recordingPercent)) return "";
  return "Recorded. The patient can stop.";
}

/** The step of the patient's instructions that is on; undefined once the recording is over. */
export function getBreathingStep(
  known: Known,
  recordingPercent: number | undefined,
): BreathingStep | undefined {
  if (!isHandsetActive(known, recordingPercent)) return "mouthpiece";
  const percent = getRecordedPercent(known, recordingPercent);
  if (percent === undefined) return undefined;
  return percent < 50 ? "quiet" : "duration";
}

/** "0:42", "12:05". */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
