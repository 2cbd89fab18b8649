import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import { aNote, serveLog } from "../study/log/testing/log-entries.ts";
import { GET_LOG } from "../study/log/testing/model-log-server.ts";
import product from "../product.tsx";

beforeAll(async () => void (await import("./page/AllUsersPage.tsx")));
beforeEach(() => giveFramesHeight(600));
afterEach(() => vi.restoreAllMocks());

/** CARD-1 with a handset, CARD-2 without. */
async function open(
  address = "/list?sort=none",
  prepare: (services: FakeProductServices) => void = () => {},
) {
  const services = aProductServices();
  services.http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1" }),
    aDuidBody({ duid: "CARD-2", handset_udi: null }),
  ]);
  services.http.reply("GET /capnogram/", []);
  prepare(services);
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await screen.findAllByRole("rowheader");
  return services;
}

const row = (duid: string) => document.querySelector<HTMLElement>(`tr[data-duid="${duid}"]`)!;
const openMenu = (duid: string) =>
  fireEvent.click(screen.getByRole("button", { name: `Actions for ${duid}` }));

describe("what the menu of a row shows [REQ-LIST-17]", () => {
  it("is its actions alone on All Users, also where the user has a note", async () => {
    const services = await open("/list?sort=none", (study) => {
      serveLog(study, aNote("a", "CARD-2", { text: "Called" }));
    });
    await vi.waitFor(async () => {
      await act(() => services.clock.advanceAsync(1_000));
      expect(within(row("CARD-2")).getByRole("img", { name: "Has a note" })).toBeDefined();
    });
    openMenu("CARD-2");
    expect(screen.getByRole("menu").firstElementChild?.getAttribute("role")).toBe("menuitem");
  });

  it.each<[string, string, boolean, Parameters<typeof open>[1]]>([
    ["was read", "Set status", false, () => {}],
    [
      "was not read",
      "Set status: not read yet",
      true,
      (study) => {
        serveLog(study);
        study.http.reply(GET_LOG, {}, 500);
      },
    ],
  ])("where the study log %s has %j, disabled: %s [REQ-STATUS-11]", async (_, name, isDisabled, prepare) => {
    await open("/list?sort=none", prepare);
    openMenu("CARD-1");
    const item = screen.getByRole("menuitem", { name });
    expect(item.getAttribute("aria-disabled") === "true").toBe(isDisabled);
  });

  it("sets the one item apart, and warns by its colour, that takes the handset away", async () => {
    await open();
    openMenu("CARD-1");
    const apart = (style: string) =>
      screen
        .getAllByRole("menuitem")
        .filter(({ className }) => className.includes(`_${style}_`))
        .map(({ textContent }) => textContent);
    expect([apart("separated"), apart("danger")]).toEqual([["Deallocate Handset"], ["Deallocate Handset"]]);
  });

  it("has a sign before each of its actions", async () => {
    await open();
    openMenu("CARD-1");
    const signOf = (item: HTMLElement) => /lucide-([a-z-]+)/.exec(item.innerHTML)?.[1];
    const items = screen.getAllByRole("menuitem");
    expect(items.map((item) => [item.textContent, signOf(item)])).toEqual([
      ["Open", "user"],
      ["Show calendar", "table"],
      ["Add note", "sticky-note"],
      ["Set status", "pencil"],
      ["Handset log", "handset"],
      ["Copy ID", "copy"],
      ["Deallocate Handset", undefined],
    ]);
  });
});

it("the heading of the sorted column alone has an arrow, which points as the rows go", async () => {
  await open("/list");
  const arrows = () =>
    screen.getAllByRole("columnheader").flatMap((head) => {
      const arrow = head.querySelector("button svg")?.getAttribute("class");
      return arrow === undefined || arrow === null
        ? []
        : [`${head.textContent} ${/arrow-(?:up|down)/.exec(arrow)?.[0]}`];
    });
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Last Time Used" }));
  expect(arrows()).toEqual(["Last Time Used arrow-up"]);
  press();
  expect(arrows()).toEqual(["Last Time Used arrow-down"]);
  press();
  expect(arrows()).toEqual([]);
});

describe("what a row of All Users shows beside its values [REQ-LIST-11]", () => {
  it("draws the light of each user in the shape and colour of its words [SAFETY]", async () => {
    await open("/list?sort=none", ({ http }) =>
      http.reply("GET /duid/", [
        aDuidBody({ duid: "CARD-1", latest_capnogram_dt: "2026-11-20T09:00:00Z" }),
        aDuidBody({ duid: "CARD-2", latest_capnogram_dt: "2026-11-19T09:00:00Z" }),
        aDuidBody({ duid: "CARD-3", latest_capnogram_dt: "2026-11-17T09:00:00Z" }),
        aDuidBody({ duid: "CARD-4", handset_udi: null }),
      ]),
    );
    const lightOf = (duid: string) => {
      const light = row(duid).querySelector("svg[role=img]");
      const styles = light?.getAttribute("class") ?? "";
      const tones = ["good", "watch", "act", "dark"].filter((tone) => styles.includes(`_${tone}_`));
      return [...tones, light?.getAttribute("aria-label")].join(": ");
    };
    expect(["CARD-1", "CARD-2", "CARD-3", "CARD-4"].map(lightOf)).toEqual([
      "good: Used within the last day",
      "watch: Last used 1 to 2 days ago",
      "act: Not used for 2 days or more",
      "dark: No handset allocated",
    ]);
  });

  it.each([
    ["/list?sort=none", false],
    // There the note itself is beside it.
    ["/list?needs=call&sort=none", true],
  ])("at %s gives the mark of a note way to the note beside it: %s", async (address, isSaidBeside) => {
    const services = await open(address, (study) => {
      serveLog(study, aNote("a", "CARD-2", { text: "Called" }));
    });
    await vi.waitFor(async () => {
      await act(() => services.clock.advanceAsync(1_000));
      expect(within(row("CARD-2")).getByTitle(/^Called \(jane@capno\.example, /)).toBeDefined();
    });
    const mark = within(row("CARD-2")).getByTitle(/^Called \(jane@capno\.example, /);
    expect(mark.className.includes("_saidBeside_")).toBe(isSaidBeside);
  });

  it("has words before its numbers for a tablet, which has no headings, and the whole ID as its tip", async () => {
    await open();
    const labels = [...row("CARD-1").querySelectorAll<HTMLElement>("[data-label]")];
    expect(labels.map(({ dataset }) => dataset["label"])).toEqual(["Quality", "Adherence", "Overall"]);
    expect(within(row("CARD-1")).getByRole("rowheader").title).toBe("CARD-1");
  });

  it("says to screen readers which of its two qualities is that of the last record", async () => {
    await open();
    const meters = within(row("CARD-1")).getAllByRole("meter");
    expect(meters.map((meter) => [meter.getAttribute("aria-label"), meter.textContent])).toEqual([
      ["Breath quality of the last record", "80%"],
      ["Overall breath quality", "90%"],
    ]);
  });
});
