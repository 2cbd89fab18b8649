import { formatTime } from "@capno/domain/date-text";

import type { Inquiry } from "../../test-run/test-run-states.ts";
import { getTimeZone } from "../../time-zone.ts";

/** Names the recording and says why only the clinician can attribute it. */
export function formatInquiry({ capturedAt, because }: Inquiry, timeZone = getTimeZone()): string {
  const time = (at: Inquiry["capturedAt"]) => formatTime(at, timeZone);
  const made = `A recording made at ${time(capturedAt)},`;
  switch (because.is) {
    case "before-start":
      return `${made} before Start (${time(because.startedAt)}), is ready.`;
    case "before-hold":
      return `${made} before the handset was locked for you (${time(because.lockedAt)}), is ready.`;
    case "outside-hold":
      return `${made} while the handset was not locked for you without a break, is ready.`;
    default:
      return because satisfies never;
  }
}

export const INQUIRY_QUESTION = "Is it of this patient?";
export const YES_OPEN_IT = "Yes, open it";
export const NO_WAIT = "No, wait for the next";

/** The message after a recording was declined. */
export function formatDeclined({ capturedAt }: Inquiry, timeZone = getTimeZone()): string {
  return `The recording made at ${formatTime(capturedAt, timeZone)} was set aside. Waiting for the next one.`;
}

/** For the activity list: the question and the answer. */
export function formatAnswer(answer: { readonly inquiry: Inquiry; readonly isTheirs: boolean }): string {
  const said = answer.isTheirs ? YES_OPEN_IT : NO_WAIT;
  return `${formatInquiry(answer.inquiry)} ${INQUIRY_QUESTION} ${said}.`;
}
