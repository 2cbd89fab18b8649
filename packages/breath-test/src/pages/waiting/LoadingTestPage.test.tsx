import { toHandsetUdi } from "@capno/domain/units";
import { handsetChannel } from "@capno/realtime/channels";
import type { RouteObject } from "@capno/router";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { FIRST, SECOND } from "../../testing/names.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";
import { NO_WAIT, YES_OPEN_IT } from "../../test-run/inquiry-texts.ts";
import { LoadingTestPage } from "./LoadingTestPage.tsx";

const PAGES: RouteObject[] = [{ path: "/any/handsets/:udi/loading-test", element: <LoadingTestPage /> }];
const pathOf = (udi: string, page: string) => `/any/handsets/${encodeURIComponent(udi)}/${page}`;
const press = (name: string) => void fireEvent.click(screen.getByRole("button", { name }));

/** A test that waits, one minute after the handset was locked. */
async function openWaiting(pages = PAGES) {
  const clinic = openJourneyOf({});
  await clinic.hold();
  await clinic.pass(60_000);
  clinic.journey.startTest(toHandsetUdi(FIRST));
  return { ...clinic, pages: await openPages(clinic, pages, pathOf(FIRST, "loading-test")) };
}

describe("LoadingTestPage", () => {
  it("navigates to Start once no test runs, as after switching handsets", async () => {
    const { journey, pages } = await openWaiting();
    await pages.go(pathOf(SECOND, "loading-test"));
    await pages.during(() => journey.enterHandset(toHandsetUdi(SECOND)));
    expect(pages.path()).toBe(pathOf(SECOND, "start-test"));
  });

  it("opens no result of another handset's test [SAFETY]", async () => {
    const clinic = openJourneyOf({});
    await clinic.hold();
    await clinic.pass(60_000);
    clinic.journey.startTest(toHandsetUdi(FIRST));
    clinic.record("a");
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await clinic.pass(5_000);
    const { phase } = clinic.journey.testRun.getState();
    expect(phase).toMatchObject({ status: "finished", udi: FIRST });
    const pages = await openPages(clinic, PAGES, pathOf(SECOND, "loading-test"));
    expect(pages.path()).toBe(pathOf(SECOND, "start-test"));
  });

  it("says that a recording was set aside until the next one is opened [REQ-TEST-01]", async () => {
    const { pages, record, receive, services } = await openWaiting();
    const beAsked = (capnogramId: string) =>
      pages.during(() => {
        const receivedAt = new Date(services.clock.now() - 10_000).toISOString();
        record(capnogramId, { administeredBy: null, receivedAt }, 45_000);
        services.realtime.emit(handsetChannel(FIRST), "capnogram-progress", { progress: 100 });
        receive("DIAGNOSE_FINAL", "SUCCEEDED", capnogramId);
      });
    await beAsked("a");
    expect(screen.getByText("Check the recording above")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Analysing" })).toBeTruthy();
    await pages.during(() => press(NO_WAIT));
    expect(screen.getByText(/was set aside/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Ask the patient to breathe" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    await beAsked("b");
    services.http.hold("GET /v2/capnograms/b/diagnosis/");
    await pages.during(() => press(YES_OPEN_IT));
    expect(screen.queryByText(/was set aside/)).toBeNull();
  });

  it("keeps this patient's progress where the recording of another one is set aside", async () => {
    const { journey, pages, record, receive, services } = await openWaiting();
    const report = (progress: number) =>
      services.realtime.emit(handsetChannel(FIRST), "capnogram-progress", { progress });
    await pages.during(() => {
      const receivedAt = new Date(services.clock.now() - 10_000).toISOString();
      record("other", { administeredBy: null, receivedAt }, 45_000);
      report(40);
      receive("DIAGNOSE_FINAL", "SUCCEEDED", "other");
    });
    await pages.during(() => press(NO_WAIT));
    expect(journey.feed.getState().progress).toBe(40);
    const bar = screen.getByRole("progressbar", { name: "Recording" });
    expect(bar.getAttribute("aria-valuetext")).toBe("40% recorded, about 45 s to go");
  });

  it("is not turned to the patient while the clinician has something to decide", async () => {
    vi.stubGlobal("matchMedia", (media: string) => ({
      matches: media === "(pointer: coarse)",
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { pages, record, receive, services } = await openWaiting();
    const isOffered = () => screen.queryByRole("button", { name: "Turn to the patient" }) !== null;
    expect(isOffered()).toBe(true);
    await pages.during(() => {
      const receivedAt = new Date(services.clock.now() - 10_000).toISOString();
      record("other", { administeredBy: null, receivedAt }, 45_000);
      receive("DIAGNOSE_FINAL", "SUCCEEDED", "other");
    });
    expect(isOffered()).toBe(false);
    await pages.during(() => press(NO_WAIT));
    expect(isOffered()).toBe(true);
    await pages.during(() => receive("DECODE", "FAILED", null));
    expect(isOffered()).toBe(false);
  });

  it("shows a failure without the question whose a recording is beside it [REQ-TEST-51]", async () => {
    const { pages, record, receive, services } = await openWaiting();
    await pages.during(() => {
      const receivedAt = new Date(services.clock.now() - 10_000).toISOString();
      record("other", { administeredBy: null, receivedAt }, 45_000);
      receive("DIAGNOSE_FINAL", "SUCCEEDED", "other");
    });
    expect(screen.getByRole("button", { name: YES_OPEN_IT })).toBeTruthy();
    // Of a recording without an id, which is this test's by its time.
    await pages.during(() => receive("DECODE", "FAILED", null));
    expect(screen.getByText("The recording could not be read.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: YES_OPEN_IT })).toBeNull();
    await pages.during(() => receive("DECODE", "SUCCEEDED", null));
    expect(screen.getByRole("button", { name: YES_OPEN_IT })).toBeTruthy();
    expect(screen.queryByText("The recording could not be read.")).toBeNull();
  });

  it("counts the seconds since Start, not since the handset was locked", async () => {
    const { pages, pass } = await openWaiting();
    const getElapsed = () => screen.getByText("Elapsed").nextElementSibling?.textContent;
    expect(getElapsed()).toBe("0:00");
    for (const text of ["0:01", "0:02"]) {
      // oxlint-disable-next-line no-await-in-loop -- one second after the other
      await pages.during(() => pass(1_000));
      expect(getElapsed()).toBe(text);
    }
  });

  it("is left for Start by Cancel, after two minutes", async () => {
    const { pages, pass } = await openWaiting();
    await pages.during(() => pass(120_000));
    await pages.during(() => press("Cancel"));
    expect(pages.path()).toBe(pathOf(FIRST, "start-test"));
  });

  it("keeps the stages until the result's code and data are there", async () => {
    let arrive = (): void => undefined;
    const code = new Promise<void>((resolve) => (arrive = resolve));
    const result: RouteObject = {
      path: "/any/results/:capnogramId",
      lazy: async () => {
        await code;
        return { element: <h1>Test result</h1> };
      },
    };
    const { pages, pass, record, receive, services } = await openWaiting([...PAGES, result]);
    record("a");
    const answer = services.http.hold("GET /v2/capnograms/a/diagnosis/");
    await pages.during(() => receive("DIAGNOSE_FINAL", "SUCCEEDED", "a"));
    const getStages = () => screen.queryByRole("list", { name: "Test progress" });
    expect(getStages()).not.toBeNull();
    await pages.during(() => answer({}));
    await pages.during(() => pass(3_000));
    expect(getStages()?.textContent).toContain("Diagnosis, done");
    await pages.during(arrive);
    expect(screen.getByRole("heading", { name: "Test result" })).toBeTruthy();
    expect(getStages()).toBeNull();
  });

  it("has no empty line in the place of what was set aside", async () => {
    const { pages, record, receive, services } = await openWaiting();
    const countHidden = () => document.querySelectorAll("p[hidden]").length;
    expect(countHidden()).toBe(1);
    await pages.during(() => {
      const receivedAt = new Date(services.clock.now() - 10_000).toISOString();
      record("other", { administeredBy: null, receivedAt }, 45_000);
      receive("DIAGNOSE_FINAL", "SUCCEEDED", "other");
    });
    await pages.during(() => press(NO_WAIT));
    expect(
      screen
        .getByText(/was set aside/)
        .closest("p")
        ?.getAttribute("role"),
    ).toBe("status");
    expect(countHidden()).toBe(0);
  });

  it("offers nothing to press until a stage fails or it takes long", async () => {
    const { pages, receive } = await openWaiting();
    const getNames = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);
    expect(getNames()).toEqual([]);
    await pages.during(() => receive("DECODE", "FAILED", null));
    expect(getNames()).toEqual(["Repeat now"]);
  });
});
