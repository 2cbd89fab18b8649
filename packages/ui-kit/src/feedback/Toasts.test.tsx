import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Toast, Toasts } from "./Toasts.tsx";

const note: Toast = { id: "1", tone: "info", text: "That page does not exist", durationMs: 5000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe("Toasts", () => {
  it("renders its live region before the first message, so that it is announced", () => {
    const { rerender } = render(<Toasts toasts={[]} onDismiss={() => {}} />);
    const region = screen.getByRole("status");
    expect(region.textContent).toBe("");
    rerender(<Toasts toasts={[note]} onDismiss={() => {}} />);
    expect(screen.getByRole("status")).toBe(region);
    expect(region.textContent).toContain("That page does not exist");
  });

  it("removes a message after its time, once", () => {
    const onDismiss = vi.fn();
    render(<Toasts toasts={[note]} onDismiss={onDismiss} />);
    wait(4999);
    expect(onDismiss).not.toHaveBeenCalled();
    wait(1);
    expect(onDismiss.mock.calls).toEqual([["1"]]);
  });

  it("keeps a message that is hovered or focused, and starts its time again afterwards", () => {
    const onDismiss = vi.fn();
    render(<Toasts toasts={[note]} onDismiss={onDismiss} />);
    const toast = screen.getByText("That page does not exist").parentElement as HTMLElement;
    fireEvent.pointerEnter(toast);
    wait(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.pointerLeave(toast);
    wait(4000);
    fireEvent.focus(screen.getByRole("button", { name: "Dismiss" }));
    wait(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.blur(screen.getByRole("button", { name: "Dismiss" }));
    wait(5000);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it("does not restart a message's time when the page renders again", () => {
    const onDismiss = vi.fn();
    const { rerender } = render(<Toasts toasts={[note]} onDismiss={() => {}} />);
    wait(4000);
    rerender(<Toasts toasts={[{ ...note }]} onDismiss={onDismiss} />);
    wait(1000);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it("keeps a message without a time, and offers its action", () => {
    const onDismiss = vi.fn();
    const onSelect = vi.fn();
    const toast: Toast = { id: "2", tone: "act", text: "Not sent", action: { label: "Retry", onSelect } };
    render(<Toasts toasts={[toast]} onDismiss={onDismiss} />);
    wait(600_000);
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(onSelect).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(onDismiss.mock.calls).toEqual([["2"]]);
  });

  it("offers nothing but to dismiss a message without an action, and is not on paper", () => {
    render(<Toasts toasts={[note]} onDismiss={() => {}} />);
    expect(screen.getAllByRole("button").map(({ title }) => title)).toEqual(["Dismiss"]);
    expect(screen.getByRole("status").dataset["on"]).toBe("screen");
  });
});
