import { formatShortDay } from "@capno/domain/time/date-text";
import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { addDays, formatIsoDay, toIsoDay } from "../../kit/calendar/day-range.ts";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import product from "../../product.tsx";
// The product loads the calendar when it is opened; here it is there already.
import "./StudyCalendar.tsx";

beforeEach(() => {
  giveFramesHeight(600);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  window.dispatchEvent(new Event("afterprint"));
  vi.restoreAllMocks();
});

/** The sixty days end with today, the 59th of them is yesterday. */
function aStudy(ids: readonly string[] = ["CARD-1"]): FakeProductServices {
  const config = aRuntimeConfig();
  const services = aProductServices({
    config: { ...config, capture: { ...config.capture, studyZone: "UTC" } },
  });
  services.http.reply(
    "GET /duid/",
    ids.map((duid) => aDuidBody({ duid })),
  );
  return services;
}

const dayOf = ({ clock }: FakeProductServices, days: number) => addDays(toIsoDay(clock.now(), "UTC"), days);

async function open(services: FakeProductServices) {
  const router = createMemoryRouter(product.create(services).routes, {
    initialEntries: ["/list?show=calendar&sort=index"],
  });
  render(<RouterProvider router={router} />);
  const grid = await screen.findByRole("grid", { name: "Days of each user" });
  await act(() => services.clock.advanceAsync(1_000));
  const until = () => new URLSearchParams(router.state.location.search).get("until");
  return { router, until, frame: grid.parentElement! };
}

/** CARD-1 was recorded yesterday. */
async function openRecorded() {
  const services = aStudy();
  services.http.reply("GET /capnogram/", [
    aCapnogramRowBody({ capnogram_dt: `${dayOf(services, -1)}T12:00:00Z` }),
  ]);
  return { services, ...(await open(services)) };
}

const cellOf = (column: number) =>
  document.querySelector<HTMLElement>(`tr[data-duid="CARD-1"] [data-column="${column}"]`)!;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the line above the study's calendar [REQ-DETAIL-42]", () => {
  it("names the days that are scrolled into view, of which each user's are counted, and on paper all", async () => {
    // A day is 17 px wide: twenty have room.
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(20 * 17);
    const { services, frame } = await openRecorded();
    const shownAt = (days: number) => {
      frame.scrollLeft = days * 17;
      fireEvent.scroll(frame);
      const row = cellOf(0).closest("tr")!;
      return [
        screen.getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/).textContent,
        within(row).getByTitle(/ known days in view /).textContent,
      ];
    };
    const words = (first: number, last: number) =>
      [first, last].map((days) => formatShortDay(dayOf(services, days))).join(" to ");
    expect(shownAt(40)).toEqual([words(-19, 0), "1/2"]);
    expect(shownAt(20)).toEqual([words(-39, -20), "–"]);
    expect(shownAt(0)).toEqual([words(-59, -40), "–"]);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const sheet = within(document.querySelector<HTMLElement>("[data-printed-sheet]")!);
    expect(sheet.getByTitle(/ known days in view /).textContent).toBe("1/2");
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(shownAt(40)).toEqual([words(-19, 0), "1/2"]);
  });

  it("names earlier and still earlier days, and later ones again, as do its days and its file", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    const { services, router, until } = await openRecorded();
    const isShown = (first: number, last: number) =>
      screen.queryByText([first, last].map((days) => formatShortDay(dayOf(services, days))).join(" to ")) !==
      null;
    act(() => cellOf(59).focus());
    await userEvent.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(cellOf(58));
    await press("Earlier");
    expect([isShown(-89, -30), until()]).toEqual([true, dayOf(services, -30)]);
    // The keys go on from the same place, of the days that are shown now.
    act(() => cellOf(58).focus());
    await userEvent.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(cellOf(57));
    expect(screen.getByText(`CARD-1, ${formatIsoDay(dayOf(services, -32), true)}: Not known`)).toBeDefined();
    await press("Earlier");
    expect([isShown(-119, -60), until()]).toEqual([true, dayOf(services, -60)]);
    await press("Later");
    expect([isShown(-89, -30), until()]).toEqual([true, dayOf(services, -30)]);
    await press("Save days");
    await waitFor(() => expect(saved.names).toEqual([`calendar-${dayOf(services, -30)}.csv`]));
    await userEvent.click(cellOf(58));
    const { search } = router.state.navigation.location ?? router.state.location;
    expect(new URLSearchParams(search).get("day")).toBe(dayOf(services, -31));
  });
});

it("says of the day that a scroll brought below the mouse what it holds", async () => {
  await openRecorded();
  fireEvent.pointerOver(cellOf(58), { pointerType: "mouse" });
  expect(screen.getByText(/^CARD-1, .*: 1 recorded$/)).toBeDefined();
  fireEvent.pointerOver(cellOf(59), { pointerType: "mouse" });
  expect(screen.getByText(/^CARD-1, .*: None recorded$/)).toBeDefined();
});

it("a print waits for the five hundred users that it has, and the file has all others too [REQ-PRINT-02]", async () => {
  const saved = watchSavedFiles();
  onTestFinished(saved.end);
  const services = aStudy(Array.from({ length: 501 }, (_, place) => `CARD-${place + 1}`));
  services.http.hold("GET /capnogram/");
  await open(services);
  await press("Print");
  expect(screen.getByText(/^Printing once all are loaded: 500 to go\./)).toBeDefined();
  await press("Print");
  await press("Save days");
  await waitFor(() => expect(saved.names).toHaveLength(1));
  const [, ...lines] = (await saved.readText()).trimEnd().split("\r\n");
  expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(501);
});
