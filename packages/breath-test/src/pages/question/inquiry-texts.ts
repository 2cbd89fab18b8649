import { formatTime } from "@capno/domain/date-text";

import type { Inquiry } from "../../test-run/test-run-states.ts";
import { getTimeZone } from "../../time-zone.ts";

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
      return `${ready} Your hold on the handset was interrupted meanwhile.`;
    default:
      return because satisfies never;
  }
}

export const INQUIRY_QUESTION = "Is this recording from the patient in front of you?";
export const YES_OPEN_IT = "Yes, open it";
export const NO_WAIT = "No, wait for the next";

/** The message after a recording was declined. */
export function formatDeclined({ capturedAt }: Inquiry, timeZone = getTimeZone()): string {
  return `The recording made at ${formatTime(capturedAt, timeZone)} was set aside. Waiting for the next one.`;
}

/** For the activity list: the question and the answer. */
export function formatAnswer(answer: { readonly inquiry: Inquiry; readonly isTheirs: boolean }): string {
  const answerText = answer.isTheirs ? YES_OPEN_IT : NO_WAIT;
  return `${formatInquiry(answer.inquiry)} ${INQUIRY_QUESTION} ${answerText}.`;
}
