import type { TabLocks } from "@capno/auth-session/tab-services";
import { handsetChannel } from "@capno/realtime/channels";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { FIRST } from "../../testing/names.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";
import { aSharedBrowser } from "../../testing/shared-browser.ts";
import { StartTestPage } from "./StartTestPage.tsx";

const PAGES = [{ path: "/any/handsets/:udi/start-test", element: <StartTestPage /> }];
/** Another tab has claimed every handset. */
const TAKEN: TabLocks = { request: async (_name, _options, task) => task(null) };

const START = `/any/handsets/${encodeURIComponent(FIRST)}/start-test`;
const press = (name: string) => void fireEvent.click(screen.getByRole("button", { name }));

/** The start page of the handset that the first window holds. */
async function openSecondWindow({ isTesting }: { readonly isTesting: boolean }) {
  const browser = aSharedBrowser();
  const first = openJourneyOf({}, { browser });
  await first.hold();
  if (isTesting) first.start();
  await first.pass(0);
  const second = openJourneyOf({}, { browser, locks: TAKEN });
  await second.hold();
  const pages = await openPages(second, PAGES, START);
  return { first, second, pages };
}

describe("StartTestPage", () => {
  it("gives up the test that it is opened on, with its progress, and starts the next one [REQ-TEST-01]", async () => {
    const clinic = openJourneyOf({});
    const { journey, services } = clinic;
    await clinic.hold();
    clinic.start();
    services.realtime.emit(handsetChannel(FIRST), "capnogram-progress", { progress: 40 });
    expect(journey.feed.getState().progress).toBe(40);
    const pages = await openPages(clinic, PAGES, START);
    expect(journey.testRun.getState().phase.status).toBe("idle");
    expect(journey.feed.getState().progress).toBeUndefined();
    await pages.during(() => press("Start"));
    expect(journey.testRun.getState().phase.status).toBe("waiting");
  });
});

describe("StartTestPage, of a handset held in another window [REQ-HANDSET-03]", () => {
  it("says that a test is running there and for how long, until it ends", async () => {
    const { first, second, pages } = await openSecondWindow({ isTesting: true });
    await pages.during(() => second.pass(23_000));
    expect(
      screen.getByText(
        "Handset 00201 is locked under your name. A test is running there (0:23). Taking over ends your hold; its result may arrive unattended.",
      ),
    ).toBeTruthy();
    await pages.during(() => first.journey.leaveProduct());
    expect(screen.queryByText(/A test is running there/)).toBeNull();
  });

  it("does not speak of a test where none is running", async () => {
    await openSecondWindow({ isTesting: false });
    expect(
      screen.getByText(
        "Handset 00201 is locked under your name. Taking over ends its use in the other window.",
      ),
    ).toBeTruthy();
  });
});
