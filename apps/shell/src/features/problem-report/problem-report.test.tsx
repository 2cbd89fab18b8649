import { act, cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { createProblemReport, getReportName } from "./problem-report.ts";
import { ProblemReportDialog } from "./ProblemReportDialog.tsx";
import { readPageFacts } from "./read-environment.ts";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  document.documentElement.removeAttribute("class");
});

const FACTS = {
  isStorageAvailable: false,
  socket: "paused",
  clockDifferenceS: -900,
  obsoleteKeys: ["capture.noteStoreUrl"],
};

const aReport = () =>
  createProblemReport({
    record: {
      events: [
        { at: 0, type: "route", route: "/nts/handsets" },
        { at: 1, type: "link", state: "paused" },
      ],
      interceptedAnswers: 3,
    },
    versions: [
      { part: "shell", version: "4.2.4", source: "live" },
      { part: "nts", version: "Ada Nkemelu", source: "live" },
    ],
    environment: { ...readPageFacts(document), ...FACTS },
    now: Date.parse("2026-03-01T10:20:30.456Z"),
  });

describe("problem report [REQ-PROBLEM-03] [REQ-PROBLEM-11]", () => {
  it("the report is named by its time, and takes a version only where it has the form of one", () => {
    const report = aReport();
    expect(getReportName(report)).toBe("capno-problem-2026-03-01T102030Z.json");
    expect(report.versions).toEqual([{ part: "shell", version: "4.2.4", source: "live" }]);
    expect(report.environment).toMatchObject({ ...FACTS, answersNotFromApi: 3 });
  });

  it.each([
    ["left alone", "<p>Home</p>", "", { isPageTranslated: false, isPageAltered: false }],
    [
      "translated",
      "<p><font><font>Start</font></font></p>",
      "",
      { isPageTranslated: true, isPageAltered: true },
    ],
    [
      "marked as translated",
      "<p>Home</p>",
      "translated-ltr",
      { isPageTranslated: true, isPageAltered: false },
    ],
    [
      "altered",
      "<grammarly-extension></grammarly-extension>",
      "",
      { isPageAltered: true, isPageTranslated: false },
    ],
  ])("the report says of a page that is %s that it is so", (_, html, className, facts) => {
    document.body.innerHTML = html;
    document.documentElement.className = className;
    expect(readPageFacts(document)).toMatchObject(facts);
  });

  it("the dialog lists the contents of the report in words, and shows the whole report", () => {
    const report = aReport();
    render(
      <ProblemReportDialog
        report={report}
        supportEmail="help@capno.example"
        uploadUrl=""
        fileSaving="picker"
        onClose={() => undefined}
        onUploadFailed={() => undefined}
      />,
    );
    const contents = screen.getByRole("region", { name: "What the report holds" }).textContent;
    for (const words of [
      "Pages opened1",
      "900 s behind the server",
      "blocked",
      "paused, 1 change",
      "Responses from a proxy3",
      "not translated, unchanged",
      "Obsolete settingscapture.noteStoreUrl",
    ])
      expect(contents).toContain(words);
    expect(screen.getByText(/^The report holds the last 2 events since you signed in/)).toBeTruthy();
    expect(
      JSON.parse(screen.getByRole("group", { name: "The whole report", hidden: true }).textContent),
    ).toEqual(report);
  });

  const openDialog = (changes: Partial<ComponentProps<typeof ProblemReportDialog>>) => {
    // jsdom scrolls nothing.
    Element.prototype.scrollIntoView = () => undefined;
    onTestFinished(() => void vi.unstubAllGlobals());
    render(
      <ProblemReportDialog
        report={aReport()}
        supportEmail="help@capno.example"
        uploadUrl=""
        fileSaving="picker"
        onClose={() => undefined}
        onUploadFailed={() => undefined}
        {...changes}
      />,
    );
    return () => act(async () => screen.getByRole("button", { name: /^Save/ }).click());
  };
  const stream = { write: async () => undefined, close: async () => undefined };

  it("the dialog speaks of one event as one, and of no settings where none is obsolete", () => {
    const { environment, ...report } = aReport();
    openDialog({
      report: {
        ...report,
        events: report.events.slice(0, 1),
        environment: { ...environment, obsoleteKeys: [], isPageTranslated: true, isPageAltered: true },
      },
    });
    expect(screen.getByText(/^The report holds 1 event since you signed in/)).toBeTruthy();
    const contents = screen.getByRole("region", { name: "What the report holds" }).textContent;
    expect(contents).not.toContain("Obsolete settings");
    expect(contents).toContain("translated, changed by an extension");
  });

  it("a report that is written where the person chose is to be sent by email, where nothing else sends it", async () => {
    vi.stubGlobal("showSaveFilePicker", async () => ({ createWritable: async () => stream }));
    const save = openDialog({});
    expect(screen.getByRole("status").textContent).toBe("");
    await save();
    expect(screen.getByRole("status").textContent).toBe(
      "Saved as capno-problem-2026-03-01T102030Z.json. Please send the file to help@capno.example.",
    );
  });

  it("a report that the person cancels is sent nowhere", async () => {
    vi.stubGlobal("showSaveFilePicker", () => Promise.reject(new DOMException("closed", "AbortError")));
    const upload = vi.fn();
    vi.stubGlobal("fetch", upload);
    await openDialog({ uploadUrl: "/support/reports" })();
    expect(screen.getByRole("status").textContent).toBe("");
    expect(upload).not.toHaveBeenCalled();
  });

  it("a report that could not be written is sent all the same, and no file is to be sent by email", async () => {
    vi.stubGlobal("showSaveFilePicker", () => Promise.reject(new DOMException("full", "QuotaExceededError")));
    const { promise, resolve } = Promise.withResolvers<{ readonly ok: boolean }>();
    vi.stubGlobal("fetch", () => promise);
    await openDialog({ uploadUrl: "/support/reports" })();
    const getWords = () => screen.getByRole("status").textContent;
    expect(getWords()).toMatch(/^The file was not saved.* Sending to the support team…$/);
    await act(async () => resolve({ ok: false }));
    expect(getWords()).toMatch(/^The file was not saved.* Not sent\. $/);
  });

  it.each([
    ["the person cancels", () => Promise.reject(new DOMException("closed", "AbortError")), ""],
    [
      "the disk is full",
      () => Promise.reject(new DOMException("full", "QuotaExceededError")),
      "The file was not saved",
    ],
    ["the browser downloads it", undefined, "File made: capno-problem-"],
  ])(
    "the dialog says of the report that it is saved only when it is: %s [REQ-HISTORY-45]",
    async (_, picker, words) => {
      vi.stubGlobal("showSaveFilePicker", picker);
      vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:report" }));
      const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
      openDialog({});
      await act(async () => screen.getByRole("button", { name: "Save report" }).click());
      const status = screen.getByRole("status");
      expect(status.textContent).toContain(words);
      expect(status.textContent === "").toBe(words === "");
      expect(status.textContent).not.toContain("Saved");
      expect(click).toHaveBeenCalledTimes(picker === undefined ? 1 : 0);
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  );

  it("the button turns while a report is being sent, and no longer", async () => {
    vi.stubGlobal("showSaveFilePicker", async () => ({ createWritable: async () => stream }));
    const { promise, resolve } = Promise.withResolvers<{ readonly ok: boolean }>();
    vi.stubGlobal("fetch", () => promise);
    const save = openDialog({ uploadUrl: "/support/reports" });
    const button = screen.getByRole("button", { name: "Save and send report" });
    expect(button.hasAttribute("aria-busy")).toBe(false);
    await save();
    expect(button.getAttribute("aria-busy")).toBe("true");
    await act(async () => resolve({ ok: true }));
    expect(button.hasAttribute("aria-busy")).toBe(false);
    expect(screen.getByRole("status").textContent).toMatch(
      /^Saved as .*\.json\. Sent to the support team\.$/,
    );
  });
});
