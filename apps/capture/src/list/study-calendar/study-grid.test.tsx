import { toParticipants, type Participant } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createDayRange } from "../../kit/calendar/day-range.ts";
import { describeRow } from "../../study/data/lists.ts";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import type { GridCell } from "./grid-cell.ts";
import { StudyGrid } from "./StudyGrid.tsx";
import { StudyGridHead } from "./StudyGridHead.tsx";
import { StudyRow } from "./StudyRow.tsx";
import { DaysInViewProvider } from "./use-days-in-view.ts";

beforeEach(() => giveFramesHeight(600));
afterEach(() => {
  vi.restoreAllMocks();
});

const RANGE = createDayRange("2026-11-20", 60, "UTC", "2026-11-20");
const UDI = toHandsetUdi("(21)NTH00001");
const EXPECTATION = { expectedPerDay: undefined, studyStart: undefined };
const expectationOf = () => EXPECTATION;
const ignore = () => undefined;
const NOTHING_READ = new Map();
const NO_STATUSES = new Map<string, never>();
const MEMORY = { recall: () => 0, remember: ignore };
const VIEW = {};

function aParticipant(duid: string): Participant {
  const [participant] = toParticipants([{ ...NEVER_USED, duid }], toEpochMs(0));
  if (participant === undefined) throw new Error("nobody");
  return participant;
}

/** The grid as a list that is alive gives it: the same participants in another order, or fewer of them. */
function open(...duids: readonly string[]) {
  const list: { show: (duids: readonly string[]) => void } = { show: ignore };
  const told = { opened: [] as string[], visible: [] as (readonly string[])[] };
  const onOpen = ({ duid, column }: GridCell) => void told.opened.push(`${duid} ${column}`);
  const onVisibleRows = (rows: readonly Participant[]) =>
    void told.visible.push(rows.map(({ duid }) => duid));
  function Grid() {
    const [shown, show] = useState(duids);
    list.show = show;
    return (
      <>
        <button type="button">Elsewhere</button>
        <StudyGrid
          participants={shown.map(aParticipant)}
          view={VIEW}
          range={RANGE}
          known={NOTHING_READ}
          expectationOf={expectationOf}
          statuses={NO_STATUSES}
          scroll={MEMORY}
          hasUndated
          onVisibleRows={onVisibleRows}
          onDaysInView={ignore}
          onPointer={ignore}
          onPoint={ignore}
          onOpen={onOpen}
        />
      </>
    );
  }
  const router = createMemoryRouter([
    { path: "/", element: <Grid /> },
    { path: "*", element: <p>somebody</p> },
  ]);
  render(<RouterProvider router={router} />);
  return { router, told, change: (...next: readonly string[]) => act(() => list.show(next)) };
}

function dayOf(duid: string, column = 59): HTMLElement {
  const day = document.querySelector<HTMLElement>(`tr[data-duid="${duid}"] [data-column="${column}"]`);
  if (day === null) throw new Error(`${duid} has no day ${column}`);
  return day;
}

/** Who has the focus, and at which of their days. */
const focused = () => {
  const cell = document.activeElement?.closest<HTMLElement>("td[data-column]");
  return cell && `${cell.closest("tr")?.dataset["duid"]} ${cell.dataset["column"]}`;
};

describe("a day that has the focus while the list is alive", () => {
  it("keeps it where its participant moves to another row", () => {
    const { change } = open("CARD-1", "CARD-2", "CARD-3");
    act(() => dayOf("CARD-1").focus());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowLeft" });
    expect(focused()).toBe("CARD-1 58");
    change("CARD-2", "CARD-3", "CARD-1");
    expect(focused()).toBe("CARD-1 58");
    change("CARD-1", "CARD-2", "CARD-3");
    expect(focused()).toBe("CARD-1 58");
  });

  it("pulls nothing back into sight while it stays where it is", () => {
    const { change } = open("CARD-1", "CARD-2");
    act(() => dayOf("CARD-1").focus());
    const scrollTo = vi.spyOn(Element.prototype, "scrollTo");
    // Somebody looks at older days meanwhile, and the list says the same again.
    change("CARD-1", "CARD-2");
    expect(focused()).toBe("CARD-1 59");
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it("a calendar row whose participant comes back does not take the focus from another element", () => {
    const { change } = open("CARD-1", "CARD-2");
    act(() => dayOf("CARD-1").focus());
    act(() => screen.getByRole("button", { name: "Elsewhere" }).focus());
    change("CARD-2", "CARD-1");
    expect(document.activeElement?.textContent).toBe("Elsewhere");
    act(() => screen.getByRole("button", { name: "Elsewhere" }).blur());
    change("CARD-1", "CARD-2");
    expect(document.activeElement).toBe(document.body);
  });

  it("the calendar grid gives up the focus when its participant leaves, and does not take it back later", () => {
    const { change } = open("CARD-1", "CARD-2");
    act(() => dayOf("CARD-1").focus());
    change("CARD-2");
    expect(document.activeElement).toBe(document.body);
    change("CARD-1", "CARD-2");
    expect(document.activeElement).toBe(document.body);
  });
});

it("moves by keys from row to row of the same day", () => {
  open("CARD-1", "CARD-2");
  act(() => dayOf("CARD-1", 7).focus());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowDown" });
  expect(focused()).toBe("CARD-2 7");
});

it("a user's link opens them, and with a modifier it is the browser's", () => {
  const { router } = open("CARD-1");
  const link = screen.getByRole("link", { name: "CARD-1" });
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(router.state.location.pathname).toBe("/");
  expect(fireEvent.click(link)).toBe(false);
  expect((router.state.navigation.location ?? router.state.location).pathname).toBe("/detail/CARD-1");
});

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

it("opens a day by Enter and by Space, and leaves keys with Alt or Cmd to the browser", () => {
  const { told } = open("CARD-1", "CARD-2");
  act(() => dayOf("CARD-1", 7).focus());
  expect([press("Enter"), press(" ")]).toEqual([false, false]);
  expect(told.opened).toEqual(["CARD-1 7", "CARD-1 7"]);
  expect([press("ArrowDown", { altKey: true }), press("Enter", { metaKey: true }), press("x")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([focused(), told.opened.length]).toEqual(["CARD-1 7", 2]);
});

const MANY = Array.from({ length: 300 }, (_, place) => `CARD-${place + 1}`);

it("leads to the last user's records without a date by Ctrl and End, and says the place of each row", () => {
  Element.prototype.scrollTo = function scrollTo(this: Element, _: unknown, top?: number) {
    this.scrollTop = top ?? 0;
  };
  open(...MANY);
  const grid = screen.getByRole("grid");
  expect(grid.getAttribute("aria-rowcount")).toBe("302");
  expect(dayOf("CARD-1").closest("tr")?.getAttribute("aria-rowindex")).toBe("3");
  expect(document.querySelector('tr[data-duid="CARD-300"]')).toBeNull();
  act(() => dayOf("CARD-1").focus());
  act(() => void press("End", { ctrlKey: true }));
  expect(focused()).toBe("CARD-300 60");
  expect(document.activeElement?.closest("tr")?.getAttribute("aria-rowindex")).toBe("302");
  // Its own day keeps the Tab key, and there is one.
  expect(grid.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
  act(() => void press("Home", { ctrlKey: true }));
  expect(focused()).toBe("CARD-1 0");
});

it("tells which users are in sight, also when the list changes", () => {
  const { told, change } = open("CARD-1", "CARD-2");
  expect(told.visible.at(-1)).toEqual(["CARD-1", "CARD-2"]);
  change("CARD-2", "CARD-3");
  expect(told.visible.at(-1)).toEqual(["CARD-2", "CARD-3"]);
});

it("gives the Tab key to the newest day of the first user where the user who had it is gone", () => {
  const { change } = open("CARD-1", "CARD-2");
  act(() => dayOf("CARD-1", 7).focus());
  expect(dayOf("CARD-1", 7).tabIndex).toBe(0);
  change("CARD-2", "CARD-3");
  expect([dayOf("CARD-2").tabIndex, dayOf("CARD-3").tabIndex, dayOf("CARD-2", 7).tabIndex]).toEqual([
    0, -1, -1,
  ]);
});

it("scrolls by half of what is seen to earlier and to later days, by buttons beside the Tab order", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(500);
  const lefts: unknown[] = [];
  Element.prototype.scrollBy = ((to: ScrollToOptions) => void lefts.push(to.left)) as Element["scrollBy"];
  open("CARD-1");
  for (const name of ["Scroll to earlier days", "Scroll to later days"]) {
    const button = screen.getByTitle(name);
    expect(button.tabIndex).toBe(-1);
    fireEvent.click(button);
  }
  expect(lefts).toEqual([-250, 250]);
  const edges = [...document.querySelectorAll<HTMLElement>("[data-edge]")];
  expect(edges.map(({ dataset }) => dataset["edge"])).toEqual(["start", "end"]);
  const arrows = [...document.querySelectorAll("button svg[class*=chevron]")];
  expect(arrows.map((arrow) => /chevron-\w+/.exec(arrow.outerHTML)?.[0])).toEqual([
    "chevron-left",
    "chevron-right",
  ]);
});

it("heads the days with their months, and marks today", () => {
  open("CARD-1");
  const [months, days] = [...document.querySelectorAll("thead tr")];
  expect(
    [...(months?.querySelectorAll("th[colspan]") ?? [])].map((month) => [
      month.getAttribute("aria-label"),
      Number(month.getAttribute("colspan")),
    ]),
  ).toEqual([
    ["September 2026", 9],
    ["October 2026", 31],
    ["November 2026", 20],
  ]);
  const [today, ...others] = days?.querySelectorAll('[aria-current="date"]') ?? [];
  expect([today?.getAttribute("aria-label"), today?.textContent, others.length]).toEqual([
    "Friday 20 November 2026",
    "20",
    0,
  ]);
});

it.each([
  [10, "November 2026"],
  [9, "Nov 2026"],
  [5, "Nov 2026"],
  [4, ""],
])("names a month above %i of its days: %j", (count, words) => {
  const last = `2026-11-${String(count).padStart(2, "0")}`;
  render(
    <table>
      <StudyGridHead range={createDayRange(last, count, "UTC", last)} hasUndated={false} />
    </table>,
  );
  const month = screen.getByRole("columnheader", { name: "November 2026" });
  expect(month.textContent).toBe(words);
});

it.each([
  // Nothing is known of the three days before the first record.
  [undefined, "2/57"],
  [{ first: 0, last: 58 }, "1/56"],
  [{ first: 50, last: 59 }, "1/10"],
])("counts of the days in view %j those with a recording: %s [REQ-DETAIL-42]", (inView, words) => {
  const participant = { ...aParticipant("CARD-1"), count: 2, udi: UDI };
  const rows = ["2026-09-25T12:00:00Z", "2026-11-20T12:00:00Z"].map((at, id) => ({
    id,
    duid: participant.duid,
    recordedAt: toEpochMs(Date.parse(at)),
    hasUnknownDate: false,
    isFailed: false,
    parserVersion: "1",
  }));
  const known = { list: { rows, unreadable: 0, asOf: toEpochMs(0), of: describeRow(participant) } };
  render(
    <DaysInViewProvider value={inView}>
      <table>
        <tbody>
          <StudyRow
            participant={participant}
            known={known as never}
            range={RANGE}
            expectation={{ ...EXPECTATION, studyStart: "2026-09-01" }}
            status={undefined}
            place={0}
            rowIndex={3}
            hasUndated={false}
            tabStop={undefined}
          />
        </tbody>
      </table>
    </DaysInViewProvider>,
  );
  expect(screen.getByText(/^\d+\/\d+$/).textContent).toBe(words);
});
