import { Outlet, type RouteObject } from "@capno/router";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import { FIRST, lockRoute, ME, SECOND, unlockRoute } from "../../testing/names.ts";
import { openJourneyOf, openStartedTest, type JourneyHarness } from "../../testing/open-journey.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { openPages, type PagesHarness } from "../../testing/open-pages.tsx";
import { UNKNOWN_HANDSET, useHandsetArea } from "./use-handset-area.ts";

const HANDSETS = "/any/handsets";
const HISTORY = "/any/results-history";
const START = `${HANDSETS}/${encodeURIComponent(FIRST)}/start-test`;
const LOADING = START.replace("start-test", "loading-test");
const LEASE_MS = 300_000;

function Area({ purpose }: { readonly purpose: "test" | "history" }) {
  useHandsetArea(purpose);
  return <Outlet />;
}

const PAGES: RouteObject[] = [
  {
    path: HANDSETS,
    element: <Area key="test" purpose="test" />,
    children: [{ path: ":udi/*", element: null }],
  },
  {
    path: HISTORY,
    element: <Area key="history" purpose="history" />,
    children: [{ path: ":udi", element: null }],
  },
  { path: "/any/instructions", element: null },
];

/** The same tab, reloaded the next morning: the lease of its handset has run out. */
async function reloadLate(): Promise<JourneyHarness> {
  const before = openJourneyOf({});
  await before.hold();
  const stored = new Map(before.stored);
  before.services.clock.sleep(LEASE_MS + 1);
  return openJourneyOf({}, { services: before.services, stored });
}

const getLocks = ({ services }: JourneyHarness) => services.http.sent(lockRoute(FIRST));

describe("useHandsetArea, after a reload past the lease [REQ-HANDSET-02]", () => {
  it.each([START, HISTORY])("shows the list and does not lock the handset, from %s", async (first) => {
    const clinic = await reloadLate();
    const pages = await openPages(clinic, PAGES, first);
    if (first === HISTORY) await pages.go(START);
    expect(pages.path()).toBe(HANDSETS);
    expect(getLocks(clinic)).toHaveLength(1);
  });
});

async function readAgain({ journey, pass }: JourneyHarness, { during }: PagesHarness): Promise<void> {
  await during(() => pass(30_000));
  await during(() => journey.queryClient.refetchQueries({ queryKey: queryKeys.handsets }));
}

/** Sets the handsets that the server lists. */
const list = ({ services }: JourneyHarness, ...udis: readonly string[]) =>
  services.http.reply(
    "GET /v2/handsets/",
    udis.map((udi) => aHandsetBody({ udi })),
  );

describe("useHandsetArea, with a handset in the URL [REQ-HANDSET-12]", () => {
  it("does not find it if no list had it and this tab does not use it", async () => {
    const clinic = openJourneyOf({});
    list(clinic, SECOND, "(21)NTA00203");
    const pages = await openPages(clinic, PAGES, START);
    expect(pages.path()).toBe(HANDSETS);
    expect(clinic.services.notices.shown).toEqual([{ message: UNKNOWN_HANDSET, level: "error" }]);
  });

  it("keeps its results open when a later list omits it [FM-28]", async () => {
    const clinic = openJourneyOf({});
    const results = `${HISTORY}/${encodeURIComponent(FIRST)}`;
    const pages = await openPages(clinic, PAGES, results);
    list(clinic, SECOND);
    await readAgain(clinic, pages);
    expect(pages.path()).toBe(results);
    expect(clinic.services.notices.shown).toEqual([]);
  });
});

describe("useHandsetArea, with a single handset [REQ-HANDSET-01] [REQ-HANDSET-02]", () => {
  it("does not open it if another row could not be read, since there may be others [FM-28]", async () => {
    const clinic = openJourneyOf({});
    clinic.services.http.reply("GET /v2/handsets/", [aHandsetBody({ udi: FIRST }), { udi: SECOND }]);
    const pages = await openPages(clinic, PAGES, HANDSETS);
    expect(pages.path()).toBe(HANDSETS);
  });

  it("opens it once, and not again after a return to the list", async () => {
    const clinic = openJourneyOf({});
    list(clinic, FIRST);
    const pages = await openPages(clinic, PAGES, HANDSETS);
    expect(pages.path()).toBe(START);
    await pages.go(HANDSETS);
    expect(pages.path()).toBe(HANDSETS);
  });

  it("does not open it in a visit in which another window has it", async () => {
    const clinic = openJourneyOf({}, { locks: { request: async (_name, _options, task) => task(null) } });
    list(clinic, FIRST);
    const pages = await openPages(clinic, PAGES, START);
    expect(clinic.journey.lock.getState().status).toBe("elsewhere");
    await pages.go(HANDSETS);
    expect(pages.path()).toBe(HANDSETS);
  });

  it("does not open it in a visit in which it was lost, but locks it on a click", async () => {
    const clinic = openJourneyOf({});
    list(clinic, FIRST);
    const pages = await openPages(clinic, PAGES, START);
    await pages.during(() => clinic.pass(20_000));
    await pages.during(() => clinic.receiveAvailability("lock", "gp2@capno.example"));
    expect(pages.path()).toBe(HANDSETS);
    await pages.during(() => clinic.receiveAvailability("user-finished-test", "gp2@capno.example"));
    expect(pages.path()).toBe(HANDSETS);
    await pages.go(START);
    expect(clinic.journey.lock.getState().status).toBe("held");
    await pages.go(HANDSETS);
    expect(pages.path()).toBe(HANDSETS);
  });
});

describe("useHandsetArea, while a test runs [REQ-TEST-42]", () => {
  it("redirects from the list to the test and leaves no history entry", async () => {
    const clinic = await openStartedTest(0, {});
    const pages = await openPages(clinic, PAGES, "/any/instructions");
    await pages.go(HANDSETS);
    expect(pages.path()).toBe(START.replace("start-test", "loading-test"));
    await pages.goBack();
    expect(pages.path()).toBe("/any/instructions");
  });
});

describe("useHandsetArea, while the list omits a running test's handset [FM-28 N] [REQ-TEST-42]", () => {
  async function loseIt(...left: readonly string[]) {
    const clinic = await openStartedTest(0, {});
    list(clinic, ...left);
    return { ...clinic, pages: await openPages(clinic, PAGES, HANDSETS) };
  }

  it.each([[[SECOND, "(21)NTA00203"]], [[SECOND]], [[]]])(
    "redirects to the test and continues it when the list holds %j",
    async (left) => {
      const { pages, services, journey } = await loseIt(...left);
      expect(pages.path()).toBe(LOADING);
      expect(journey.testRun.getState().phase.status).toBe("waiting");
      expect(services.notices.shown).toEqual([]);
      expect(services.http.sent(unlockRoute(FIRST))).toEqual([]);
    },
  );

  const other = aHandsetBody({ udi: SECOND });
  const own = aHandsetBody({ udi: FIRST, lockedBy: ME });
  const free = { ...own, lockedBy: null };

  it.each([
    ["omits its row", [other], 0],
    ["is empty", [], 0],
    ["has its row with an unreadable holder", [other, { ...own, lockedBy: 7 }], 0],
    ["has its row twice, once as free", [other, own, free], 0],
    ["has its row twice", [other, own, own], 0],
    ["says that it is free", [other, free], 1],
  ])("keeps the test's page open when the list %s", async (_, rows, renewals) => {
    const clinic = await openStartedTest(0, {});
    clinic.services.http.reply("GET /v2/handsets/", [other, own]);
    const pages = await openPages(clinic, PAGES, LOADING);
    clinic.services.http.reply("GET /v2/handsets/", rows);
    await readAgain(clinic, pages);
    expect(pages.path()).toBe(LOADING);
    expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
    expect(clinic.journey.lock.getState().status).toBe("held");
    expect(clinic.services.notices.shown).toEqual([]);
    expect(getLocks(clinic)).toHaveLength(1 + renewals);
  });

  it("resumes the test after a reload", async () => {
    const before = await openStartedTest(0, {});
    before.journey.leavePage();
    list(before, SECOND);
    const clinic = openJourneyOf({}, { services: before.services, stored: new Map(before.stored) });
    const pages = await openPages(clinic, PAGES, LOADING);
    expect(pages.path()).toBe(LOADING);
    expect(clinic.journey.testRun.getState().phase.status).toBe("waiting");
    expect(clinic.services.notices.shown).toEqual([]);
  });
});
