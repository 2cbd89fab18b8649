import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";

import product from "../product.tsx";

beforeAll(async () => void (await import("./page/AllUsersPage.tsx")));
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
  expect(screen.getAllByText(/listed more than once/)).toHaveLength(1);
  expect(screen.getByText(/^User CARD-1 is listed more than once by the server/)).toBeDefined();
  expect(screen.getAllByText("CARD-1")).toHaveLength(2);
  expect(notices.reported.map(({ problem }) => problem)).toEqual(["a user is listed more than once"]);
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
