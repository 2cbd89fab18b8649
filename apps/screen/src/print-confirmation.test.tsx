import { FIRST, openProduct, SECOND, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { aProductServices } from "@capno/test-kit/product-services";
import { aFeaturesBody, aRecordingBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

const HISTORY = `/nts/results-history/${encodeURIComponent(FIRST)}`;
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.spyOn(window, "print").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The server has these results of today, done with the first handset ten minutes ago and less. */
function store(clinic: Pick<ProductHarness, "services" | "listTests">, ...ids: readonly string[]): void {
  const { http, clock } = clinic.services;
  const rows = ids.map((capnogramId, index) => ({
    capnogramId,
    testIdentifier: `TEST-${capnogramId}`,
    testOutcome: "Completed",
    capturedAt: new Date(clock.now() - (10 - index) * MINUTE_MS).toISOString(),
  }));
  for (const { capnogramId, testIdentifier, capturedAt } of rows) {
    const of = `GET /v2/capnograms/${capnogramId}/`;
    http.reply(of, aRecordingBody({ handsetUdi: FIRST, testIdentifier, capturedAt }));
    http.reply(`${of}computedFeatures/`, aFeaturesBody());
    http.reply(`${of}diagnosis/`, { assessmentProbability: 0.4 });
  }
  clinic.listTests(FIRST, rows);
}

async function openHistory(...ids: readonly string[]): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  store(clinic, ...ids);
  await clinic.go(HISTORY);
  return clinic;
}

/** The same tab, loaded again: what is in memory is gone, what is stored is there. */
async function reload(clinic: ProductHarness): Promise<ProductHarness> {
  clinic.close();
  return openProduct(product, { at: HISTORY, services: clinic.services });
}

/** Opens the print dialog of a result. */
async function openPrint(clinic: ProductHarness, id = "a"): Promise<void> {
  vi.mocked(window.print).mockClear();
  await clinic.go(`/nts/${id}/print`);
  // Code, fonts and frames are the browser's own, so the dialog opens in real time.
  await vi.waitFor(
    async () => {
      await clinic.settle();
      expect(window.print).toHaveBeenCalledOnce();
    },
    { timeout: 20_000 },
  );
}

/** To the print dialog of a result and out of it. */
async function print(clinic: ProductHarness, id = "a"): Promise<void> {
  await openPrint(clinic, id);
  await act(async () => void window.dispatchEvent(new Event("afterprint")));
  await clinic.settle();
}

function markOf(id: string): string | undefined {
  const row = screen.getAllByRole("row").find(({ textContent }) => textContent.includes(`TEST-${id}`));
  return within(row ?? document.body)
    .getAllByRole("cell")
    .at(-2)?.textContent;
}

const question = () => screen.queryByRole("region", { name: /Did it print\?/ });
const reminder = () => screen.queryByRole("region", { name: "Results are removed at midnight" });

describe('the question "Did it print?" [REQ-HISTORY-42]', () => {
  it("names its test and is announced once the print dialog has closed", async () => {
    const clinic = await openHistory("a");
    expect(markOf("a")).toBe("Not saved");
    await print(clinic);
    expect(question()?.textContent).toContain("TEST-a");
    await clinic.pass(1_000);
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
      "Did it print? Test TEST-a.",
    );
    await clinic.go(HISTORY);
    expect(markOf("a")).toBe("Not saved");
  });

  it.each([
    ["Yes", "Saved", "Test TEST-a is saved"],
    ["No", "Not saved", "Test TEST-a is not saved"],
    ["Dismiss", "Not saved", undefined],
  ])("marks the result after %s: %s", async (answer, mark, told) => {
    const clinic = await openHistory("a");
    await print(clinic);
    await clinic.press(answer);
    expect(question()).toBeNull();
    expect(document.activeElement?.tagName).toBe("H1");
    expect(clinic.services.notices.toasts[0]?.message).toBe(told);
    await clinic.go(HISTORY);
    expect(markOf("a")).toBe(mark);
  });

  it("leads back to the print page after No", async () => {
    const clinic = await openHistory("a");
    await print(clinic);
    await clinic.press("No");
    await act(async () => clinic.services.notices.toasts[0]?.action?.run());
    expect(clinic.path()).toBe("/nts/a/print");
  });

  it("is shown even if the page was left while the print dialog was open", async () => {
    const clinic = await openHistory("a");
    await openPrint(clinic);
    expect(question()).toBeNull();
    await clinic.go(HISTORY);
    expect(question()).not.toBeNull();
    expect(markOf("a")).toBe("Not saved");
  });

  it("is about the last print only", async () => {
    const clinic = await openHistory("a", "b");
    await print(clinic);
    await print(clinic, "b");
    await clinic.press("Yes");
    await clinic.go(HISTORY);
    expect([markOf("a"), markOf("b")]).toEqual(["Not saved", "Saved"]);
    expect(question()).toBeNull();
  });
});

describe("saved results, after a reload [REQ-HISTORY-42]", () => {
  it("are still saved, and results that were only seen are not", async () => {
    const before = await openHistory("a", "b");
    await print(before);
    await before.press("Yes");
    const after = await reload(before);
    store(after, "a", "b");
    await after.go("/nts/instructions");
    await after.go(HISTORY);
    expect([markOf("a"), markOf("b")]).toEqual(["Saved", "Not saved"]);
    await after.go("/nts/results/a");
    expect(screen.getByText(/^Printed \d\d:\d\d$/)).toBeTruthy();
  });

  it("have the same mark under Today and in the handset's history, whichever opens first", async () => {
    const before = await openHistory("a", "b");
    await print(before);
    await before.press("Yes");
    before.close();
    const after = await openProduct(product, { at: "/nts/instructions", services: before.services });
    store(after, "a", "b");
    await after.go("/nts/handsets");
    const getToday = () =>
      within(screen.getByRole("region", { name: "Today" }))
        .getAllByRole("row")
        .slice(1)
        .map((row) => [...row.querySelectorAll("td")].at(-2)?.textContent);
    expect(getToday()).toEqual(["Not saved", "Saved"]);
    await after.go(HISTORY);
    expect([markOf("a"), markOf("b")]).toEqual(["Saved", "Not saved"]);
    await after.go("/nts/handsets");
    expect(getToday()).toEqual(["Not saved", "Saved"]);
  });

  it("stay saved on this computer after log-out, and no result, account or handset is stored", async () => {
    const before = await openHistory("a", "b");
    await print(before);
    await before.press("Yes");
    const marks = localStorage.getItem("pref:breath-test:/nts:seen") ?? "";
    expect(JSON.parse(marks)).toEqual([
      { capnogramId: "a", isFinal: true, how: "printed", at: expect.any(Number), isConfirmed: true },
    ]);
    before.services.session.logOut();
    before.close();
    localStorage.clear();
    localStorage.setItem("pref:breath-test:/nts:seen", marks);
    const now = before.services.clock.now();
    sessionStorage.setItem("pref:breath-test:/nts:seen:since", String(now));
    const colleague = createFakeSession(anAccount({ username: "gp2@capno.example" }));
    const services = { ...before.services, session: colleague };
    await openProduct(product, { at: HISTORY, services });
    expect([markOf("a"), markOf("b")]).toEqual([
      "Saved",
      expect.stringMatching(/^Not known before \d\d:\d\d$/),
    ]);
  });
});

describe("the question before a log-out [REQ-HISTORY-43]", () => {
  it("is not shown where no result was opened, or all of them are saved", async () => {
    const clinic = await openHistory("a");
    expect(clinic.askBeforeLogOut()).toBeDefined();
    await print(clinic);
    await clinic.press("Yes");
    expect(clinic.askBeforeLogOut()).toBeUndefined();
  });

  it("names the unsaved results, oldest first, and where they are", async () => {
    const clinic = await openHistory("a", "b", "c");
    await print(clinic);
    await clinic.press("Yes");
    const asked = clinic.askBeforeLogOut();
    expect(asked?.concerns.map(({ message }) => message)).toEqual(["2 of today's results are not saved"]);
    expect(asked?.concerns[0]?.links).toEqual([
      { label: expect.stringMatching(/^00201 \d\d:\d\d$/), to: "/nts/results/b?results=1" },
      { label: expect.stringMatching(/^00201 \d\d:\d\d$/), to: "/nts/results/c?results=1" },
    ]);
    expect(asked?.overview).toEqual({ label: "Open history", to: HISTORY });
  });

  it("names an unseen result that arrived while another page was open", async () => {
    const clinic = await openProduct(product, { at: "/nts" });
    await clinic.press(/00201/);
    await clinic.press("Start");
    await clinic.go("/nts/instructions");
    store(clinic, "a");
    clinic.record("a");
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(clinic.path()).toBe("/nts/instructions");
    expect(clinic.askBeforeLogOut()?.concerns[0]?.links[0]?.to).toBe("/nts/results/a?results=1");
  });

  it("tells two results of one minute apart by their numbers, and leads to the choice of a handset where there are two", async () => {
    const clinic = await openHistory("a");
    const { http, clock } = clinic.services;
    const capturedAt = new Date(clock.now() - 10 * MINUTE_MS).toISOString();
    http.reply(
      "GET /v2/capnograms/b/",
      aRecordingBody({ handsetUdi: FIRST, testIdentifier: "B", capturedAt }),
    );
    http.reply(
      "GET /v2/capnograms/c/",
      aRecordingBody({ handsetUdi: SECOND, testIdentifier: "C", capturedAt }),
    );
    for (const id of ["b", "c"]) {
      http.reply(`GET /v2/capnograms/${id}/computedFeatures/`, aFeaturesBody());
      http.reply(`GET /v2/capnograms/${id}/diagnosis/`, { assessmentProbability: 0.4 });
      // oxlint-disable-next-line no-await-in-loop -- pages follow each other
      await clinic.go(`/nts/results/${id}`);
    }
    const labels = clinic.askBeforeLogOut()?.concerns[0]?.links.map(({ label }) => label);
    expect(labels).toEqual([
      expect.stringMatching(/^00201 \S+ \(TEST-a\)$/),
      expect.stringMatching(/^00201 \S+ \(B\)$/),
      expect.stringMatching(/^00202 \S+$/),
    ]);
    expect(clinic.askBeforeLogOut()?.overview.to).toBe("/nts/results-history");
  });
});

describe("the reminder of unsaved results at the end of the day [REQ-HISTORY-42]", () => {
  /** At this time of the day, where this test runs. */
  function clockAt(hours: number, minutes: number) {
    const day = new Date(2026, 9, 14, hours, minutes);
    return createManualClock(day.getTime());
  }

  async function openAt(hours: number, minutes: number): Promise<ProductHarness> {
    const session = createFakeSession(anAccount());
    const storage = { tab: sessionStorage, browser: localStorage };
    const services = aProductServices({ session, storage, clock: clockAt(hours, minutes) });
    services.http.reply("GET /v2/handsets/", []);
    const clinic = await openProduct(product, { at: "/nts/instructions", services });
    store(clinic, "a", "b");
    await clinic.go("/nts/results/a");
    await clinic.go("/nts/results/b");
    return clinic;
  }

  it("is shown from 23:30 with a link to each result, and is announced", async () => {
    const clinic = await openAt(23, 20);
    await clinic.pass(9 * MINUTE_MS);
    expect(reminder()).toBeNull();
    await clinic.pass(2 * MINUTE_MS);
    expect(reminder()?.textContent).toContain(
      "2 of today's results are not saved: 00201 23:10, 00201 23:11.",
    );
    const links = within(reminder() ?? document.body).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/nts/results/a?results=1",
      "/nts/results/b?results=1",
      HISTORY,
    ]);
    await clinic.pass(1_000);
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
      "2 of today's results are not saved.",
    );
  });

  it("is shown at once on a page that is opened after 23:30", async () => {
    await openAt(23, 45);
    expect(reminder()).not.toBeNull();
  });

  it("is not shown if no result was opened", async () => {
    const session = createFakeSession(anAccount());
    const storage = { tab: sessionStorage, browser: localStorage };
    const services = aProductServices({ session, storage, clock: clockAt(23, 45) });
    services.http.reply("GET /v2/handsets/", []);
    await openProduct(product, { at: "/nts/instructions", services });
    expect(reminder()).toBeNull();
  });

  it("can be dismissed, until one more result is unsaved", async () => {
    const clinic = await openAt(23, 45);
    await clinic.press("Hide");
    expect(reminder()).toBeNull();
    expect(document.activeElement?.tagName).toBe("H1");
    store(clinic, "c");
    await clinic.go("/nts/results/c");
    expect(reminder()?.textContent).toContain("3 of today's results");
  });

  it("is not printed, and is removed at midnight", async () => {
    const clinic = await openAt(23, 45);
    await clinic.go("/nts/a/print");
    expect(reminder()).toBeNull();
    await clinic.go("/nts/instructions");
    expect(reminder()).not.toBeNull();
    await clinic.pass(16 * MINUTE_MS);
    expect(reminder()).toBeNull();
    expect(clinic.askBeforeLogOut()).toBeUndefined();
  });

  it("is shown after a sleep that began before 23:30", async () => {
    const clinic = await openAt(22, 0);
    clinic.services.clock.sleep(100 * MINUTE_MS);
    await clinic.pass(MINUTE_MS);
    expect(reminder()).not.toBeNull();
  });
});
