import { describe, expect, it, vi } from "vitest";

import { createNotices } from "../services/notices/notice-store.ts";
import { createRealtimeRefusals } from "./realtime-refusals.ts";

function aCase() {
  const report = vi.fn<(problem: string) => void>();
  const notices = createNotices({ report });
  const messages = () => notices.store.getState().notices.map(({ message }) => message);
  return { report, notices, messages, refusals: createRealtimeRefusals(notices) };
}

describe("refused realtime channels [spec §8] [REQ-MESSAGE-09]", () => {
  it("are shown in one line, which names the first and counts the others", () => {
    const { refusals, messages } = aCase();
    refusals.noteRefused("handset@a");
    expect(messages()).toEqual(["Unable to authenticate handset@a!"]);
    refusals.noteRefused("handset@b");
    expect(messages()).toEqual(["Unable to authenticate handset@a! (and 1 more channel)"]);
    refusals.noteRefused("handset@c");
    expect(messages()).toEqual(["Unable to authenticate handset@a! (and 2 more channels)"]);
  });

  it("are shown once, however often the same channel is tried", () => {
    const { refusals, messages, notices } = aCase();
    refusals.noteRefused("handset@a");
    notices.dismissAll();
    refusals.noteRefused("handset@a");
    expect(messages()).toEqual([]);
  });

  it("are reported once per channel without its name, because a name holds a handset's number", () => {
    const { refusals, report } = aCase();
    refusals.noteRefused("handset@a");
    refusals.noteRefused("handset@a");
    refusals.noteRefused("handset@b");
    expect(report.mock.calls).toEqual([
      ["A realtime channel was refused"],
      ["A realtime channel was refused"],
    ]);
  });

  it("are shown again after the channel had been allowed", () => {
    const { refusals, messages, notices } = aCase();
    refusals.noteRefused("handset@a");
    notices.dismissAll();
    refusals.noteAllowed("handset@a");
    refusals.noteRefused("handset@a");
    expect(messages()).toEqual(["Unable to authenticate handset@a!"]);
  });

  it("have their message withdrawn when the session ends, while other messages stay", () => {
    const { refusals, messages, notices } = aCase();
    notices.tell("unforeseen failure");
    refusals.noteRefused("handset@a");
    refusals.noteRefused("handset@b");
    refusals.end();
    expect(messages()).toEqual(["An unexpected error occurred."]);
  });
});
