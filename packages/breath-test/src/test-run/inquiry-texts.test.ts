import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { Inquiry } from "./test-run-states.ts";
import { formatAnswer, formatDeclined, formatInquiry } from "./inquiry-texts.ts";

const at = (time: string) => toEpochMs(Date.parse(`2026-11-20T${time}Z`));
const ask = (because: Inquiry["because"]): Inquiry => ({
  capnogramId: "a",
  capturedAt: at("09:30:15"),
  because,
});

describe("the texts of an inquiry [REQ-TEST-01]", () => {
  it.each([
    [
      ask({ is: "before-start", startedAt: at("09:31:00") }),
      "A recording from 15:00:15 is ready. You pressed Start at 15:01:00, so it may be another patient's.",
    ],
    [
      ask({ is: "before-hold", lockedAt: at("09:32:00") }),
      "A recording from 15:00:15 is ready. You took the handset at 15:02:00, so it may be another patient's.",
    ],
    [ask({ is: "outside-hold" }), "A recording from 15:00:15 is ready. You lost the handset for a moment."],
    [
      ask({ is: "time-guessed" }),
      "A recording is ready. The server dates it 09:30:15 without a time zone, so it may be another patient's.",
    ],
  ])("name the recording's time in the clinic's zone and the reason: $because.is", (inquiry, words) => {
    expect(formatInquiry(inquiry, "Asia/Kolkata")).toBe(words);
  });

  it("name the declined recording", () => {
    expect(formatDeclined(ask({ is: "outside-hold" }), "Asia/Kolkata")).toBe(
      "The recording made at 15:00:15 was set aside. Waiting for the next one.",
    );
    expect(formatDeclined(ask({ is: "time-guessed" }), "Asia/Kolkata")).toBe(
      "The recording that the server dates 09:30:15 was set aside. Waiting for the next one.",
    );
  });

  it.each([
    [
      true,
      /You lost the handset for a moment\. Is this recording from the patient in front of you\? Yes, open it\.$/,
    ],
    [
      false,
      /You lost the handset for a moment\. Is this recording from the patient in front of you\? No, wait for the next\.$/,
    ],
  ])("record the question with its answer: %s", (isTheirs, words) => {
    expect(formatAnswer({ inquiry: ask({ is: "outside-hold" }), isTheirs })).toMatch(words);
  });
});
