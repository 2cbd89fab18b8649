import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { CalendarLegend } from "./CalendarLegend.tsx";
import { CalendarTools, type CalendarToolsProps } from "./CalendarTools.tsx";

function renderTools(props: Partial<CalendarToolsProps> = {}) {
  const told = { onEarlier: vi.fn(), onLater: vi.fn(), onSave: vi.fn() };
  render(<CalendarTools shown="1 to 30 November 2026" isNewest={false} {...told} {...props} />);
  return told;
}

const names = () => screen.getAllByRole("button").map((button) => button.ariaLabel ?? button.textContent);

describe("the tools of a calendar [REQ-DETAIL-42]", () => {
  it("lead to earlier and to later days, and from the newest to no later ones, with the reason", async () => {
    const told = renderTools({ isNewest: true });
    const later = screen.getByRole("button", { name: "Later" });
    fireEvent.click(later);
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(later);
    expect((await screen.findByRole("tooltip")).textContent).toBe("These are the newest days");
    await userEvent.keyboard("{Enter}");
    expect(told.onLater).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Earlier" }));
    expect(told.onEarlier).toHaveBeenCalledTimes(1);
  });

  it("lead to later days where there are some", () => {
    const told = renderTools();
    fireEvent.click(screen.getByRole("button", { name: "Later" }));
    expect(told.onLater).toHaveBeenCalledTimes(1);
  });

  it("name Later by its name alone where there are later days", async () => {
    renderTools();
    await userEvent.tab();
    await userEvent.tab();
    expect((await screen.findByRole("tooltip")).textContent).toBe("Later");
  });

  it.each<[string, Partial<CalendarToolsProps>, string, readonly string[]]>([
    ["of a page are words", {}, "Save days", []],
    ["of a narrow card are signs", { isCompact: true }, "", ["data-beside-actions", "data-compact"]],
  ])("%s", (_, props, words, styles) => {
    renderTools(props);
    expect(screen.getByRole("button", { name: "Save days" }).textContent).toBe(words);
    const looks = ["data-beside-actions", "data-compact", "data-folded"];
    expect(looks.filter((look) => document.querySelector(`[${look}]`) !== null)).toEqual(styles);
  });

  it("are laid out as a menu where they are folded", () => {
    renderTools({ foldedBelow: "A bar" });
    const tools = document.querySelector<HTMLElement>("[data-tools]");
    expect(Object.keys(tools?.dataset ?? {}).toSorted()).toEqual(["folded", "tools"]);
  });

  it.each<[string, Partial<CalendarToolsProps>, readonly string[]]>([
    ["alone", {}, ["Save days"]],
    ["with a print", { onPrint: vi.fn() }, ["Save days", "Print"]],
    [
      "with a table and a legend",
      { legend: "A bar", table: { isShown: false, onChange: vi.fn() } },
      ["What the symbols mean", "View as table", "Save days"],
    ],
    ["of a narrow card", { isCompact: true }, ["Save days"]],
    ["folded", { foldedBelow: "A bar", onPrint: vi.fn() }, ["Calendar tools"]],
  ])("%s are %s", (_, props, tools) => {
    renderTools(props);
    expect(names()).toEqual(["Earlier", "Later", ...tools]);
  });

  it.each([
    [undefined, ["Save days"]],
    [vi.fn(), ["Save days", "Print"]],
  ])("are folded into a menu, which prints where the page does not: %s", (onPrint, items) => {
    const told = renderTools({ foldedBelow: "A bar", ...(onPrint && { onPrint }) });
    fireEvent.click(screen.getByRole("button", { name: "Calendar tools" }));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(items);
    expect(within(screen.getByRole("menu")).getByText("A bar")).toBeDefined();
    fireEvent.click(screen.getByRole("menuitem", { name: "Save days" }));
    expect(told.onSave).toHaveBeenCalledTimes(1);
  });

  it.each([true, false])("turn the table that is shown (%s) around", (isShown) => {
    const onChange = vi.fn();
    renderTools({ table: { isShown, onChange } });
    const button = screen.getByRole("button", { name: "View as table" });
    expect(button.getAttribute("aria-pressed")).toBe(String(isShown));
    fireEvent.click(button);
    expect(onChange.mock.calls).toEqual([[!isShown]]);
  });

  const signOf = ({ innerHTML }: HTMLElement) => /lucide-([a-z-]+)/.exec(innerHTML)?.[1];

  it.each([true, false])("have their signs, in a narrow card: %s", (isCompact) => {
    renderTools({ isCompact, onPrint: vi.fn(), table: { isShown: false, onChange: vi.fn() } });
    expect(names()).toEqual(["Earlier", "Later", "View as table", "Save days", "Print"]);
    expect(screen.getAllByRole("button").map(signOf)).toEqual([
      "chevron-left",
      "chevron-right",
      "table",
      "download",
      "printer",
    ]);
  });

  it("have their signs in a menu too", () => {
    renderTools({ foldedBelow: "A bar", onPrint: vi.fn() });
    const button = screen.getByRole("button", { name: "Calendar tools" });
    expect(signOf(button)).toBe("ellipsis");
    fireEvent.click(button);
    expect(screen.getAllByRole("menuitem").map(signOf)).toEqual(["download", "printer"]);
  });

  it("say to who hears them which days are shown, whenever these change", () => {
    renderTools();
    expect(screen.getByText("1 to 30 November 2026").getAttribute("aria-live")).toBe("polite");
  });
});

describe("the legend of a calendar", () => {
  const COUNTS = {
    ...{ made: 12, failed: 0, none: 1, "no-handset": 0 },
    ...{ before: 0, after: 0, late: 0, unknown: 0 },
  };
  const items = () =>
    screen
      .getAllByRole("listitem")
      .map(({ children }) => [...children].slice(1).map((part) => part.textContent));

  it("has each kind of day, and too few only where a number is expected", () => {
    const { rerender } = render(<CalendarLegend isExpected={false} />);
    const plain = items().flat();
    expect(plain).toHaveLength(9);
    expect(plain.at(-1)).toBe("Recorded more than once");
    rerender(<CalendarLegend isExpected />);
    expect(
      items()
        .flat()
        .filter((words) => !plain.includes(words)),
    ).toEqual(["Too few"]);
  });

  it.each([
    ["Too few", "short", ""],
    ["Recorded", "made", ""],
    ["Failed", "failed", "F"],
    ["Recorded more than once", "made", "2"],
  ])("draws %s as the days do: as %s with %j", (words, style, text) => {
    render(<CalendarLegend isExpected />);
    const sample = screen.getByText(words).previousElementSibling;
    expect([sample?.className.includes(`_${style}_`), sample?.textContent]).toEqual([true, text]);
  });

  it("leaves out what no day was, where it counts them", () => {
    render(<CalendarLegend isExpected={false} counts={COUNTS} />);
    expect(items()).toEqual([
      ["Recorded", "12"],
      ["No recording", "1"],
    ]);
  });
});
