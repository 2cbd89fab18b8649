import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, it, vi } from "vitest";

import { useEdgeFade } from "./use-edge-fade.ts";

/** A line of 300 px in a box of 100. */
function Line() {
  const box = useRef<HTMLDivElement>(null);
  useEdgeFade(box);
  return (
    <div
      data-testid="box"
      ref={(element) => {
        box.current = element;
        if (element !== null)
          for (const [name, value] of Object.entries({ scrollWidth: 300, clientWidth: 100 }))
            Object.defineProperty(element, name, { configurable: true, value });
      }}
    />
  );
}

it("useEdgeFade fades the right edge while more than a pixel is beyond it", () => {
  render(<Line />);
  const box = screen.getByTestId("box");
  const isFadedAt = (left: number) => {
    box.scrollLeft = left;
    fireEvent.scroll(box);
    return box.hasAttribute("data-more");
  };
  expect(box.hasAttribute("data-more")).toBe(true);
  expect([198, 199, 200, 0].map(isFadedAt)).toEqual([true, false, false, true]);
});

it("useEdgeFade fades no edge of a box that has become wide enough", () => {
  const watched: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe() {
        watched.push(this.#tell);
      }
      disconnect() {
        watched.length = 0;
      }
    },
  );
  const { unmount } = render(<Line />);
  const box = screen.getByTestId("box");
  expect(box.hasAttribute("data-more")).toBe(true);
  Object.defineProperty(box, "clientWidth", { configurable: true, value: 300 });
  watched.forEach((tell) => tell());
  expect(box.hasAttribute("data-more")).toBe(false);
  unmount();
  expect(watched).toEqual([]);
});
