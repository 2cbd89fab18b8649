import { getNextDayStart } from "@capno/domain/time/day-bounds";
import { toHandsetUdi } from "@capno/domain/units";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { render, renderHook } from "@testing-library/react";
import { act, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { queryKeys } from "../queries/query-keys.ts";
import { FIRST, unlockRoute } from "../testing/names.ts";
import { openJourneyOf, openStartedTest, type JourneyHarness } from "../testing/open-journey.ts";
import type { Journey } from "../session/create-journey.ts";
import { useJourney } from "../session/journey-context.ts";
import { JourneyRoot } from "./JourneyRoot.tsx";

const INSTRUCTIONS = "/any/instructions";
const LOADING = `/any/handsets/${encodeURIComponent(FIRST)}/loading-test`;
const DAY_ZONE = "Asia/Kolkata";

afterEach(() => {
  window.history.replaceState(null, "", "/");
});

/** Renders a page of a product within its root. */
function open(first: JourneyHarness, at = INSTRUCTIONS) {
  let change: (journey: Journey) => void = () => undefined;
  function Root() {
    const [journey, setJourney] = useState(first.journey);
    change = setJourney;
    return <JourneyRoot journey={journey} />;
  }
  const pages = [{ element: <Root />, children: [{ path: "*", element: null }] }];
  const router = createMemoryRouter(pages, { initialEntries: [at] });
  const { unmount } = render(<RouterProvider router={router} />);
  return {
    unmount: () => act(async () => unmount()),
    path: () => router.state.location.pathname,
    show: ({ journey }: JourneyHarness) => act(async () => change(journey)),
  };
}

const phaseOf = ({ journey }: JourneyHarness) => journey.testRun.getState().phase.status;
const passIn = ({ pass }: JourneyHarness, ms: number) => act(() => pass(ms));

/** A result arrived while another page was open and was not opened. */
async function withNotice(): Promise<JourneyHarness> {
  const clinic = await openStartedTest(1_000, {}, { deployment: { breathTest: { dayZone: DAY_ZONE } } });
  clinic.journey.leaveHandset();
  await clinic.pass(1_000);
  clinic.record("a");
  clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
  await clinic.pass(0);
  expect(clinic.journey.whole.getState().unopened?.capnogramId).toBe("a");
  return clinic;
}

/** A page after a reload in the middle of a test. */
async function reloaded(): Promise<JourneyHarness> {
  const before = await openStartedTest(1_000, {});
  before.journey.leavePage();
  return openJourneyOf({}, { services: before.services, stored: new Map(before.stored) });
}

describe("JourneyRoot", () => {
  it("lets the journey navigate while it is mounted", async () => {
    const clinic = openJourneyOf({});
    const { path, unmount } = open(clinic);
    await act(async () => clinic.hold());
    await act(async () => clinic.start());
    expect(path()).toBe(LOADING);
    await unmount();
    const { length } = clinic.visited;
    await clinic.hold();
    clinic.start();
    expect(clinic.visited.length).toBeGreaterThan(length);
  });

  it("clears fetched data and an unopened result at midnight of the deployment's zone [REQ-HISTORY-01]", async () => {
    const clinic = await withNotice();
    const { journey, services } = clinic;
    open(clinic);
    const isThere = () => journey.queryClient.getQueryData(queryKeys.recording("a")) !== undefined;
    const now = services.clock.now();
    await passIn(clinic, getNextDayStart(now, DAY_ZONE) - now - 1);
    expect(isThere()).toBe(true);
    await passIn(clinic, 1);
    expect(isThere()).toBe(false);
    expect(journey.whole.getState().unopened).toBeUndefined();
  });

  it("unlocks the handset at once when the page closes [REQ-HANDSET-06]", async () => {
    const clinic = openJourneyOf({});
    open(clinic);
    await act(async () => clinic.hold());
    window.dispatchEvent(new Event("pagehide"));
    expect(clinic.services.http.sent(unlockRoute(FIRST))).toHaveLength(1);
  });

  it("follows the journey it is given, and no other", async () => {
    const [first, second] = [await openStartedTest(1_000, {}), openJourneyOf({})];
    const { path, show } = open(first);
    await show(second);
    expect(phaseOf(first)).toBe("idle");
    await act(async () => second.hold());
    await act(async () => second.start());
    expect(path()).toBe(LOADING);
  });
});

describe("JourneyRoot, with a running test [REQ-TEST-42]", () => {
  it("resumes it after a reload on any page", async () => {
    const clinic = await reloaded();
    open(clinic);
    await passIn(clinic, 0);
    expect(phaseOf(clinic)).toBe("waiting");
    expect(clinic.journey.lock.getState().status).toBe("held");
  });

  it("waits for the handset's page if that is open", async () => {
    const clinic = await reloaded();
    open(clinic, LOADING);
    await passIn(clinic, 0);
    expect(phaseOf(clinic)).toBe("idle");
    await act(async () => clinic.hold());
    expect(phaseOf(clinic)).toBe("waiting");
  });

  it("ends it and unlocks its handset when the product's pages close", async () => {
    const clinic = await openStartedTest(1_000, {});
    const { unmount } = open(clinic);
    expect(phaseOf(clinic)).toBe("waiting");
    await unmount();
    expect(phaseOf(clinic)).toBe("idle");
    expect(clinic.services.http.sent(unlockRoute(FIRST))).toHaveLength(1);
  });

  it("continues it on the shell's licences page", async () => {
    const clinic = await openStartedTest(1_000, {});
    const { unmount } = open(clinic);
    window.history.replaceState(null, "", clinic.journey.paths.licences);
    await unmount();
    expect(phaseOf(clinic)).toBe("waiting");
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "held", udi: toHandsetUdi(FIRST) });
  });

  it("continues it on a page with another frame, and ends it once that closes [REQ-TEST-49]", async () => {
    const clinic = await openStartedTest(1_000, {});
    const root = () => <JourneyRoot journey={clinic.journey} />;
    const router = createMemoryRouter(
      [
        { path: INSTRUCTIONS, element: <main>{root()}</main> },
        { path: "/any/other/print", element: <section>{root()}</section> },
        { path: "*", element: null },
      ],
      { initialEntries: [INSTRUCTIONS] },
    );
    const { unmount } = render(<RouterProvider router={router} />);
    for (const to of ["/any/other/print", INSTRUCTIONS]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await act(() => router.navigate(to));
      expect([to, phaseOf(clinic)]).toEqual([to, "waiting"]);
    }
    await act(() => router.navigate("/elsewhere"));
    expect(phaseOf(clinic)).toBe("idle");
    unmount();
  });

  it("ends it and unlocks its handset where a page fails while it is drawn", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const clinic = await openStartedTest(1_000, {});
    const Failing = () => {
      throw new Error("drawn wrongly");
    };
    const element = <JourneyRoot journey={clinic.journey} />;
    const children = [
      { path: INSTRUCTIONS, element: null },
      { path: LOADING, Component: Failing },
    ];
    const router = createMemoryRouter([{ element, children, errorElement: <p>failed</p> }], {
      initialEntries: [INSTRUCTIONS],
    });
    render(<RouterProvider router={router} />);
    window.history.replaceState(null, "", LOADING);
    await act(() => router.navigate(LOADING));
    expect(phaseOf(clinic)).toBe("idle");
    expect(clinic.services.http.sent(unlockRoute(FIRST))).toHaveLength(1);
  });
});

it("useJourney throws outside a JourneyRoot", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => renderHook(() => useJourney())).toThrow("useJourney outside a JourneyRoot");
});
