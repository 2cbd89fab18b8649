import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import product from "../product.tsx";
import { pressKeys } from "./testing/press-keys.ts";

beforeAll(async () => {
  await import("./page/AllUsersPage.tsx");
  await import("./summaries/SummariesBar.tsx");
});
beforeEach(() => giveFramesHeight(600));
afterEach(() => vi.restoreAllMocks());

/** CARD-1 and CARD-2 need a call for two reasons, WELL-3 for none. */
async function open(address: string) {
  const services = aProductServices();
  const calls = { handset_udi: UDI, adherence: 0.4, latest_capnogram_breath_quality: 0.6 };
  services.http.reply("GET /duid/", [
    aDuidBody({ ...calls, duid: "CARD-1" }),
    aDuidBody({ ...calls, duid: "CARD-2" }),
    aDuidBody({ duid: "WELL-3", handset_udi: UDI, adherence: 0.9 }),
  ]);
  services.http.reply("GET /capnogram/", []);
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await waitFor(() => expect(document.querySelector("tr[data-place]")).not.toBeNull());
  return services;
}

const getFrame = () => screen.getByRole("table", { name: "Users" }).parentElement!;
const select = (duid: string) => fireEvent.click(screen.getByRole("checkbox", { name: `Select ${duid}` }));
const tinted = () =>
  [...document.querySelectorAll<HTMLElement>("tr[data-selected]")].map(({ dataset }) => dataset["duid"]);

describe("a selection of the worklist [REQ-LIST-82]", () => {
  it("tints its rows, and none once the list has no boxes", async () => {
    await open("/list?needs=call&sort=none");
    expect([tinted(), getFrame().hasAttribute("data-has-bar")]).toEqual([[], false]);
    select("CARD-2");
    expect([tinted(), getFrame().hasAttribute("data-has-bar")]).toEqual([["CARD-2"], true]);
    fireEvent.click(screen.getByRole("button", { name: /^Needs a call/ }));
    expect(screen.getAllByRole("rowheader")).toHaveLength(3);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect([tinted(), getFrame().hasAttribute("data-has-bar")]).toEqual([[], false]);
  });

  it("is made by no key where the rows have no box: d asks of the one row", async () => {
    await open("/list?sort=none");
    await pressKeys("]");
    await pressKeys("x");
    await pressKeys("j");
    await pressKeys("x");
    await pressKeys("d");
    expect(screen.getByRole("menu", { name: "CARD-2 done until" })).toBeDefined();
  });
});

it.each([
  ["/list", 2, []],
  ["/list?needs=call", 1, ["data-says-why"]],
  ["/list/status", 1, ["data-status"]],
])("at %s the table has %i rows of headings, and the style %j", async (address, heads, styles) => {
  await open(address);
  expect(getFrame().querySelectorAll("thead tr")).toHaveLength(heads);
  expect(["data-says-why", "data-status"].filter((name) => getFrame().hasAttribute(name))).toEqual(styles);
});

it("boxes, circles and menus of the worklist are not on paper, and who and why are", async () => {
  await open("/list?needs=call&sort=none");
  const isOnPaper = (element: HTMLElement) => element.closest('[data-on="screen"]') === null;
  const tools = [
    ...screen.getAllByRole("checkbox"),
    ...screen.getAllByRole("button", { name: /^(Done: |Actions for )/ }),
  ];
  expect(tools).toHaveLength(7);
  expect(tools.filter(isOnPaper)).toEqual([]);
  expect(isOnPaper(screen.getByRole("link", { name: "CARD-1" }))).toBe(true);
  expect(isOnPaper(screen.getByRole("list", { name: "Why CARD-1" }))).toBe(true);
});

it("a row of the worklist has all of its reasons as its tip, and its circle says what a press does [REQ-LIST-80]", async () => {
  await open("/list?needs=call&sort=none");
  const why = screen.getByRole("list", { name: "Why CARD-1" });
  expect(why.closest("td")?.title).toBe("Quality dropped 30 points, Adherence 40%");
  expect(screen.getByRole("button", { name: "Done: CARD-1" }).title).toBe("Done (d)");
});

it("no row says that its days are not read yet where summaries are chosen, which read none", async () => {
  const services = await open("/list/summaries?needs=call&sort=none");
  expect(within(getFrame()).getAllByRole("checkbox")).toHaveLength(2);
  await act(() => services.clock.advanceAsync(2_000));
  expect(screen.queryByRole("img", { name: /not read yet$/ })).toBeNull();
  expect(services.http.sent("GET /capnogram/")).toEqual([]);
  expect(screen.queryByRole("columnheader", { name: "Last 28 days" })).toBeNull();
});

it("an arrow key on the button of an open menu leaves it open", async () => {
  await open("/list?sort=none");
  const button = screen.getByRole("button", { name: "Actions for CARD-1" });
  fireEvent.click(button);
  expect(fireEvent.keyDown(button, { key: "ArrowDown" })).toBe(true);
  expect(screen.getByRole("menu", { name: "Actions for CARD-1" })).toBeDefined();
});
