import { Outlet, type RouteObject } from "@capno/router";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import { FIRST, lockRoute, SECOND, unlockRoute } from "../testing/clinic-names.ts";
import { openJourneyOf, openStartedTest, type RehearsedJourney } from "../testing/open-journey.ts";
import { openPages } from "../testing/open-pages.tsx";
import { UNKNOWN_HANDSET, useHandsetArea } from "./use-handset-area.ts";

const HANDSETS = "/any/handsets";
const HISTORY = "/any/results-history";
const START = `${HANDSETS}/${encodeURIComponent(FIRST)}/start-test`;
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
async function reloadLate(): Promise<RehearsedJourney> {
  const before = openJourneyOf({});
  await before.hold();
  const stored = new Map(before.stored);
  before.services.clock.sleep(LEASE_MS + 1);
  return openJourneyOf({}, { services: before.services, stored });
}

const getLocks = ({ services }: RehearsedJourney) => services.http.sent(lockRoute(FIRST));

describe("a handset whose lease ran out before its page was loaded again · decision J2", () => {
  it("is not locked by its address, which leads to the list", async () => {
    const clinic = await reloadLate();
    const pages = await openPages(clinic, PAGES, START);
    expect(pages.path()).toBe(HANDSETS);
    expect(getLocks(clinic)).toHaveLength(1);
  });

  it("is not locked by its address after a look at the results either", async () => {
    const clinic = await reloadLate();
    const pages = await openPages(clinic, PAGES, HISTORY);
    await pages.go(START);
    expect(pages.path()).toBe(HANDSETS);
    expect(getLocks(clinic)).toHaveLength(1);
  });
});

/** Those that the server lists from now on. */
const list = ({ services }: RehearsedJourney, ...udis: readonly string[]) =>
  services.http.reply(
    "GET /v2/handsets/",
    udis.map((udi) => aHandsetBody({ udi })),
  );

describe("the only handset · decisions J1, J2", () => {
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
    await pages.during(() => clinic.hearAvailability("lock", "gp2@capno.example"));
    expect(pages.path()).toBe(HANDSETS);
    await pages.during(() => clinic.hearAvailability("user-finished-test", "gp2@capno.example"));
    expect(pages.path()).toBe(HANDSETS);
    await pages.go(START);
    expect(clinic.journey.lock.getState().is).toBe("held");
    await pages.go(HANDSETS);
    expect(pages.path()).toBe(HANDSETS);
  });
});

describe("a test that runs · ADR 0083", () => {
  it("is where the list leads as soon as it is there, and the list is not on the way back", async () => {
    const clinic = await openStartedTest(0, {});
    const pages = await openPages(clinic, PAGES, "/any/instructions");
    await pages.go(HANDSETS);
    expect(pages.path()).toBe(START.replace("start-test", "loading-test"));
    await pages.goBack();
    expect(pages.path()).toBe("/any/instructions");
  });
});

describe("a test whose handset is not listed any more · ADR 0083", () => {
  async function loseIt(...left: readonly string[]) {
    const clinic = await openStartedTest(0, {});
    list(clinic, ...left);
    return { ...clinic, pages: await openPages(clinic, PAGES, HANDSETS) };
  }

  it("has no page, and the list does not lead to it and back without end", async () => {
    const { pages, services } = await loseIt(SECOND, "(21)NTA00203");
    expect(pages.path()).toBe(HANDSETS);
    expect(services.notices.shown).toEqual([]);
    await pages.go(START.replace("start-test", "loading-test"));
    expect(pages.path()).toBe(HANDSETS);
    expect(services.notices.shown).toEqual([{ message: UNKNOWN_HANDSET, level: "error" }]);
  });

  it("is not given up for the only handset that is left", async () => {
    const { pages, services, journey } = await loseIt(SECOND);
    expect(pages.path()).toBe(HANDSETS);
    expect(journey.flow.getState().phase.is).toBe("waiting");
    expect(services.http.sent(unlockRoute(FIRST))).toEqual([]);
  });
});
