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
    const pages = await openPages(clinic, START, PAGES);
    expect(pages.path()).toBe(HANDSETS);
    expect(getLocks(clinic)).toHaveLength(1);
  });

  it("is not locked by its address after a look at the results either", async () => {
    const clinic = await reloadLate();
    const pages = await openPages(clinic, HISTORY, PAGES);
    await pages.go(START);
    expect(pages.path()).toBe(HANDSETS);
    expect(getLocks(clinic)).toHaveLength(1);
  });
});

describe("a test whose handset is not listed any more · ADR 0083", () => {
  async function loseIt(...left: readonly string[]) {
    const clinic = await openStartedTest(0, {});
    clinic.services.http.reply(
      "GET /v2/handsets/",
      left.map((udi) => aHandsetBody({ udi })),
    );
    return { ...clinic, pages: await openPages(clinic, HANDSETS, PAGES) };
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
