import { formatTime } from "@capno/domain/time/date-text";

import type { Inquiry } from "./test-run-states.ts";
import { getTimeZone } from "../day/time-zone.ts";

/** Names the recording and says why only the clinician can attribute it. */
export function formatInquiry({ capturedAt, because }: Inquiry, timeZone = getTimeZone()): string {
  const time = (at: Inquiry["capturedAt"]) => formatTime(at, timeZone);
  const ready = `A recording from ${time(capturedAt)} is ready.`;
  switch (because.is) {
    case "before-start":
      return `${ready} You pressed Start at ${time(because.startedAt)}, so it may be another patient's.`;
    case "before-hold":
      return `${ready} You took the handset at ${time(because.lockedAt)}, so it may be another patient's.`;
    case "outside-hold":
      return `${ready} You lost the handset for a moment.`;
    case "time-guessed":
      return `A recording is ready. The server dates it ${formatAsWritten(capturedAt)} without a time zone, so it may be another patient's.`;
    default:
      return because satisfies never;
  }
}

export const INQUIRY_QUESTION = "Is this recording from the patient in front of you?";
export const YES_OPEN_IT = "Yes, open it";
export const NO_WAIT = "No, wait for the next";

export function formatDeclined({ capturedAt, because }: Inquiry, timeZone = getTimeZone()): string {
  const recording =
    because.is === "time-guessed"
      ? `The recording that the server dates ${formatAsWritten(capturedAt)}`
      : `The recording made at ${formatTime(capturedAt, timeZone)}`;
  return `${recording} was set aside. Waiting for the next one.`;
}

/** A time without an offset is read as UTC: this writes the digits of the server. */
const formatAsWritten = (time: Inquiry["capturedAt"]) => formatTime(time, "UTC");

/** For the activity list: the question and the answer. */
export function formatAnswer(answer: { readonly inquiry: Inquiry; readonly isTheirs: boolean }): string {
  const answerText = answer.isTheirs ? YES_OPEN_IT : NO_WAIT;
  return `${formatInquiry(answer.inquiry)} ${INQUIRY_QUESTION} ${answerText}.`;
}
