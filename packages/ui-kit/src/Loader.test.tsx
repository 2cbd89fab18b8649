import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Loader } from "./Loader.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("Loader", () => {
  it("says nothing for an answer within 150 ms", () => {
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

  it("takes the place of what comes at once", () => {
    const { container } = render(<Loader text="Loading" shape="table" lines={7} />);
    expect(container.querySelectorAll('[aria-hidden="true"] > div')).toHaveLength(7);
  });
});
