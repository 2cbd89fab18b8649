import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Loader } from "./Loader.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("Loader", () => {
  it("shows nothing for a response within 150 ms", () => {
    render(<Loader text="Loading participants" />);
    act(() => {
      vi.advanceTimersByTime(149);
    });
    expect(screen.getByRole("status").textContent).toBe("");
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.getByRole("status").textContent).toBe("Loading participants");
  });

  it("reserves the place of a response that arrives at once", () => {
    const { container } = render(<Loader text="Loading" shape="table" lines={7} />);
    expect(container.querySelectorAll('[aria-hidden="true"] > div')).toHaveLength(7);
  });

  it.each([
    [undefined, 3],
    ["text", 3],
    ["number", 2],
    ["chart", 1],
    ["cards", 5],
  ] as const)("draws in the place of the shape %s %i grey shapes", (shape, count) => {
    const { container } = render(<Loader text="Loading" shape={shape} />);
    expect(container.querySelectorAll('[aria-hidden="true"] > div')).toHaveLength(count);
  });
});
