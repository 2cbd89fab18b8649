import {
  FIRST,
  ME,
  openProduct,
  SECOND,
  unlockRoute,
  lockRoute,
  type ProductHarness,
} from "@capno/breath-test/testing/open-product";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const START_PAGE = `/nts/handsets/${encodeURIComponent(FIRST)}/start-test`;
const LOADING_PAGE = `/nts/handsets/${encodeURIComponent(FIRST)}/loading-test`;

function store(
  clinic: ProductHarness,
  id: string,
  probability: unknown,
  testIdentifier = `TEST-${id}`,
): void {
  const { http } = clinic.services;
  clinic.record(id, { testIdentifier });
  http.reply(`GET /v2/capnograms/${id}/computedFeatures/`, aFeaturesBody());
  http.reply(`GET /v2/capnograms/${id}/diagnosis/`, { assessmentProbability: probability });
}

async function startTest(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/nts" });
  await clinic.press(/00201/);
  await clinic.press("Start");
  return clinic;
}

const unlockReasons = ({ services }: ProductHarness) =>
  services.http.sent(unlockRoute(FIRST)).map(({ form }) => form?.["unlock_reason"]);

describe("a screening test [spec §2] [spec §4]", () => {
  it("goes from the handset to the percentage by push, and gives the handset back", async () => {
    const clinic = await openProduct(product, { at: "/nts" });
    expect(screen.getByText("SELECT YOUR HANDSET")).toBeTruthy();
    await clinic.press(/00201/);
    expect(clinic.path()).toBe(START_PAGE);
    expect(screen.getByText("You have selected Handset 00201 for this test")).toBeTruthy();
    expect(screen.getByText("Press 'Start' when a patient is breathing through the handset.")).toBeTruthy();
    await clinic.press("Start");
    expect(clinic.path()).toBe(LOADING_PAGE);
    expect(screen.getByText("Loading test results...")).toBeTruthy();

    store(clinic, "a", 0.836);
    await clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    expect(clinic.path()).toBe("/nts/results/a");
    expect(screen.getByText("84%")).toBeTruthy();
    expect(unlockReasons(clinic)).toEqual(["user-finished-test"]);
    await clinic.press("Finish test");
    expect(clinic.path()).toBe(START_PAGE);
    expect(clinic.services.http.sent(lockRoute(FIRST))).toHaveLength(2);
  });

  it("reaches the result by polling when no push ever comes [REQ-TEST-03]", async () => {
    const clinic = await startTest();
    store(clinic, "a", 0.2);
    const capturedAt = new Date(clinic.services.clock.now()).toISOString();
    clinic.listTests(FIRST, [{ capnogramId: "a", capturedAt, testOutcome: "Completed" }]);
    await clinic.pass(10_000);
    expect(clinic.path()).toBe("/nts/results/a");
    expect(screen.getByText("20%")).toBeTruthy();
  });

  it("does not open the late result of the patient before [REQ-TEST-01]", async () => {
    const clinic = await startTest();
    store(clinic, "old", 0.99);
    clinic.record("old", {}, 5 * 60_000);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "old", 5 * 60_000);
    expect(clinic.path()).toBe(LOADING_PAGE);
    expect(screen.queryByText("99%")).toBeNull();
  });

  describe("a recording that may be another patient's [REQ-TEST-01]", () => {
    const QUESTION = "Is this recording from the patient in front of you?";

    /** Captured, and over, between the lock and Start. */
    /** The clinic's clock stands at half past, Start is pressed a minute later. */
    const STARTED = Date.parse("2026-11-20T09:31:00Z");
    const MADE = STARTED - 45_000;
    const getWallTime = (time: number) => new Date(time).toLocaleTimeString("en-GB");

    async function beAsked(): Promise<ProductHarness> {
      const clinic = await openProduct(product, { at: "/nts" });
      await clinic.press(/00201/);
      await clinic.pass(60_000);
      await clinic.press("Start");
      store(clinic, "a", 0.5);
      const over = new Date(clinic.services.clock.now() - 10_000).toISOString();
      clinic.record("a", { administeredBy: null, receivedAt: over }, 45_000);
      await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a", 45_000);
      return clinic;
    }

    it("is asked about with its times in a focused card, and opens by no key alone", async () => {
      const clinic = await beAsked();
      const card = screen.getByRole("region", { name: QUESTION });
      expect(document.activeElement).toBe(card);
      const described = document.getElementById(card.getAttribute("aria-describedby") ?? "");
      expect(described?.textContent).toBe(
        `A recording from ${getWallTime(MADE)} is ready. You pressed Start at ${getWallTime(STARTED)}, so it may be another patient's.`,
      );
      await act(async () => userEvent.keyboard("{Enter} "));
      await clinic.settle();
      expect(clinic.path()).toBe(LOADING_PAGE);
      expect(screen.getByRole("region", { name: QUESTION })).toBe(card);
    });

    it("opens on Yes, and the answer is in the activity list", async () => {
      const clinic = await beAsked();
      await clinic.press("Yes, open it");
      expect(clinic.path()).toBe("/nts/results/a");
      const entry = clinic.services.activity.entries.find(({ what }) => what === "recording asked about");
      expect(entry?.detail).toMatch(
        / it may be another patient's\. Is this recording from the patient in front of you\? Yes, open it\.$/,
      );
    });

    it("is set aside on No, which is shown, and is not asked about again", async () => {
      const clinic = await beAsked();
      await clinic.press("No, wait for the next");
      expect(screen.queryByText(QUESTION)).toBeNull();
      const said = new RegExp(`^The recording made at ${getWallTime(MADE)} was set aside\\.`);
      expect(screen.getByText(said)).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
      await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a", 45_000);
      expect(screen.queryByText(QUESTION)).toBeNull();
      store(clinic, "b", 0.7);
      await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "b");
      expect(clinic.path()).toBe("/nts/results/b");
    });
  });

  it("does not open a recording made with another handset", async () => {
    const clinic = await startTest();
    store(clinic, "a", 0.9);
    clinic.record("a", { handsetUdi: SECOND });
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(clinic.path()).toBe(LOADING_PAGE);
  });

  it("replaces the first diagnosis by the final one while it is read [REQ-TEST-06]", async () => {
    const clinic = await startTest();
    store(clinic, "a", 0.4);
    await clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    expect(screen.getByText("40%")).toBeTruthy();
    store(clinic, "a", 0.7);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText("70%")).toBeTruthy();
  });

  it("asks again for a result that was not final when it was left [REQ-TEST-06]", async () => {
    const clinic = await startTest();
    store(clinic, "a", 0.4);
    await clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
    store(clinic, "a", 0.7);
    await clinic.go("/nts/instructions");
    await clinic.pass(3_000);
    // This happens at once, while the answer is still kept for the next page.
    await clinic.go("/nts/results/a");
    expect(screen.queryByText("40%")).toBeNull();
    expect(screen.getByText("70%")).toBeTruthy();
  });

  it("shows nothing of test A under test B [REQ-DETAIL-25]", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    store(clinic, "a", 0.11);
    store(clinic, "b", 0.22);
    await clinic.go("/nts/results/a");
    expect(screen.getByText("11%")).toBeTruthy();
    const answer = clinic.services.http.hold("GET /v2/capnograms/b/diagnosis/");
    await clinic.go("/nts/results/b");
    expect(screen.queryByText("11%")).toBeNull();
    expect(screen.queryByText("TEST-a")).toBeNull();
    answer({ assessmentProbability: 0.22 });
    await clinic.settle();
    expect(screen.getByText("22%")).toBeTruthy();
  });
});

describe("the result page, with missing or invalid data [FM-12] [FM-13]", () => {
  it.each([
    ["above 1", 1.2],
    ["below 0", -0.1],
    ["text", "0.5"],
    ["absent", undefined],
  ])("shows no percentage for a probability that is %s", async (_, probability) => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    store(clinic, "a", probability);
    await clinic.go("/nts/results/a");
    expect(screen.queryByText(/%$/)).toBeNull();
    expect(screen.queryByText("COPD prediction probability")).toBeNull();
    expect(clinic.services.notices.raised).toHaveLength(1);
    expect(clinic.path()).toBe("/nts/handsets");
  });

  it("says that a result was not found [REQ-TEST-16]", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    clinic.services.http.reply("GET /v2/capnograms/x/", { detail: "no" }, 404);
    clinic.services.http.reply("GET /v2/capnograms/x/computedFeatures/", {}, 404);
    clinic.services.http.reply("GET /v2/capnograms/x/diagnosis/", {}, 404);
    await clinic.go("/nts/results/x");
    expect(clinic.services.notices.shown).toEqual([
      { message: "The test results were not found", level: "error" },
    ]);
    expect(clinic.path()).toBe("/nts/results/x");
  });

  it("shows no half result when the diagnosis fails [FM-08]", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    store(clinic, "a", 0.5);
    clinic.services.http.fail("GET /v2/capnograms/a/diagnosis/", "unexpected-status", 500);
    await clinic.go("/nts/results/a");
    expect(clinic.path()).toBe("/nts/handsets");
    expect(clinic.services.notices.raised).toHaveLength(1);
  });
});

describe("TEST ERROR [spec §2] [spec §4] [spec §9]", () => {
  it("the error dialog appears 30 s after a failure that no later report revoked, and Back leads to Start [REQ-VALUE-01]", async () => {
    const clinic = await startTest();
    await clinic.receive("DIAGNOSE_INITIAL", "FAILED", "a");
    await clinic.pass(29_000);
    expect(screen.queryByText("TEST ERROR")).toBeNull();
    await clinic.pass(1_000);
    expect(screen.getByText("TEST ERROR")).toBeTruthy();
    await clinic.press("Back");
    expect(screen.queryByText("TEST ERROR")).toBeNull();
    expect(clinic.path()).toBe(START_PAGE);
  });

  it("appears when nothing came in seven and a half minutes", async () => {
    const clinic = await startTest();
    await clinic.pass(449_000);
    expect(screen.queryByText("TEST ERROR")).toBeNull();
    await clinic.pass(1_000);
    expect(screen.getByText("TEST ERROR")).toBeTruthy();
  });

  it("closes by itself when the success comes after all [REQ-TEST-09]", async () => {
    const clinic = await startTest();
    await clinic.receive("DECODE", "FAILED", "a");
    await clinic.pass(30_000);
    store(clinic, "a", 0.5);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.queryByText("TEST ERROR")).toBeNull();
    expect(clinic.path()).toBe("/nts/results/a");
  });

  it("offers a result that comes after Back, and opens nothing by itself", async () => {
    const clinic = await startTest();
    await clinic.receive("DECODE", "FAILED", "a");
    await clinic.pass(30_000);
    await clinic.press("Back");
    store(clinic, "a", 0.5, "12B34C56JAF");
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(clinic.path()).toBe(START_PAGE);
    expect(clinic.services.notices.toasts[0]?.message).toBe("Result for test 12B34C56JAF is available");
    await act(async () => clinic.services.notices.toasts[0]?.action?.run());
    await clinic.settle();
    expect(clinic.path()).toBe("/nts/results/a");
  });
});

describe("a reload during a test [REQ-TEST-02]", () => {
  it("takes up the same wait and the same handset", async () => {
    const before = await startTest();
    await before.pass(60_000);
    window.dispatchEvent(new Event("pagehide"));
    // What a reload destroys: nothing of the old page says that it was left.
    const { services } = before;
    expect(sessionStorage.length).toBeGreaterThan(0);
    const stored = Object.entries<string>(sessionStorage);
    before.close();
    for (const [key, text] of stored) sessionStorage.setItem(key, text);

    const after = await openProduct(product, { at: LOADING_PAGE, services });
    expect(after.path()).toBe(LOADING_PAGE);
    store(after, "a", 0.5);
    await after.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(after.path()).toBe("/nts/results/a");
  });

  it("leads to Start where no test was pending", async () => {
    const clinic = await openProduct(product, { at: LOADING_PAGE });
    expect(clinic.path()).toBe(START_PAGE);
  });
});

describe("holding a handset [spec §4] [REQ-HANDSET-01] [REQ-HANDSET-02] [REQ-HANDSET-03] [REQ-HANDSET-04] [REQ-HANDSET-05] [REQ-HANDSET-06] [REQ-HANDSET-07] [REQ-HANDSET-08] [REQ-HANDSET-09] [REQ-HANDSET-10] [REQ-HANDSET-11] [REQ-HANDSET-12] [REQ-HANDSET-13]", () => {
  it("opens the only handset by itself, but never one that is in use", async () => {
    const mine = await openProduct(product, { at: "/nts", handsets: [{ udi: FIRST }] });
    expect(mine.path()).toBe(START_PAGE);
    expect(screen.getByText("YOUR HANDSET")).toBeTruthy();
    mine.close();
    const theirs = await openProduct(product, {
      at: "/nts",
      handsets: [{ udi: FIRST, lockedBy: "gp2@capno.example" }],
    });
    expect(theirs.path()).toBe("/nts/handsets");
    expect(screen.getByText(/Currently in use/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /00201/ }).disabled).toBe(true);
  });

  it("names the holder and returns to the list, without a loop, for the only handset too", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions", handsets: [{ udi: FIRST }] });
    clinic.services.http.reply(lockRoute(FIRST), { lockedBy: "gp2@capno.example" }, 409);
    await clinic.go("/nts/handsets");
    await clinic.pass(60_000);
    expect(clinic.services.notices.shown).toEqual([
      { message: "This handset is locked by gp2@capno.example.", level: "info" },
    ]);
    expect(clinic.path()).toBe("/nts/handsets");
    expect(clinic.services.http.sent(lockRoute(FIRST))).toHaveLength(1);
  });

  it("does not start before the handset is locked and its channel is subscribed", async () => {
    const clinic = await openProduct(product, { at: "/nts/handsets" });
    const answer = clinic.services.http.hold(lockRoute(FIRST));
    await clinic.press(/00201/);
    const start = screen.getByRole("button", { name: "Start" });
    expect(start.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByText(/^You have selected/)).toBeNull();
    await clinic.press("Start");
    expect(clinic.path()).toBe(START_PAGE);
    answer({});
    await clinic.settle();
    expect(screen.getByRole("button", { name: "Start" }).getAttribute("aria-disabled")).not.toBe("true");
  });

  it("ends with a return to the list when the lock is lost, and locks nothing by itself [REQ-HANDSET-02]", async () => {
    const clinic = await openProduct(product, { at: "/nts", handsets: [{ udi: FIRST }] });
    await clinic.pass(20_000);
    await clinic.receiveAvailability(FIRST, "lock", "gp2@capno.example");
    expect(clinic.path()).toBe("/nts/handsets");
    await clinic.receiveAvailability(FIRST, "user-finished-test", "gp2@capno.example");
    await clinic.pass(120_000);
    expect(clinic.path()).toBe("/nts/handsets");
    expect(clinic.services.http.sent(lockRoute(FIRST))).toHaveLength(1);
  });

  it("ends a running test and returns to the list when the lock is lost, before any further request", async () => {
    const clinic = await startTest();
    await clinic.pass(20_000);
    const polls = `GET /v2/handsets/${encodeURIComponent(FIRST)}/tests/`;
    const polled = clinic.services.http.sent(polls).length;
    await clinic.receiveAvailability(FIRST, "lock", "gp2@capno.example");
    expect(clinic.path()).toBe("/nts/handsets");
    await clinic.pass(120_000);
    expect(clinic.path()).toBe("/nts/handsets");
    // Today's tests are read once for the board; the test asks for nothing.
    expect(clinic.services.http.sent(polls)).toHaveLength(polled + 1);
  });

  it("unlocks with the right reason when another handset is chosen, and when walking away", async () => {
    const clinic = await openProduct(product, { at: "/nts" });
    await clinic.press(/00201/);
    await clinic.press(/00202/);
    expect(unlockReasons(clinic)).toEqual(["user-switched-handset"]);
    await clinic.go("/nts/results-history");
    const reasons = clinic.services.http.sent(unlockRoute(SECOND)).map(({ form }) => form?.["unlock_reason"]);
    expect(reasons).toEqual(["user-navigated-away"]);
  });

  it("unlocks before a log-out, once, with a request that outlives the page", async () => {
    const clinic = await openProduct(product, { at: "/nts" });
    await clinic.press(/00201/);
    clinic.services.session.logOut();
    clinic.close();
    const unlocks = clinic.services.http.sent(unlockRoute(FIRST));
    expect(unlocks).toHaveLength(1);
    expect(unlocks[0]?.keepalive).toBe(true);
  });

  it("needs confirmation before it takes over what this account holds in another window [REQ-HANDSET-03]", async () => {
    const clinic = await openProduct(product, {
      at: "/nts",
      handsets: [{ udi: FIRST, lockedBy: ME }, { udi: SECOND }],
    });
    await clinic.press(/00201/);
    expect(screen.getByRole("heading", { name: "In use by you in another window" })).toBeTruthy();
    expect(clinic.services.http.sent(lockRoute(FIRST))).toHaveLength(0);
    await clinic.press("Take over here");
    expect(screen.getByText("You have selected Handset 00201 for this test")).toBeTruthy();
  });

  it("does not know a handset that is not the account's [REQ-HANDSET-12]", async () => {
    const clinic = await openProduct(product, { at: "/nts/handsets/elsewhere/start-test" });
    expect(clinic.services.notices.shown[0]?.message).toBe("Error 404. Cannot find the requested handset.");
    expect(clinic.path()).toBe("/nts/handsets");
  });

  it("holds the idle clock while a test runs [REQ-SESSION-10]", async () => {
    const clinic = await startTest();
    expect(clinic.services.session.idleHolds()).toBe(1);
    store(clinic, "a", 0.5);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(clinic.services.session.idleHolds()).toBe(0);
  });
});

describe("results history [spec §2] [REQ-HISTORY-01] [REQ-HISTORY-02] [REQ-HISTORY-03] [REQ-HISTORY-04]", () => {
  const at = (iso: string) => new Date(iso).toISOString();

  it("lists the server's tests, newest first, and opens completed ones only", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    clinic.listTests(FIRST, [
      { testIdentifier: "OLDER", capturedAt: at("2026-11-20T08:00:00Z"), capnogramId: "o" },
      { testIdentifier: "NEWER", capturedAt: at("2026-11-20T09:00:00Z"), capnogramId: "n" },
      {
        testIdentifier: "BAD",
        capturedAt: at("2026-11-20T08:30:00Z"),
        testOutcome: "Failed",
        capnogramId: null,
      },
      { testIdentifier: "YESTERDAY", capturedAt: at("2026-11-18T08:30:00Z"), capnogramId: "y" },
    ]);
    await clinic.go(`/nts/results-history/${encodeURIComponent(FIRST)}`);
    const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.querySelector("th")?.textContent)).toEqual([
      "NEWER",
      "BAD",
      "OLDER",
      "YESTERDAY",
    ]);
    expect(within(screen.getByRole("table")).getAllByRole("link")).toHaveLength(3);
    expect(clinic.services.http.sent(lockRoute(FIRST))).toHaveLength(0);

    store(clinic, "n", 0.3);
    clinic.record("n", { testIdentifier: "NEWER", capturedAt: at("2026-11-20T09:00:00Z") });
    await act(async () => userEvent.click(screen.getByRole("link", { name: /Open test NEWER/ })));
    await clinic.settle();
    expect(clinic.path()).toBe("/nts/results/n?results=1");
    await clinic.press("Go back");
    expect(clinic.path()).toBe(`/nts/results-history/${encodeURIComponent(FIRST)}`);
  });

  it("neither shows nor requests a diagnosis in a row, which would count as viewing a report [REQ-HISTORY-14]", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    store(clinic, "n", 0.3);
    clinic.listTests(FIRST, [
      { testIdentifier: "DONE", capturedAt: at("2026-11-20T09:00:00Z"), capnogramId: "n" },
      {
        testIdentifier: "RUNNING",
        capturedAt: at("2026-11-20T08:50:00Z"),
        testOutcome: "In progress",
        capnogramId: "r",
      },
    ]);
    await clinic.go(`/nts/results-history/${encodeURIComponent(FIRST)}`);
    const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.querySelectorAll("td")[1]?.textContent)).toEqual([
      "Completed",
      "In progress",
    ]);
    expect(rows[0]?.querySelectorAll("td")[0]?.textContent).toMatch(/^20 November 2026, \d{2}:\d{2}$/);
    expect(clinic.services.http.requests.filter(({ path }) => path.startsWith("/v2/capnograms/"))).toEqual(
      [],
    );
  });
});
