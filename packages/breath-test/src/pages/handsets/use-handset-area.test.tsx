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

/** The same tab, loaded again after a night: the lease of the handset it held is over. */
async function reloadLate(): Promise<JourneyHarness> {
  const before = openJourneyOf({});
  await before.hold();
  const stored = new Map(before.stored);
  before.services.clock.sleep(LEASE_MS + 1);
  return openJourneyOf({}, { services: before.services, stored });
}

const getLocks = ({ services }: JourneyHarness) => services.http.sent(lockRoute(FIRST));

describe("a handset whose lease ran out before its page was loaded again [REQ-HANDSET-02]", () => {
  it("a handset whose lease ran out before its page was loaded again is not locked by its address, which leads to the list", async () => {
    const clinic = await reloadLate();
    const pages = await openPages(clinic, PAGES, START);
    expect(pages.path()).toBe(HANDSETS);
    expect(getLocks(clinic)).toHaveLength(1);
  });

  it("a handset whose lease ran out before its page was loaded again is not locked by its address after a look at the results either", async () => {
    const clinic = await reloadLate();
    const pages = await openPages(clinic, PAGES, HISTORY);
    await pages.go(START);
    expect(pages.path()).toBe(HANDSETS);
    expect(getLocks(clinic)).toHaveLength(1);
  });
});

async function readAgain({ journey, pass }: JourneyHarness, { during }: PagesHarness): Promise<void> {
  await during(() => pass(30_000));
  await during(() => journey.queryClient.refetchQueries({ queryKey: queryKeys.handsets }));
}

/** Those that the server lists from now on. */
const list = ({ services }: JourneyHarness, ...udis: readonly string[]) =>
  services.http.reply(
    "GET /v2/handsets/",
    udis.map((udi) => aHandsetBody({ udi })),
  );

describe("the handset of an address [REQ-HANDSET-12]", () => {
  it("the handset of an address is not found where no list has held it and this tab does not use it", async () => {
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

describe("the only handset [REQ-HANDSET-01] [REQ-HANDSET-02]", () => {
  it("does not open by itself where another row could not be read: it may not be the only one [FM-28]", async () => {
    const clinic = openJourneyOf({});
    clinic.services.http.reply("GET /v2/handsets/", [aHandsetBody({ udi: FIRST }), { udi: SECOND }]);
    const pages = await openPages(clinic, PAGES, HANDSETS);
    expect(pages.path()).toBe(HANDSETS);
  });

  it("opens by itself once, and not again where it was left for the list", async () => {
    const clinic = openJourneyOf({});
    list(clinic, FIRST);
    const pages = await openPages(clinic, PAGES, HANDSETS);
    expect(pages.path()).toBe(START);
    await pages.go(HANDSETS);
    expect(pages.path()).toBe(HANDSETS);
  });

  it("does not open by itself in a visit in which it was lost, taken again by hand as it may be", async () => {
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

describe("a test that runs [REQ-TEST-42]", () => {
  it("a test that runs is where the list leads as soon as it is there, and the list is not on the way back", async () => {
    const clinic = await openStartedTest(0, {});
    const pages = await openPages(clinic, PAGES, "/any/instructions");
    await pages.go(HANDSETS);
    expect(pages.path()).toBe(START.replace("start-test", "loading-test"));
    await pages.goBack();
    expect(pages.path()).toBe("/any/instructions");
  });
});

describe("the page of a running test whose handset the list omits [FM-28 N] [REQ-TEST-42]", () => {
  async function loseIt(...left: readonly string[]) {
    const clinic = await openStartedTest(0, {});
    list(clinic, ...left);
    return { ...clinic, pages: await openPages(clinic, PAGES, HANDSETS) };
  }

  it.each([[[SECOND, "(21)NTA00203"]], [[SECOND]], [[]]])(
    "is where the list leads, and the test goes on, when the list holds %j",
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
    ["holds its row without a holder that can be read", [other, { ...own, lockedBy: 7 }], 0],
    ["holds its row twice, once as free", [other, own, free], 0],
    ["holds its row twice", [other, own, own], 0],
    ["says that it is free", [other, free], 1],
  ])("stays open when the list %s", async (_, rows, renewals) => {
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

  it("the page of a running test whose handset the list omits is taken up again after a reload", async () => {
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
