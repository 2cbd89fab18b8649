import type { TabLocks } from "@capno/auth-session/tab-services";
import { handsetChannel } from "@capno/realtime/channels";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";

import { handsetsQuery } from "../../queries/handsets-query.ts";
import { FIRST, lockRoute, ME, SECOND } from "../../testing/names.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";
import { aSharedBrowser } from "../../testing/shared-browser.ts";
import { StartTestPage, getReasonStartIsDisabled } from "./StartTestPage.tsx";
import type { LockState } from "../../lock/lock-states.ts";

const NOW = toEpochMs(1_000_000);
const UDI = toHandsetUdi("(21)NTA00201");
const LIVE = { isLive: true, isPatienceOver: false };

const held = (changes: Partial<Extract<LockState, { status: "held" }>> = {}): LockState => ({
  status: "held",
  udi: UDI,
  lockedAt: toEpochMs(NOW - 60_000),
  confirmedAt: toEpochMs(NOW - 60_000),
  until: toEpochMs(NOW + 120_000),
  isRefreshing: false,
  refreshDueAt: toEpochMs(NOW + 60_000),
  provedUntil: toEpochMs(NOW - 60_000),
  doubtedSince: undefined,
  isRelocking: false,
  hasRelocked: false,
  ...changes,
});

const LOCKING = "Locking the handset for you";
const RENEWING = "Renewing your lock of the handset";

it.each<[of: string, lock: LockState, connection: typeof LIVE, reason: string | undefined]>([
  ["is locked and connected", held(), LIVE, undefined],
  ["is not locked", { status: "none" }, LIVE, LOCKING],
  ["has another one's lock", held({ udi: toHandsetUdi("(21)NTA00202") }), LIVE, LOCKING],
  [
    "is asked for",
    { status: "locking", udi: UDI, attempt: 1, isAsking: true, isUnsure: false },
    LIVE,
    LOCKING,
  ],
  ["may have lost its lock", held({ doubtedSince: toEpochMs(NOW - 1) }), LIVE, RENEWING],
  ["has less than half a minute left", held({ until: toEpochMs(NOW + 29_999) }), LIVE, RENEWING],
  ["has half a minute left", held({ until: toEpochMs(NOW + 30_000) }), LIVE, undefined],
  ["does not answer yet", held(), { ...LIVE, isLive: false }, "Connecting to the handset"],
  ["was awaited long enough", held(), { isLive: false, isPatienceOver: true }, undefined],
  ["answers at last", held(), { isLive: true, isPatienceOver: true }, undefined],
])("getReasonStartIsDisabled says why not to start with a handset that %s", (_, lock, connection, reason) => {
  expect(getReasonStartIsDisabled(UDI, lock, connection, NOW)).toBe(reason);
});

const PAGES = [{ path: "/any/handsets/:udi/start-test", element: <StartTestPage /> }];
/** Another tab has claimed every handset. */
const TAKEN: TabLocks = { request: async (_name, _options, task) => task(null) };

const START = `/any/handsets/${encodeURIComponent(FIRST)}/start-test`;
const press = (name: string) => void fireEvent.click(screen.getByRole("button", { name }));

/** The start page of the handset that the first window holds. */
async function openSecondWindow({
  isTesting,
  locks = TAKEN,
}: {
  readonly isTesting: boolean;
  readonly locks?: TabLocks;
}) {
  const browser = aSharedBrowser();
  const first = openJourneyOf({}, { browser });
  await first.hold();
  if (isTesting) first.start();
  await first.pass(0);
  const second = openJourneyOf({}, { browser, locks });
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
    expect(screen.getByText("You have selected Handset 00201 for this test")).toBeTruthy();
    await pages.during(() => press("Start"));
    expect(journey.testRun.getState().phase.status).toBe("waiting");
    expect(services.activity.entries.at(-1)).toEqual({ what: "start" });
  });

  it("keeps what sticks to the lower edge above Start, as long as its page is open", async () => {
    const clinic = openJourneyOf({});
    await clinic.hold();
    const pages = await openPages(clinic, PAGES, START);
    const getRoom = () => document.documentElement.style.getPropertyValue("--action-bar");
    for (const [to, room] of [
      ["/any/handsets", ""],
      [START, "5rem"],
      ["/any/handsets", ""],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await pages.go(to);
      expect(getRoom()).toBe(room);
    }
  });

  it("leads to the instructions, by a link with a picture of a document", async () => {
    const clinic = openJourneyOf({});
    await clinic.hold();
    await openPages(clinic, PAGES, START);
    const link = screen.getByRole("link", { name: "Follow the instructions on how to do the test" });
    expect(link.getAttribute("href")).toBe("/any/instructions");
    expect(link.querySelector("svg.lucide-file-text")).not.toBeNull();
  });

  it("calls no handset selected while another one is held [SAFETY]", async () => {
    const clinic = openJourneyOf({});
    await clinic.hold();
    await openPages(clinic, PAGES, START.replace(encodeURIComponent(FIRST), encodeURIComponent(SECOND)));
    expect(screen.queryByText(/^You have selected/)).toBeNull();
    expect(screen.getByText(LOCKING)).toBeTruthy();
  });
});

describe("StartTestPage, of a handset held in another window [REQ-HANDSET-03]", () => {
  it("says that a test is running there and for how long, until it ends", async () => {
    const { first, second, pages } = await openSecondWindow({ isTesting: true });
    await pages.during(() => second.pass(23_000));
    expect(
      screen.getByText(
        "Handset 00201 is locked under your name. A test is running there (0:23). Taking over stops the test there. Its result may be missed.",
      ),
    ).toBeTruthy();
    await pages.during(() => first.journey.leaveProduct());
    expect(screen.queryByText(/A test is running there/)).toBeNull();
  });

  it("says of another handset which one is held there, and how long the test on that one has run", async () => {
    const browser = aSharedBrowser();
    const first = openJourneyOf({}, { browser });
    await first.hold();
    first.start();
    await first.pass(0);
    const second = openJourneyOf({}, { browser });
    const { services, journey } = second;
    services.http.reply("GET /v2/handsets/", [
      aHandsetBody({ udi: FIRST, lockedBy: ME }),
      aHandsetBody({ udi: SECOND }),
    ]);
    await journey.queryClient.fetchQuery(handsetsQuery(services, journey.definition));
    await second.hold(SECOND);
    const at = START.replace(encodeURIComponent(FIRST), encodeURIComponent(SECOND));
    const pages = await openPages(second, PAGES, at);
    await pages.during(() => second.pass(23_000));
    expect(screen.getByText("Handset 00202")).toBeTruthy();
    expect(
      screen.getByText(
        "You hold handset 00201 in another window. Only one handset can be held at a time. A test is running there (0:23). Taking over stops the test there. Its result may be missed.",
      ),
    ).toBeTruthy();
  });

  it("takes the handset over on a press, and asks the server for it", async () => {
    const steals: TabLocks = {
      request: async (_name, { steal = false }, task) => task(steal ? {} : null),
    };
    const { second, pages } = await openSecondWindow({ isTesting: false, locks: steals });
    expect(second.services.http.sent(lockRoute(FIRST))).toEqual([]);
    await pages.during(() => press("Take over here"));
    expect(second.services.http.sent(lockRoute(FIRST))).toHaveLength(1);
    expect(screen.queryByText("In use by you in another window")).toBeNull();
  });

  it("does not speak of a test where none is running, and leads to the other handsets", async () => {
    await openSecondWindow({ isTesting: false });
    expect(
      screen.getByText(
        "Handset 00201 is locked under your name. Taking over ends its use in the other window.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Other handsets" }).getAttribute("href")).toBe("/any/handsets");
  });
});
