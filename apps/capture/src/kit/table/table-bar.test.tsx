import { toEpochMs } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { formatColumnsCsv, type Column } from "./column.ts";
import { TableBar, type TableBarProps } from "./TableBar.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const HOUR_MS = 3_600_000;

function renderBar(props: Partial<TableBarProps> = {}) {
  const services = aProductServices();
  const at = toEpochMs(services.clock.now() - 24 * HOUR_MS);
  const bar = (more: Partial<TableBarProps>) => (
    <ServicesProvider services={services}>
      <TableBar
        title="Handsets"
        count="2 of 3"
        asOf={{ at, zone: "UTC" }}
        onSave={vi.fn()}
        {...props}
        {...more}
      />
    </ServicesProvider>
  );
  const { rerender } = render(bar({}));
  return { services, rerender: (more: Partial<TableBarProps>) => rerender(bar(more)) };
}

describe("TableBar [REQ-NAV-25]", () => {
  it("shows count and age of the rows, and that they are of another day", () => {
    renderBar();
    expect(screen.getByRole("status").textContent).toBe("2 of 3");
    expect(screen.getByText(/^as of \d+ \w+ \d{4}, \d{2}:\d{2}, UTC$/)).toBeDefined();
  });

  it("gives the day of rows of the evening before, and of the same day the time alone", () => {
    const { services, rerender } = renderBar();
    const hoursAgo = (hours: number) => ({
      at: toEpochMs(services.clock.now() - hours * HOUR_MS),
      zone: "UTC",
    });
    rerender({ asOf: hoursAgo(10) });
    expect(screen.getByText("as of 19 November 2026, 23:30, UTC")).toBeDefined();
    rerender({ asOf: hoursAgo(9) });
    expect(screen.getByText("as of 00:30, UTC")).toBeDefined();
  });

  it("gives the times of the study, and of a second loss of the connection its own", () => {
    const { rerender, services } = renderBar();
    Object.assign(services.config.capture, { studyZone: "Asia/Tokyo" });
    // In Tokyo that is today, half past midnight.
    rerender({ asOf: { at: toEpochMs(services.clock.now() - 18 * HOUR_MS) } });
    expect(screen.getByText("as of 00:30")).toBeDefined();
    const lose = () => act(() => void window.dispatchEvent(new Event("offline")));
    lose();
    expect(screen.getByText("Offline since 18:30. Rows as of 00:30.")).toBeDefined();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.getByText("as of 00:30")).toBeDefined();
    services.clock.advance(HOUR_MS);
    lose();
    expect(screen.getByText("Offline since 19:30. Rows as of 00:30.")).toBeDefined();
  });

  it("says since when the browser is offline, beside the age of the rows, until it is online again", () => {
    renderBar();
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText(/^Offline since \d{2}:\d{2}\. Rows as of /)).toBeDefined();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.queryByText(/^Offline/)).toBeNull();
  });

  it("gives no time where the connection was lost before the page was opened", () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { rerender, services } = renderBar({ asOf: undefined });
    expect(screen.getByText("Offline.")).toBeDefined();
    rerender({ asOf: { at: services.clock.now() } });
    expect(screen.getByText(/^Offline\. Rows as of \d{2}:\d{2}\.$/)).toBeDefined();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.getByText(/^as of \d{2}:\d{2}$/)).toBeDefined();
  });

  it("has neither a count nor a comma before the rows are there, and nothing to search where it has no tools", () => {
    const { rerender } = renderBar({ count: undefined });
    const line = () => screen.getByRole("status").parentElement?.textContent;
    expect(line()).toMatch(/^\u00A0as of /);
    expect(screen.queryByRole("search")).toBeNull();
    rerender({ count: "2 of 3" });
    expect(line()).toMatch(/^2 of 3, as of /);
    rerender({ count: "2 of 3", asOf: undefined });
    expect(line()).toBe("2 of 3");
    rerender({ filters: <button type="button">All</button> });
    expect(screen.getByRole("search", { name: "Handsets" }).textContent).toBe("All");
    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  it("has its title, its count and the age of its rows on paper, and none of its tools", () => {
    renderBar({
      view: <a href="/list">Table</a>,
      actions: <button type="button">Print</button>,
      search: { label: "Handset", value: "", onChange: vi.fn() },
      filters: <button type="button">All</button>,
    });
    const isOnPaper = (element: HTMLElement) => element.closest('[data-on="screen"]') === null;
    const tools = [screen.getByRole("link"), screen.getByRole("searchbox"), ...screen.getAllByRole("button")];
    expect(tools).toHaveLength(5);
    expect(tools.filter(isOnPaper)).toEqual([]);
    const words = [screen.getByRole("heading"), screen.getByRole("status"), screen.getByText(/^as of /)];
    expect(words.every(isOnPaper)).toBe(true);
  });

  it("says why there is no export, and nothing where there is one", async () => {
    const { rerender } = renderBar({ onSave: undefined });
    const button = screen.getByRole("button", { name: "Save as CSV" });
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    expect((await screen.findByRole("tooltip")).textContent).toBe("Nothing to export");
    rerender({ onSave: vi.fn() });
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  it("keeps the export and its focus in their place while there is nothing to save, and then ignores it", () => {
    const onSave = vi.fn();
    const { rerender } = renderBar({ onSave: undefined });
    const button = () => screen.getByRole("button", { name: "Save as CSV" });
    expect(button().getAttribute("aria-disabled")).toBe("true");
    act(() => button().click());
    act(() => button().focus());
    rerender({ onSave });
    expect(document.activeElement).toBe(button());
    act(() => button().click());
    expect(onSave).toHaveBeenCalledTimes(1);
  });
});

it("formatColumnsCsv writes a column under its heading or under names of its own, and leaves out one of the page alone", () => {
  const columns: readonly Column<{ readonly id: string; readonly count: number | null }>[] = [
    { heading: "User", slot: "title", cell: ({ id }) => id, csv: ({ id }) => id },
    { heading: "Open", slot: "detail", cell: () => "…" },
    {
      heading: "Records",
      slot: "value",
      cell: ({ count }) => count,
      csv: [
        { name: "records", read: ({ count }) => count },
        { name: "has_records", read: ({ count }) => count !== null },
      ],
    },
  ];
  expect(
    formatColumnsCsv(
      columns,
      [
        { id: "CARD-1", count: null },
        { id: "=1", count: 2 },
      ],
      [["As of", "noon"]],
    ),
  ).toBe("\uFEFFAs of,noon\r\nUser,records,has_records\r\nCARD-1,,false\r\n'=1,2,true\r\n");
});
