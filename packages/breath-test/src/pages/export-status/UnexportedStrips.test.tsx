import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { aProductServices } from "@capno/test-kit/product-services";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { FIRST } from "../../testing/names.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";
import type { ExportableRecord } from "../../export-status/create-export-status.ts";

const NEAR_MIDNIGHT = new Date(2026, 9, 14, 23, 45).getTime();

const aRecord = (capnogramId: string, capturedAt = NEAR_MIDNIGHT): ExportableRecord => ({
  capnogramId,
  isFinal: true,
  recording: {
    testIdentifier: `TEST-${capnogramId}`,
    handsetUdi: toHandsetUdi(FIRST),
    capturedAt: toEpochMs(capturedAt),
  },
});

async function openPage(now = NEAR_MIDNIGHT) {
  const services = aProductServices({ clock: createManualClock(now) });
  const clinic = openJourneyOf({}, { services });
  const pages = [{ path: "/any/instructions", element: <PageHeading title="Documentation" /> }];
  const { during } = await openPages(clinic, pages, "/any/instructions");
  return { ...clinic.journey, clock: services.clock, during };
}

/** The strips at the foot of the page. */
const getFoot = () => screen.getByRole("status").parentElement?.nextElementSibling;

describe("UnexportedStrips, near the end of the day [REQ-HISTORY-48]", () => {
  it("lists results not exported until they are", async () => {
    const { exportStatus, during } = await openPage();
    expect(getFoot()).toBeNull();
    await during(() => ["a", "b"].forEach((id) => exportStatus.noteResult(aRecord(id))));
    expect(getFoot()?.textContent).toContain("2 of today's results are not saved");
    await during(() => exportStatus.keep(aRecord("a"), "file-made", "saved"));
    expect(getFoot()?.textContent).toContain("One of today's results is not saved: 00201 23:45 (TEST-b).");
    await during(() => exportStatus.keep(aRecord("b"), "file-made", "saved"));
    expect(getFoot()).toBeNull();
  });

  it("announces how many they are, and hides on a press until one more is not exported", async () => {
    const { exportStatus, clock, during } = await openPage();
    await during(() => exportStatus.noteResult(aRecord("a")));
    await during(() => clock.advance(1_000));
    expect(screen.getByRole("status").textContent).toBe("One of today's results is not saved.");
    await during(() => fireEvent.click(screen.getByRole("button", { name: "Hide" })));
    expect(getFoot()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading"));
    await during(() => exportStatus.noteResult(aRecord("b")));
    expect(getFoot()?.textContent).toContain("2 of today's results are not saved");
  });

  it("lists the last eight of forty results and links to the history", async () => {
    const { exportStatus, during } = await openPage();
    const minutes = Array.from({ length: 40 }, (_, minute) => minute);
    // In reverse, since results captured elsewhere may arrive late.
    await during(() =>
      minutes
        .toReversed()
        .forEach((minute) =>
          exportStatus.noteResult(aRecord(`${minute}`, NEAR_MIDNIGHT - 60_000 * (40 - minute))),
        ),
    );
    const foot = getFoot()?.textContent ?? "";
    expect(foot).toContain("40 of today's results are not saved; the last 8 of them: 00201 23:37, ");
    expect(foot).toContain("00201 23:44.");
    expect(screen.getAllByRole("link", { name: /^Open 00201 / })).toHaveLength(8);
    expect(screen.getByRole("link", { name: "Open history" })).toBeDefined();
  });

  it("announces the question about a print and the reminder one after the other, and shows both", async () => {
    const { exportStatus, clock, during } = await openPage();
    await during(() => exportStatus.noteResult(aRecord("a")));
    await during(() => exportStatus.notePrintOpened(aRecord("a")));
    await during(() => exportStatus.notePrintClosed("a"));
    await during(() => clock.advance(1_000));
    expect(screen.getByRole("status").textContent).toBe(
      "Did it print? Test TEST-a. One of today's results is not saved.",
    );
    expect(getFoot()?.querySelectorAll("section")).toHaveLength(2);
  });

  it("warns with a sign and a shade, and its question says what to put it away means", async () => {
    const { exportStatus, during } = await openPage();
    await during(() => exportStatus.noteResult(aRecord("a")));
    const [reminder] = getFoot()?.querySelectorAll<HTMLElement>("section") ?? [];
    expect(reminder?.dataset["tone"]).toBe("watch");
    expect(reminder?.querySelector("svg.lucide-triangle-alert")).not.toBeNull();
    await during(() => exportStatus.notePrintOpened(aRecord("a")));
    await during(() => exportStatus.notePrintClosed("a"));
    const dismiss = screen.getByRole("button", { name: "Dismiss" });
    expect(dismiss.title).toBe("Dismiss. Still not saved.");
    await during(() => fireEvent.click(dismiss));
    expect(exportStatus.getMark("a")).toBe("not-saved");
    expect(getFoot()?.querySelectorAll("section")).toHaveLength(1);
  });

  it("lists nothing earlier in the day", async () => {
    const noon = NEAR_MIDNIGHT - 12 * 3_600_000;
    const { exportStatus, clock, during } = await openPage(noon);
    await during(() => exportStatus.noteResult(aRecord("a", noon)));
    await during(() => clock.advance(1_000));
    expect([screen.getByRole("status").textContent, getFoot()]).toEqual(["", null]);
    await during(() => exportStatus.notePrintOpened(aRecord("a", noon)));
    await during(() => exportStatus.notePrintClosed("a"));
    expect(getFoot()?.textContent).toMatch(/^Did it print/);
  });

  it("does not list a printed result of another day", async () => {
    const { exportStatus, clock, during } = await openPage();
    const ofYesterday = aRecord("a", NEAR_MIDNIGHT - 24 * 3_600_000);
    await during(() => exportStatus.notePrintOpened(ofYesterday));
    expect(getFoot()).toBeNull();
    await during(() => exportStatus.notePrintClosed("a"));
    expect(getFoot()?.textContent).toMatch(/^Did it print\? Test TEST-a/);
    await during(() => clock.advance(1_000));
    expect(screen.getByRole("status").textContent).toBe("Did it print? Test TEST-a.");
  });
});
