import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Button } from "../buttons/Button.tsx";
import { Tooltip } from "./Tooltip.tsx";
import { CopyIcon } from "../icons/icons.ts";

function renderExample(delayMs?: number) {
  render(
    <Tooltip content="Model confidence" delayMs={delayMs}>
      <button type="button">87 %</button>
    </Tooltip>,
  );
  return screen.getByRole("button", { name: "87 %" });
}
const tip = () => screen.queryByRole("tooltip")?.textContent;

describe("Tooltip by keyboard", () => {
  it("shows on focus, describes its element, and hides on blur", async () => {
    const button = renderExample();
    await userEvent.tab();
    await waitFor(() => expect(tip()).toBe("Model confidence"));
    expect(button.getAttribute("aria-describedby")).toBe(screen.getByRole("tooltip").id);
    await userEvent.tab();
    await waitFor(() => expect(tip()).toBeUndefined());
  });

  it("hides on Escape, and the focus stays", async () => {
    const button = renderExample();
    await userEvent.tab();
    await waitFor(() => expect(tip()).toBe("Model confidence"));
    await userEvent.keyboard("{Escape}");
    expect(tip()).toBeUndefined();
    expect(document.activeElement).toBe(button);
  });

  it("stays closed when the focus returns without its ring, as after a dialog that a click opened", () => {
    const button = renderExample();
    fireEvent.pointerDown(document.body);
    act(() => button.focus());
    expect(document.activeElement).toBe(button);
    expect(tip()).toBeUndefined();
  });
});

describe("Tooltip around a button of the kit", () => {
  it("adds its words to the reason, and is the only tip", async () => {
    render(
      <Tooltip content="Copies the address">
        <Button icon={CopyIcon} iconOnly disabledReason="Nothing to copy">
          Copy
        </Button>
      </Tooltip>,
    );
    await userEvent.hover(screen.getByRole("button", { name: "Copy" }));
    const button = await screen.findByRole("button", {
      name: "Copy",
      description: "Copies the address Nothing to copy",
    });
    expect(button.title).toBe("");
  });
});

describe("Tooltip by pointer", () => {
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

  it("waits for a long hover of 500 ms", () => {
    const button = renderExample(500);
    fireEvent.pointerMove(button, { pointerType: "mouse" });
    wait(499);
    expect(tip()).toBeUndefined();
    wait(1);
    expect(tip()).toBe("Model confidence");
  });

  it("stays away when the pointer only passed by", () => {
    const button = renderExample();
    fireEvent.pointerMove(button, { pointerType: "mouse" });
    wait(100);
    fireEvent.pointerLeave(button);
    wait(1000);
    expect(tip()).toBeUndefined();
  });

  it("can be entered by the pointer without going away", () => {
    const button = renderExample();
    fireEvent.pointerMove(button, { pointerType: "mouse" });
    wait(200);
    fireEvent.pointerLeave(button);
    fireEvent.pointerMove(screen.getByRole("tooltip"), { pointerType: "mouse" });
    wait(1000);
    expect(tip()).toBe("Model confidence");
  });

  it("stays closed for a finger", () => {
    const button = renderExample();
    fireEvent.pointerMove(button, { pointerType: "touch" });
    wait(1000);
    expect(tip()).toBeUndefined();
  });

  it("hides on Escape, even if the focus is elsewhere", () => {
    const button = renderExample();
    fireEvent.pointerMove(button, { pointerType: "mouse" });
    wait(200);
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(tip()).toBeUndefined();
  });
});

it("Tooltip without words shows no tip, and keeps its element where words come", async () => {
  const tooltip = (content: string | undefined) => (
    <Tooltip content={content}>
      <button type="button">87 %</button>
    </Tooltip>
  );
  const { rerender } = render(tooltip(undefined));
  const button = screen.getByRole("button");
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole("tooltip")).toBeNull();
  rerender(tooltip("Model confidence"));
  await waitFor(() => expect(tip()).toBe("Model confidence"));
  expect(document.activeElement).toBe(button);
});
