import { act, fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { createDayRange } from "../../kit/calendar/day-range.ts";
import { useDaysInView } from "./use-days-in-view.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const RANGE = createDayRange("2026-11-20", 60, "UTC", "2026-11-20");
const DAY_PX = 20;
const USER_PX = 100;
const UNDATED_PX = 80;

const give = (element: Element, values: Readonly<Record<string, number>>) => {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(element, name, { configurable: true, writable: true, value });
};

/** Sixty days of 20 px beside users of 100 px, in a frame of that width. */
function open(widthPx: number, hasUndated = false) {
  const told: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        told.push(tell);
      }
      observe() {}
      disconnect() {
        told.length = 0;
      }
    },
  );
  const seen: string[] = [];
  const onChange = ({ first, last }: { readonly first: number; readonly last: number }) =>
    void seen.push(`${first} to ${last}`);
  function Frame() {
    const frame = useRef<HTMLDivElement>(null);
    useDaysInView(frame, RANGE, hasUndated, onChange);
    return (
      <div data-testid="box">
        <div
          ref={(element) => {
            frame.current = element;
            if (element === null) return;
            const width = USER_PX + RANGE.names.length * DAY_PX + (hasUndated ? UNDATED_PX : 0);
            give(element, { clientWidth: widthPx, scrollWidth: width, scrollLeft: 0, scrollTop: 0 });
            element.scrollTo = ((left: number) =>
              void (element.scrollLeft = left)) as HTMLElement["scrollTo"];
            const [user, day, undated] = ["thead th[rowspan]", "tr:last-child th", "th:last-child"].map(
              (cell) => element.querySelector(cell),
            );
            if (user) give(user, { offsetWidth: USER_PX });
            if (day) give(day, { offsetWidth: DAY_PX });
            if (hasUndated && undated) give(undated, { offsetWidth: UNDATED_PX });
          }}
        >
          <table>
            <thead>
              <tr>
                <th rowSpan={2}>User ID</th>
                {hasUndated && <th rowSpan={2}>No date</th>}
              </tr>
              <tr>
                <th>1</th>
              </tr>
            </thead>
          </table>
        </div>
      </div>
    );
  }
  const { getByTestId, unmount } = render(<Frame />);
  const box = getByTestId("box");
  const frame = box.firstElementChild as HTMLElement;
  return {
    seen,
    box,
    frame,
    unmount,
    scroll(left: number) {
      frame.scrollLeft = left;
      fireEvent.scroll(frame);
    },
    turn(width: number) {
      give(frame, { clientWidth: width });
      act(() => told.forEach((tell) => tell()));
    },
  };
}

const cuts = (box: HTMLElement) => ["start", "end"].filter((edge) => box.hasAttribute(`data-cut-${edge}`));

it("the study's calendar begins with the newest day, and says at each scroll which days are in view [REQ-DETAIL-42]", () => {
  const { seen, box, scroll } = open(500);
  expect(seen.at(-1)).toBe("40 to 59");
  expect(cuts(box)).toEqual(["start"]);
  scroll(400);
  expect(seen.at(-1)).toBe("20 to 39");
  expect(cuts(box)).toEqual(["start", "end"]);
  const before = seen.length;
  // Less than a day further, a day that is cut is not in view; the next scroll by a pixel says nothing new.
  scroll(410);
  expect(seen.at(-1)).toBe("21 to 39");
  scroll(411);
  expect(seen).toHaveLength(before + 1);
  scroll(0);
  expect(seen.at(-1)).toBe("0 to 19");
  expect(cuts(box)).toEqual(["end"]);
});

it("the study's calendar begins with the newest day also where records have no date, whose column is beyond the edge", () => {
  const { seen, frame } = open(500, true);
  expect(frame.scrollLeft).toBe(USER_PX + 60 * DAY_PX - 500);
  expect(seen.at(-1)).toBe("40 to 59");
});

it("the study's calendar says that all days are in view where nothing can be measured", () => {
  expect(open(0).seen).toEqual(["0 to 59"]);
});

it("the study's calendar keeps the newest day in view when a tablet is turned, and an older one in its place", () => {
  const { seen, scroll, turn } = open(500);
  turn(900);
  expect(seen.at(-1)).toBe("20 to 59");
  scroll(200);
  expect(seen.at(-1)).toBe("10 to 49");
  turn(500);
  expect(seen.at(-1)).toBe("10 to 29");
});

it.each([
  [513, "13px"],
  // Where every day has room, the column keeps its own width.
  [1_299, "19px"],
  [1_300, "0px"],
  [1_313, "0px"],
])("the study's calendar gives the users' column what whole days leave over: of %i px %s", (width, spare) => {
  expect(open(width).box.style.getPropertyValue("--spare")).toBe(spare);
});

it("the study's calendar keeps the days in their place when what is left over changes", () => {
  const { frame, scroll, turn, box } = open(513);
  scroll(200);
  turn(507);
  expect([box.style.getPropertyValue("--spare"), frame.scrollLeft]).toEqual(["7px", 194]);
  scroll(0);
  turn(513);
  expect(frame.scrollLeft).toBe(0);
});

it("the study's calendar says nothing more once it was left", () => {
  const { seen, frame, unmount } = open(500);
  unmount();
  const before = seen.length;
  frame.scrollLeft = 0;
  fireEvent.scroll(frame);
  expect(seen).toHaveLength(before);
});
