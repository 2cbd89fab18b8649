import { toEpochMs } from "@capno/domain/units";
import { afterEach, describe, expect, it } from "vitest";

import { createActivityLog } from "../services/activity-log.ts";
import { forgetActivity, storeActivity } from "./stored-activity.ts";

afterEach(() => sessionStorage.clear());

const open = () => sessionStorage;
const clock = { now: () => toEpochMs(60_000) };

/** A page in this tab, in which somebody is signed in. */
function openPage(userId = "7") {
  const log = createActivityLog(clock);
  const session = new AbortController();
  storeActivity(log, { userId, scope: { signal: session.signal } }, open);
  return { log, end: () => session.abort(), list: () => log.store.getState().entries };
}

describe("the activity log of a session [REQ-PRIVACY-05]", () => {
  it("is restored after a reload, and later entries are listed above it with numbers of their own", () => {
    const before = openPage();
    before.log.record({ what: "Signed in" });
    before.log.record({ what: "Handset locked", detail: "00201" });
    openPage().log.record({ what: "Test started" });
    const after = openPage().list();
    expect(after.map(({ what, detail }) => [what, detail])).toEqual([
      ["Test started", undefined],
      ["Handset locked", "00201"],
      ["Signed in", undefined],
    ]);
    expect(new Set(after.map(({ id }) => id)).size).toBe(3);

    const last = openPage();
    for (const what of ["Result opened", "Result closed", "Logged out"]) last.log.record({ what });
    const ids = last.list().map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
  });

  it("is listed below the entries made before the session's code had loaded", () => {
    openPage().log.record({ what: "Signed in" });
    const log = createActivityLog(clock);
    log.record({ what: "Licence accepted" });
    storeActivity(log, { userId: "7", scope: { signal: new AbortController().signal } }, open);
    expect(log.store.getState().entries.map(({ what }) => what)).toEqual(["Licence accepted", "Signed in"]);
  });

  it("ends with the session, and stores no entry after it", () => {
    const page = openPage();
    page.log.record({ what: "Signed in" });
    page.end();
    page.log.clear();
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(openPage().list()).toEqual([]);
  });

  it("is cleared where the session was over before the page began", () => {
    openPage().log.record({ what: "Signed in" });
    forgetActivity(open);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it("never shows or stores another person's entries", () => {
    openPage("7").log.record({ what: "Participant opened", detail: "CARD-001" });
    expect(openPage("8").list()).toEqual([]);
    expect(sessionStorage.getItem("capno:activity")).not.toContain("CARD-001");
  });

  it.each([["half a"], ['{"userId":"7","entries":[{"at":"noon","what":1}]}'], ["null"]])(
    "starts empty where the stored text is not ours: %s",
    (text) => {
      sessionStorage.setItem("capno:activity", text);
      expect(openPage().list()).toEqual([]);
    },
  );

  it("is kept in memory only where the browser blocks its storage", () => {
    const log = createActivityLog(clock);
    const forbidden = () => {
      throw new DOMException("no", "SecurityError");
    };
    storeActivity(log, { userId: "7", scope: { signal: new AbortController().signal } }, forbidden);
    log.record({ what: "Signed in" });
    expect(log.store.getState().entries).toHaveLength(1);
  });
});
