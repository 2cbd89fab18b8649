import { describe, expect, it, vi } from "vitest";

import type { Notice } from "./notice-catalogue.ts";
import { addNotice, getNoticeButton, getNoticeTitle } from "./notice-list.ts";
import { createNotices } from "./notice-store.ts";

const info: Notice = { message: "Note this", level: "info", logsOut: false };
const error: Notice = { message: "It failed", level: "error", logsOut: false };
const fatal: Notice = { message: "It broke", level: "fatal", logsOut: false };
const expired: Notice = { message: "Expired", level: "info", logsOut: true };

describe("error dialog [spec §2] [spec §4] [REQ-MESSAGE-01] [REQ-MESSAGE-02] [REQ-MESSAGE-03] [REQ-MESSAGE-04]", () => {
  it.each([
    [[info], "Note", "Back"],
    [[info, { ...info, message: "And this" }], "Note", "Back"],
    [[error], "Error", "Back"],
    [[error, { ...error, message: "So did this" }], "Errors", "Back"],
    [[info, error], "Errors", "Back"],
    [[fatal], "Error", "Reload"],
    [[info, fatal], "Errors", "Reload"],
    [[fatal, expired], "Errors", "Back"],
    [[expired], "Note", "Back"],
  ] as const)("%j is titled %s and offers %s", (notices, title, button) => {
    expect(getNoticeTitle(notices)).toBe(title);
    expect(getNoticeButton(notices)).toBe(button);
  });

  it("does not add the same message twice (REQ-MESSAGE-02)", () => {
    expect(addNotice([error], { ...error })).toEqual([error]);
  });

  it("raises a known message to a higher level and never lowers it (REQ-MESSAGE-02)", () => {
    expect(addNotice([error], { ...error, level: "fatal" })).toEqual([{ ...error, level: "fatal" }]);
    expect(addNotice([fatal], { ...fatal, level: "info" })).toEqual([fatal]);
  });

  it("lets a known message end the session, and never takes that back", () => {
    expect(addNotice([{ ...expired, logsOut: false }], expired)).toEqual([expired]);
    expect(addNotice([expired], { ...expired, logsOut: false })).toEqual([expired]);
  });
});

function aStore() {
  const report = vi.fn<(problem: string, cause?: unknown) => void>();
  return { notices: createNotices({ report }), report };
}

describe("notices", () => {
  it("leaves a bar that asks for a reload when a fatal message is put away (REQ-MESSAGE-03)", () => {
    const { notices } = aStore();
    notices.showNotice(fatal);
    notices.dismissAll();
    expect(notices.store.getState()).toMatchObject({ notices: [], needsReload: true });
    notices.showNotice(error);
    notices.dismissAll();
    expect(notices.store.getState().needsReload).toBe(true);
  });

  it("leaves no such bar after an error, or when the session is over", () => {
    const { notices } = aStore();
    notices.showNotice(error);
    notices.dismissAll();
    notices.showNotice(fatal);
    notices.showNotice(expired);
    notices.dismissAll();
    expect(notices.store.getState().needsReload).toBe(false);
  });

  it("the notice store reports unexpected errors, and does not report a lost network", () => {
    const { notices, report } = aStore();
    notices.raise(new TypeError("x is undefined"));
    expect(report).toHaveBeenCalledOnce();
    notices.raise(new DOMException("", "AbortError"));
    expect(notices.store.getState().notices).toHaveLength(1);
  });

  it("shows the same toast once, until it is dismissed", () => {
    const { notices } = aStore();
    notices.toast({ message: "That page does not exist" });
    notices.toast({ message: "That page does not exist" });
    expect(notices.store.getState().toasts).toHaveLength(1);
    for (const { id } of notices.store.getState().toasts) notices.dismissToast(id);
    expect(notices.store.getState().toasts).toHaveLength(0);
  });
});
