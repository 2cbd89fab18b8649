import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Menu } from "./Menu.tsx";

const onHelp = vi.fn();
const onReport = vi.fn();
const onSignOut = vi.fn();

const button = () => screen.getByRole("button", { name: "Account" });
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  vi.clearAllMocks();
  render(
    <>
      <Menu
        label="Account"
        items={[
          { id: "help", label: "Help", onSelect: onHelp },
          { id: "report", label: "Report", onSelect: onReport, disabled: true },
          { id: "out", label: "Log out", onSelect: onSignOut },
        ]}
      />
      <p>Elsewhere</p>
    </>,
  );
});
describe("Menu", () => {
  it("opens by click at its first item", async () => {
    await userEvent.click(button());
    expect(screen.getByRole("menu", { name: "Account" })).toBeTruthy();
    expect(focused()).toBe("Help");
    expect(button().getAttribute("aria-expanded")).toBe("true");
  });

  it.each([
    ["{ArrowDown}", "Help"],
    ["{ArrowUp}", "Log out"],
    ["{Enter}", "Help"],
    [" ", "Help"],
  ])("opens by %j at %s", async (key, item) => {
    await userEvent.tab();
    await userEvent.keyboard(key);
    expect(focused()).toBe(item);
  });

  it("moves by arrows around the ends, by Home, End and first letter", async () => {
    await userEvent.click(button());
    await userEvent.keyboard("{ArrowUp}");
    expect(focused()).toBe("Log out");
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()).toBe("Help");
    await userEvent.keyboard("{End}");
    expect(focused()).toBe("Log out");
    await userEvent.keyboard("{Home}");
    expect(focused()).toBe("Help");
    await userEvent.keyboard("r");
    expect(focused()).toBe("Report");
  });

  it("runs the chosen item, closes and returns the focus", async () => {
    await userEvent.click(button());
    await userEvent.keyboard("{End}{Enter}");
    expect(onSignOut).toHaveBeenCalledOnce();
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it("does nothing for a disabled item, which takes focus, and stays open", async () => {
    await userEvent.click(button());
    await userEvent.click(screen.getByRole("menuitem", { name: "Report" }));
    await userEvent.keyboard("{Home}{ArrowDown}{Enter}");
    expect(focused()).toBe("Report");
    expect(onReport).not.toHaveBeenCalled();
    expect(screen.getByRole("menu")).toBeTruthy();
  });

  it("closes on Escape, on Tab and by a press elsewhere", async () => {
    await userEvent.click(button());
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button());

    await userEvent.click(button());
    await userEvent.tab();
    expect(screen.queryByRole("menu")).toBeNull();

    await userEvent.click(button());
    await userEvent.click(screen.getByText("Elsewhere"));
    expect(screen.queryByRole("menu")).toBeNull();
  });
});
