import { PERMISSIONS } from "@capno/domain/account/permission";
import { handsetChannel } from "@capno/realtime/channels";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { createFakeRealtime } from "@capno/test-kit/fake-realtime";
import type { FakeProductServices } from "@capno/test-kit/product-services";
import { UDI } from "@capno/test-kit/wire-builders";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import description from "../../product.json" with { type: "json" };
import product from "../product.tsx";
import { OF_COORDINATOR, openStudy } from "./testing/blinded-study.ts";
// The routes load the pages when they are opened; here they are there already.
import "../participant/page/DetailPage.tsx";
import "../participant/compare/ComparePage.tsx";
import "../reports/package/page/StudyExportPage.tsx";
import "../reports/data-checks/DataChecksPage.tsx";
import "../reports/handsets/HandsetsPage.tsx";
import "../reports/handset-log/HandsetLogPage.tsx";
import "../reports/changes/ChangesPage.tsx";
import "../documentation/DocumentationPage.tsx";
import "../list/study-calendar/StudyCalendar.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function pass(services: FakeProductServices, ms: number) {
  await act(async () => {
    services.clock.advance(ms);
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => void setImmediate(resolve));
  });
}

interface Visit {
  readonly permissions?: readonly string[];
  /** How long each page but the last is open. */
  readonly openMs?: number;
  readonly prepare?: (services: FakeProductServices) => void;
  /** From the last page until events can be heard. */
  readonly connectsAfterMs?: number;
  /** What happens then. */
  readonly happens?: (services: FakeProductServices) => void;
}

/** Opens the addresses after one another; the connection comes up on the last. Gives the calls, in order. */
async function visit(
  addresses: readonly string[],
  {
    permissions = [...OF_COORDINATOR, PERMISSIONS.viewValues],
    openMs = 1_000,
    prepare = () => {},
    connectsAfterMs = 1_000,
    happens = () => {},
  }: Visit = {},
): Promise<readonly string[]> {
  const services = openStudy({ permissions }, []);
  prepare(services);
  const { http, realtime } = Object.assign(services, {
    realtime: createFakeRealtime({ autoSubscribe: false }),
  });
  const router = createMemoryRouter(product.create(services).routes, {
    initialEntries: [addresses[0] ?? ""],
  });
  render(<RouterProvider router={router} />);
  while (!router.state.initialized) await pass(services, 0);
  await pass(services, 0);
  for (const address of addresses.slice(1)) {
    /* oxlint-disable no-await-in-loop -- one page after the other */
    await pass(services, openMs);
    await act(() => router.navigate(address));
    /* oxlint-enable no-await-in-loop */
  }
  await pass(services, connectsAfterMs);
  act(() => {
    realtime.setLink("live");
    realtime.succeedAll();
  });
  await pass(services, 1_000);
  act(() => happens(services));
  await pass(services, 1_000);
  cleanup();
  return http.requests.map(({ path, query }) => path + (query ? `?${new URLSearchParams(query)}` : ""));
}

const USERS = "/duid/";
const RECORDS = "/capnogram/?duid=CARD-1";
const TRENDS = "/duid/param/?duid=CARD-1";
const PARTICIPANT = [USERS, TRENDS, RECORDS];

/** Every call but those for a record, of which each is requested as it is drawn or looked up. */
const getLists = (calls: readonly string[]) => [...new Set(calls)].filter((call) => !/\/\d+\/$/.test(call));
const findRepeated = (calls: readonly string[]) =>
  calls.filter((call, place) => calls.indexOf(call) !== place);

/** What the shell asks for while the code of Capture is on its way. */
function getFirstCalls(address: string): readonly string[] {
  const [path = ""] = address.replace("CARD-1", ":duid").split("?");
  const calls: Readonly<Record<string, readonly string[]>> = description.firstCalls;
  return calls[path] ?? [];
}

const ROUTES: readonly (readonly [address: string, calls: readonly string[]])[] = [
  ["/list", [USERS]],
  ["/list?show=calendar", [USERS]],
  ["/list/package", [USERS]],
  ["/list/checks", []],
  ["/list/handsets", [USERS, "/device/"]],
  ["/list/handset-log?group=1", []],
  ["/list/status", [USERS]],
  ["/list/changes", []],
  ["/list/summaries", [USERS]],
  ["/documentation", []],
  ["/detail/CARD-1", PARTICIPANT],
  ["/detail/CARD-1?record=107", PARTICIPANT],
  ["/detail/CARD-1/compare", [USERS, RECORDS, TRENDS]],
];

describe("Capture asks for each thing once", () => {
  it.each(ROUTES)("at %s, opened by its address and from the list", async (address, calls) => {
    const byAddress = await visit([address]);
    expect(getFirstCalls(address)).toEqual(byAddress.slice(0, getFirstCalls(address).length));
    expect(findRepeated(byAddress)).toEqual([]);
    expect(getLists(byAddress).toSorted()).toEqual(calls.toSorted());
    const fromList = await visit(["/list", address]);
    expect(findRepeated(fromList)).toEqual([]);
    expect(getLists(fromList).toSorted()).toEqual([...new Set([USERS, ...calls])].toSorted());
  });

  it("and for no handset where the account may not see them", async () => {
    expect(await visit(["/list/handsets"], { permissions: [PERMISSIONS.capture] })).not.toContain("/device/");
  });

  it("and for no list again at another record of a participant, however late", async () => {
    let before = 0;
    const calls = await visit(["/detail/CARD-1", "/detail/CARD-1?record=107"], {
      openMs: 10_000,
      // When events can be heard, what may be old is requested once more.
      prepare: ({ clock, http }) => void clock.after(10_500, () => (before = http.requests.length)),
    });
    expect(calls.slice(0, before)).toEqual(expect.arrayContaining(PARTICIPANT));
    expect(findRepeated(calls.slice(0, before))).not.toContain(RECORDS);
    expect(findRepeated(calls.slice(0, before))).not.toContain(TRENDS);
  });

  it("on the way from a participant to the comparison and back", async () => {
    const calls = await visit([
      "/list",
      "/detail/CARD-1",
      "/detail/CARD-1/compare",
      "/detail/CARD-1",
      "/list",
    ]);
    expect(findRepeated(calls)).toEqual([]);
    expect(getLists(calls).toSorted()).toEqual(PARTICIPANT.toSorted());
  });

  it("on the way to the comparison and back while looked-up records are on their way", async () => {
    // The newest four that the page does not show; the others wait their turn in the queue.
    const held = [117, 116, 115, 114].map((id) => `/capnogram/${id}/`);
    const addresses = ["/detail/CARD-1", "/detail/CARD-1/compare", "/detail/CARD-1"];
    const calls = await visit(addresses, {
      prepare: ({ http }) => {
        for (const path of held) http.hold(`GET ${path}`);
      },
      connectsAfterMs: 2_500,
    });
    expect(calls).toEqual(expect.arrayContaining(held));
    expect(findRepeated(calls)).toEqual([]);
    // What waits in the queue is sent for the page that is shown, and there is no place for it yet.
    expect(calls).not.toContain("/capnogram/113/");
  });
});

/** Every second call of a page by itself, and why. Those before a write or a file are in the tests of these. */
const AGAIN: readonly (readonly [why: string, visit: Visit, again: readonly string[]])[] = [
  ["events of the last six seconds were not heard", { connectsAfterMs: 6_000 }, [RECORDS, TRENDS, USERS]],
  [
    "the subscription was lost for a moment",
    { happens: ({ realtime }) => realtime.succeedAll() },
    [RECORDS, TRENDS, USERS],
  ],
  [
    "the machine slept, and the connection is back",
    {
      happens({ clock, realtime }) {
        clock.sleep(60_000);
        realtime.setLink("paused");
        realtime.setLink("live");
      },
    },
    [RECORDS, TRENDS, USERS],
  ],
  [
    "an event says that there is a new record",
    {
      happens: ({ realtime }) =>
        realtime.emit(handsetChannel(UDI), "capnogram", { duid: "CARD-1", capnogram_id: 119 }),
    },
    [RECORDS, TRENDS, USERS],
  ],
  [
    "the browser brings the page back from its memory",
    { happens: () => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })) },
    [RECORDS, TRENDS, USERS],
  ],
];

describe("Capture asks for a participant's lists again [SAFETY]", () => {
  it.each(AGAIN)("where %s", async (_, how, again) => {
    const calls = await visit(["/detail/CARD-1"], how);
    expect(findRepeated(calls).toSorted()).toEqual(again.toSorted());
  });

  it("and not where the browser shows the page for the first time", async () => {
    const shown = Object.assign(new Event("pageshow"), { persisted: false });
    const calls = await visit(["/detail/CARD-1"], { happens: () => void window.dispatchEvent(shown) });
    expect(findRepeated(calls)).toEqual([]);
  });
});
