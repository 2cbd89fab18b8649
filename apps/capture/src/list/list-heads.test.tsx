import { PERMISSIONS } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import product from "../product.tsx";
import { getColumns, type ColumnChoice } from "./columns.tsx";
import { ParticipantsTableHead } from "./ParticipantsTableHead.tsx";

beforeAll(async () => void (await import("./page/AllUsersPage.tsx")));
beforeEach(() => giveFramesHeight(600));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A window of this width, for the queries of the style sheets. */
const giveWidth = (px: number) =>
  vi.stubGlobal("matchMedia", (query: string) => {
    const [, side, limit] = /\((max|min)-width: ([\d.]+)px\)/.exec(query) ?? [];
    return { matches: side === "max" ? px <= Number(limit) : px >= Number(limit) };
  });

function renderHead(choice: ColumnChoice) {
  const columns = getColumns(choice);
  render(
    <table>
      <ParticipantsTableHead columns={columns} sort={null} onSort={() => undefined} />
    </table>,
  );
  const cols = [...document.querySelectorAll("col")];
  return (name: string) => cols[columns.findIndex((column) => column.name === name)]?.style.width;
}

describe("the widths of the columns", () => {
  it.each([
    [1_440, "12rem", "5.25rem"],
    // In the study is for screen readers alone.
    [1_439, "12rem", "0.0625rem"],
    [1_280, "12rem", "0.0625rem"],
    [1_279, "9.125rem", "0.0625rem"],
  ])("of a window of %i px are of the user ID %s, and of In the study %s", (px, id, study) => {
    giveWidth(px);
    const widthOf = renderHead({ saysWhy: false, hasStatuses: true });
    expect([widthOf("id"), widthOf("study")]).toEqual([id, study]);
  });

  it("leave the rest of the worklist to its reasons", () => {
    const widthOf = renderHead({ saysWhy: true, hasStatuses: false });
    expect([widthOf("id"), widthOf("why")]).toEqual(["9rem", ""]);
  });
});

it.each<[ColumnChoice, readonly string[]]>([
  [{ saysWhy: true, hasStatuses: false }, ["Last 28 days"]],
  [{ saysWhy: false, isStatus: true, hasStatuses: true }, []],
  [{ saysWhy: false, hasStatuses: false }, ["Status"]],
])("of the headings of %j that sort nothing take the focus those alone that explain: %j", (choice, heads) => {
  renderHead(choice);
  const stops = [...document.querySelectorAll("th [tabindex]")];
  expect(stops.map(({ textContent }) => textContent)).toEqual(heads);
});

it("numbers stand below each other, and so do their headings", () => {
  renderHead({ saysWhy: false, hasStatuses: true });
  const isAligned = ({ className }: { readonly className: string }) => className.includes("_number_");
  const heads = [...document.querySelectorAll("th")].filter(isAligned);
  expect(heads.map(({ textContent }) => textContent)).toEqual(["Total Records", "Adherence %"]);
  const columns = getColumns({ saysWhy: false, hasStatuses: true });
  const cells = columns.filter(isAligned);
  expect(cells.map(({ heading }) => heading)).toEqual(["Total Records", "Adherence %"]);
});

it("the heading of the lights explains each of their shapes", async () => {
  renderHead({ saysWhy: false, hasStatuses: false });
  act(() => screen.getByRole("columnheader", { name: "Status" }).querySelector<HTMLElement>("span")?.focus());
  const { textContent } = await screen.findByRole("tooltip");
  for (const words of [
    "Used within the last day",
    "Last used 1 to 2 days ago",
    "Not used for 2 days or more",
    "No handset allocated",
  ])
    expect(textContent).toContain(words);
});

it.each([
  [
    "/list",
    [
      ...["Status", "User ID", "Handset ID", "Last Time Used", "Breath Quality", "Total Records"],
      ...["Adherence %", "Overall Breath Quality"],
    ],
  ],
  ["/list?needs=call", ["User ID", "Why", "Last 28 days", "Done"]],
  ["/list/status", ["User ID", "Status", "Enrolled", "Left", "Reason", "Changed by"]],
])("while the users of %s are on their way their headings are to be seen: %j", async (address, heads) => {
  const services = aProductServices();
  services.http.hold("GET /duid/");
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await waitFor(() => expect(document.querySelector("table")).not.toBeNull());
  const table = document.querySelector("table");
  expect([table?.getAttribute("aria-hidden"), table?.hasAttribute("inert")]).toEqual(["true", true]);
  const columns = [...(table?.querySelectorAll("th[scope=col]") ?? [])];
  expect(columns.map(({ textContent }) => textContent)).toEqual(heads);
});

it("the worklist of an account that may not open records has no column for their days", async () => {
  const session = createFakeSession(anAccount({ permissions: [PERMISSIONS.capture] }));
  const services = aProductServices({ session });
  const answer = services.http.hold("GET /duid/");
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/list?needs=call"] })} />);
  const heads = () => [...document.querySelectorAll("th[scope=col]")].map(({ textContent }) => textContent);
  await waitFor(() => expect(heads()).toEqual(["User ID", "Why", "Done"]));
  act(() => answer([aDuidBody({ duid: "CARD-1", handset_udi: UDI, adherence: 0.4 })]));
  await screen.findByRole("table", { name: "Users" });
  expect(heads()).toEqual(["User ID", "Why", "Done"]);
});

it("the heading of the lights is a sign, whose word is for screen readers alone", () => {
  renderHead({ saysWhy: false, hasStatuses: false });
  const signs = [...document.querySelectorAll("th svg")];
  expect(signs.map((sign) => sign.closest("th")?.textContent)).toEqual(["Status"]);
  expect(signs[0]?.classList.contains("lucide-info")).toBe(true);
  expect(screen.getByText("Status").className).toContain("_hidden_");
});

it("the heading of the lights draws each shape as the rows do, beside its words", async () => {
  renderHead({ saysWhy: false, hasStatuses: false });
  act(() => screen.getByRole("columnheader", { name: "Status" }).querySelector<HTMLElement>("span")?.focus());
  const marks = [...(await screen.findByRole("tooltip")).querySelectorAll("[class*=_mark_]")];
  expect(
    marks.map(
      ({ className, textContent }) => `${/_(good|watch|act|dark)_/.exec(className)?.[1]}: ${textContent}`,
    ),
  ).toEqual([
    "good: Used within the last day",
    "watch: Last used 1 to 2 days ago",
    "act: Not used for 2 days or more",
    "dark: No handset allocated",
  ]);
});

const WINDOW = "over the last 6 months or the handset's lifetime, whichever is shorter.";

it.each([
  ["Breath Quality", false, "The share of breaths in the last record without an error."],
  ["Adherence %", false, `Recordings made out of recordings due, ${WINDOW}`],
  ["Overall Breath Quality", false, `The share of breaths without an error, ${WINDOW}`],
  ["Last 28 days", true, "A bar: recorded. A cross: failed. A low mark: none. A point: not known."],
])("the heading %s explains its own numbers", async (name, saysWhy, words) => {
  renderHead({ saysWhy, hasStatuses: false });
  const heading = screen.getByRole("columnheader", { name });
  act(() => heading.querySelector<HTMLElement>("button, [tabindex]")?.focus());
  expect((await screen.findByRole("tooltip")).textContent).toBe(words);
});
