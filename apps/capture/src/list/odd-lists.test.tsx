import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import product from "../product.tsx";

beforeAll(async () => {
  await import("./page/AllUsersPage.tsx");
});
afterEach(cleanup);
const UNKNOWN_GROUP = "a user is of a group that the account does not name";
const UNKNOWN_TYPE = "a handset of unknown type";

async function openList(rows: readonly Parameters<typeof aDuidBody>[0][]) {
  const services = aProductServices({
    session: createFakeSession(anAccount({ groups: [aGroup({ id: 1 })] })),
  });
  services.http.reply(
    "GET /duid/",
    rows.map((row) => aDuidBody(row)),
  );
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list"] });
  render(<RouterProvider router={router} />);
  await screen.findByText(`${rows.length} of ${rows.length} users`);
  await screen.findAllByRole("rowheader");
  return services;
}

it("All Users reports a group that the account does not name, once, and keeps its row [REQ-DATA-09]", async () => {
  const services = await openList([
    { duid: "CARD-1", groups: [1] },
    { duid: "LEEDS-2", groups: [1, 9] },
  ]);
  act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await waitFor(() => expect(services.http.sent("GET /duid/")).toHaveLength(2));
  expect(services.notices.reported.map(({ problem }) => problem)).toEqual([UNKNOWN_GROUP]);
});

it("All Users reports a handset of unknown type [spec §3]", async () => {
  const { notices } = await openList([{ duid: "CARD-1", handset_udi: "(01)0506(21)QQQ00007" }]);
  expect(notices.reported.map(({ problem }) => problem)).toEqual([UNKNOWN_TYPE]);
});

it("All Users says once that a user is listed twice, and keeps both rows", async () => {
  const { notices } = await openList([
    { duid: "CARD-1", handset_udi: "(01)0506(21)NTH00001" },
    { duid: "CARD-1", handset_udi: "(01)0506(21)NTH00001" },
    { duid: "CARD-2", handset_udi: null },
  ]);
  expect(screen.getAllByText(/more than once in the list/)).toHaveLength(1);
  expect(screen.getByText(/^User CARD-1 appears more than once in the list/)).toBeDefined();
  expect(screen.getAllByText("CARD-1")).toHaveLength(2);
  expect(notices.reported.map(({ problem }) => problem)).toEqual(["a user is listed more than once"]);
  // Neither row stays behind in another list.
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "CARD-2" } });
  await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(1));
});

it.each([
  [["CARD-1", "CARD-\u05D0"], "2 users (CARD-1, \u2068CARD-\u05D0\u2069) appear more than once"],
  [["CARD-1", "CARD-2", "CARD-3"], "3 users (CARD-1, CARD-2, CARD-3) appear more than once"],
  [["CARD-1", "CARD-2", "CARD-3", "CARD-4"], "4 users (CARD-1, CARD-2, CARD-3, …) appear more than once"],
])("All Users names of %j, who are listed twice, the first three", async (ids, words) => {
  await openList([...ids, ...ids].map((duid) => ({ duid })));
  expect(screen.getByText(/more than once in the list\. The rows may disagree\.$/).textContent).toContain(
    words,
  );
});

it("All Users reports nothing about a valid list", async () => {
  const { notices } = await openList([{ duid: "CARD-1", groups: [1] }]);
  expect(notices.reported).toEqual([]);
});

const toIds = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ duid: `CARD-${String(place + 1).padStart(4, "0")}` }));
const print = (event: "beforeprint" | "afterprint") =>
  act(async () => void window.dispatchEvent(new Event(event)));

it("All Users prints every row beside those in sight, which keep their place and focus [REQ-PRINT-01]", async () => {
  await openList(toIds(60));
  const [onScreen] = document.querySelectorAll("tbody");
  const rows = [...(onScreen?.rows ?? [])];
  expect(rows.length).toBeLessThan(60);
  const link = screen.getByRole("link", { name: "CARD-0003" });
  link.focus();
  await print("beforeprint");
  const printed = document.querySelector("tbody:not(:first-of-type)");
  expect(printed?.querySelectorAll("[data-place]")).toHaveLength(60);
  expect(screen.queryByText(/are printed here/)).toBeNull();
  expect([...(onScreen?.rows ?? [])]).toEqual(rows);
  await print("afterprint");
  expect(document.querySelectorAll("tbody")).toHaveLength(1);
  expect(document.activeElement).toBe(link);
});

const ODD_IDS = [
  "CARD-\ud83d",
  "\udc00",
  "A/B",
  "A%2FB",
  "%",
  "..",
  "CARD-1\u202e",
  "__proto__",
  "constructor",
  "a\nb",
  "<b>",
  "\u{1F4A8}",
];
const ODD_ROWS = [
  ...ODD_IDS.map((duid) => ({ duid })),
  ...["\ud83d", "", "(21)", "__proto__", "(01)0506(21)NTH\u202e00077"].map((handset_udi) => ({
    duid: "CARD-0003",
    handset_udi,
  })),
  ...[null, "1", [1, "2"], [-1], undefined].map((groups) => ({ duid: "CARD-0003", groups })),
  ...[1e300, -1, 0.5, "7", null].map((capnogram_count) => ({ duid: "CARD-0003", capnogram_count })),
  ...["", "yesterday", "0000-00-00T00:00:00Z", "9999-12-31T23:59:59Z", 5].map((latest_capnogram_dt) => ({
    duid: "CARD-0003",
    latest_capnogram_dt,
  })),
  ...[Number.MAX_VALUE, -1, "1"].map((adherence) => ({ duid: "CARD-0003", adherence })),
];

describe("one odd row of 60 [REQ-DATA-18]", () => {
  /** What the page says of each of the others. */
  async function readOthers(address: string, odd: object | undefined) {
    const services = aProductServices({
      session: createFakeSession(anAccount({ groups: [aGroup({ id: 1, projectId: "CARD" })] })),
    });
    const rows: unknown[] = toIds(60).map((row) => aDuidBody(row));
    if (odd !== undefined) rows[2] = { ...aDuidBody({}), ...odd };
    services.http.reply("GET /duid/", rows);
    services.http.reply("GET /device/", []);
    const router = createMemoryRouter(product.create(services).routes, { initialEntries: [address] });
    const { container, unmount } = render(<RouterProvider router={router} />);
    await waitFor(() => expect(container.querySelectorAll("tbody tr").length).toBeGreaterThan(5));
    // On paper are all of them.
    await print("beforeprint");
    const said = [...container.querySelectorAll("tbody:not(:first-of-type) tr")]
      .map((row) => row.textContent)
      .filter((text) => /CARD-00(?!03)\d\d/.test(text));
    await print("afterprint");
    unmount();
    return said;
  }

  it("changes no other row of All Users, whatever stands in it", async () => {
    const others = await readOthers("/list", undefined);
    expect(others).toHaveLength(59);
    for (const odd of ODD_ROWS)
      // oxlint-disable-next-line no-await-in-loop -- one list after the other
      expect([odd, await readOthers("/list", odd)]).toEqual([odd, others]);
  });
});
