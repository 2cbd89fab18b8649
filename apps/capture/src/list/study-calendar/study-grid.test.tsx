import { toParticipants, type Participant } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs } from "@capno/domain/units";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createDayRange } from "../../kit/calendar/day-range.ts";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import { StudyGrid } from "./StudyGrid.tsx";

beforeEach(() => giveFramesHeight(600));
afterEach(() => {
  vi.restoreAllMocks();
});

const RANGE = createDayRange("2026-11-20", 60, "UTC", "2026-11-20");
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
          onVisibleRows={ignore}
          onDaysInView={ignore}
          onPointer={ignore}
          onPoint={ignore}
          onOpen={ignore}
        />
      </>
    );
  }
  const router = createMemoryRouter([
    { path: "/", element: <Grid /> },
    { path: "*", element: <p>somebody</p> },
  ]);
  render(<RouterProvider router={router} />);
  return { router, change: (...next: readonly string[]) => act(() => list.show(next)) };
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
