import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Tabs } from "./Tabs.tsx";

const tabs = [
  { id: "one", label: "One", content: "First" },
  { id: "two", label: "Two", content: "Second" },
  { id: "three", label: "Three", content: "Third" },
];
const panel = () => screen.getByRole("tabpanel").textContent;

describe("Tabs", () => {
  it("opens the first tab, names its panel and has one tab stop", async () => {
    render(<Tabs label="Views" tabs={tabs} />);
    expect(screen.getByRole("tabpanel", { name: "One" }).textContent).toBe("First");
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("One");
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
  });

  it("moves and opens by arrows around the ends, by Home and End", async () => {
    const onChange = vi.fn();
    render(<Tabs label="Views" tabs={tabs} onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}");
    expect(panel()).toBe("Third");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(panel()).toBe("Second");
    await userEvent.keyboard("{End}{Home}");
    expect(panel()).toBe("First");
    expect(document.activeElement).toBe(screen.getByRole("tab", { selected: true }));
    expect(onChange.mock.calls.flat()).toEqual(["three", "one", "two", "three", "one"]);
  });

  it("shows the tab that its `value` names", async () => {
    render(<Tabs label="Views" tabs={tabs} value="two" />);
    await userEvent.click(screen.getByRole("tab", { name: "Three" }));
    expect(panel()).toBe("Second");
  });
});
