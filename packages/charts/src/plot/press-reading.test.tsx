import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { installCanvases } from "../testing/install-canvases.ts";
import { SCREEN, toLeft, type Ruler } from "../testing/read-plot.ts";
import { TrendChart } from "../trend/TrendChart.tsx";

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 10, 9);
const LAST = FIRST + 100 * DAY;
const HIGH = FIRST + 30 * DAY;
const RULER: Ruler = { ...SCREEN, x: [FIRST - 2 * DAY, LAST + 2 * DAY], y: [0, 11] };
const POINTS = [
  { x: FIRST, y: 4 },
  { x: HIGH, y: 9 },
  { x: LAST, y: 2 },
];
const toX = (time: number) => toLeft(RULER, time) - RULER.left;

installCanvases();

function open() {
  const [onOpenPoint, onPoint] = [vi.fn<(x: number) => void>(), vi.fn<(x: number | undefined) => void>()];
  render(
    <TrendChart
      {...{ title: "Trend", label: "END TIDAL CO2", unit: "kPa", decimals: 2, y: { start: 0, end: 11 } }}
      zone="Europe/London"
      points={POINTS}
      {...{ onOpenPoint, onPoint }}
    />,
  );
  const plot = screen.getByRole("application");
  vi.spyOn(plot, "getBoundingClientRect").mockReturnValue({ left: 0, width: 640 } as DOMRect);
  const by = (pointerType: "mouse" | "touch", clientX: number, button = 0) => ({
    ...{ pointerId: 1, pointerType, clientX, button },
  });
  return {
    onOpenPoint,
    onPoint,
    plot,
    move: (clientX: number) => fireEvent.pointerMove(plot, by("mouse", clientX)),
    click(clientX: number, button = 0) {
      fireEvent.pointerMove(plot, by("mouse", clientX));
      fireEvent.pointerDown(plot, by("mouse", clientX, button));
      fireEvent.pointerUp(plot, by("mouse", clientX, button));
    },
    tap(clientX: number) {
      fireEvent.pointerDown(plot, by("touch", clientX));
      fireEvent.pointerUp(plot, by("touch", clientX));
    },
    down: (clientX: number) => fireEvent.pointerDown(plot, by("mouse", clientX)),
    dragTo: (clientX: number) => fireEvent.pointerMove(plot, by("mouse", clientX)),
    up: (clientX: number) => fireEvent.pointerUp(plot, by("mouse", clientX)),
    cancel: (clientX: number) => fireEvent.pointerCancel(plot, by("mouse", clientX)),
  };
}

it.each([
  ["on it", 0, true],
  ["almost 24 px beside it", 23.9, true],
  ["over 24 px beside it", 24.1, false],
])("a click %s opens a reading, or reads it alone", (_, beside, isOpened) => {
  const { click, onOpenPoint, onPoint } = open();
  click(toX(HIGH) + beside);
  expect(onOpenPoint.mock.calls).toEqual(isOpened ? [[HIGH]] : []);
  expect(onPoint).toHaveBeenLastCalledWith(HIGH);
});

it("a first tap of a finger reads a reading, and a second one opens it", () => {
  const { tap, onOpenPoint, onPoint } = open();
  tap(toX(FIRST));
  tap(toX(HIGH));
  expect(onPoint.mock.calls).toEqual([[FIRST], [HIGH]]);
  expect(onOpenPoint).not.toHaveBeenCalled();
  tap(toX(HIGH));
  expect(onOpenPoint.mock.calls).toEqual([[HIGH]]);
});

it("the right button of a mouse opens no reading", () => {
  const { click, onOpenPoint } = open();
  click(toX(HIGH), 2);
  expect(onOpenPoint).not.toHaveBeenCalled();
});

it("a mouse that pans opens no reading when it is let go", () => {
  const { move, down, dragTo, up, onOpenPoint } = open();
  move(toX(HIGH));
  down(toX(HIGH));
  dragTo(toX(HIGH) - 40);
  dragTo(toX(HIGH));
  up(toX(HIGH));
  expect(onOpenPoint).not.toHaveBeenCalled();
});

it("a press that the browser cancels ends, so that the mouse reads again", () => {
  const { down, cancel, move, onPoint, onOpenPoint } = open();
  down(toX(FIRST));
  cancel(toX(FIRST));
  move(toX(LAST));
  expect(onPoint).toHaveBeenLastCalledWith(LAST);
  expect(onOpenPoint).not.toHaveBeenCalled();
});

it("Escape takes the cursor away, and is left to a dialog around the chart", () => {
  const { move, plot, onPoint } = open();
  move(toX(HIGH));
  expect(fireEvent.keyDown(plot, { key: "Escape" })).toBe(true);
  expect(onPoint).toHaveBeenLastCalledWith(undefined);
});

it("a reading under the mouse is not spoken, and one that a key came to is", () => {
  const { move, plot } = open();
  const spoken = () => plot.ownerDocument.querySelector("[aria-live]")?.textContent;
  move(toX(HIGH));
  act(() => void vi.runAllTimers());
  expect(spoken()).toBe("");
  fireEvent.keyDown(plot, { key: "End" });
  act(() => void vi.runAllTimers());
  expect(spoken()).toContain("2.00 kPa");
});

it("a reading that was tapped stays read when the finger is gone, and while it pans", () => {
  const { tap, plot, onPoint } = open();
  tap(toX(HIGH));
  const finger = (clientX: number) => ({ pointerId: 1, pointerType: "touch", clientX });
  fireEvent.pointerLeave(plot, finger(toX(HIGH)));
  fireEvent.pointerDown(plot, finger(toX(LAST)));
  fireEvent.pointerMove(plot, finger(toX(LAST) - 60));
  fireEvent.pointerUp(plot, finger(toX(LAST) - 60));
  expect(onPoint.mock.calls).toEqual([[HIGH]]);
});

it("a mouse reads nothing while it pans, and again when it moves freely", () => {
  const { move, down, dragTo, up, onPoint } = open();
  move(toX(HIGH));
  down(toX(HIGH));
  dragTo(toX(HIGH) - 40);
  expect(onPoint).toHaveBeenLastCalledWith(undefined);
  up(toX(HIGH) - 40);
  move(toX(LAST));
  expect(onPoint).toHaveBeenLastCalledWith(LAST);
});
