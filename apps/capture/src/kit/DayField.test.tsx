import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";

import { DayField, toDayEntry, type DayEntry } from "./DayField.tsx";

let entries: DayEntry[] = [];

function Form({ day }: { readonly day: string | null }) {
  const [entry, setEntry] = useState(toDayEntry(day));
  return (
    <>
      <DayField
        label="Enrolled"
        entry={entry}
        onChange={(next) => {
          entries.push(next);
          setEntry(next);
        }}
      />
      <button type="button">Save</button>
    </>
  );
}

function open(day: string | null = null) {
  entries = [];
  render(<Form day={day} />);
  const group = screen.getByRole("group", { name: "Enrolled" });
  const field = (name: string) => within(group).getByRole<HTMLInputElement>("textbox", { name });
  const values = () => ["Day", "Month", "Year"].map((name) => field(name).value);
  return { group, field, values };
}

describe("`DayField` [REQ-STATUS-09]", () => {
  it("takes day, month and year by keyboard alone, in this order whatever the browser's language", async () => {
    const { group, values } = open();
    await userEvent.tab();
    await userEvent.keyboard("05{Tab}03{Tab}2026");
    expect(entries.at(-1)).toEqual({ kind: "day", day: "2026-03-05" });
    expect(values()).toEqual(["05", "03", "2026"]);
    expect(within(group).getByText("Thursday 5 March 2026")).toBeTruthy();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
    expect(values()).toEqual(["5", "3", "2026"]);
  });

  it("says what is missing or wrong once it is left, at all three fields, and not while it is typed", async () => {
    const { group, field } = open("2026-03-05");
    await userEvent.clear(field("Year"));
    await userEvent.type(field("Year"), "20");
    expect(within(group).queryByText(/^Enter a year/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    const error = within(group).getByText("Enter a year of four digits, from 1900 on");
    for (const name of ["Day", "Month", "Year"]) {
      expect(field(name).getAttribute("aria-invalid")).toBe("true");
      const described = document.getElementById(field(name).getAttribute("aria-describedby") ?? "");
      expect(described?.contains(error)).toBe(true);
    }
    await userEvent.type(field("Year"), "26");
    expect(entries.at(-1)).toEqual({ kind: "day", day: "2026-03-05" });
    expect(field("Year").getAttribute("aria-invalid")).toBeNull();
  });

  it("fills all fields from a pasted date, and refuses one that can be two days", async () => {
    const { group, field, values } = open();
    await userEvent.click(field("Day"));
    await userEvent.paste("2026-09-03");
    expect(entries.at(-1)).toEqual({ kind: "day", day: "2026-09-03" });
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(values()).toEqual(["3", "9", "2026"]);
    for (const name of ["Day", "Month", "Year"]) await userEvent.clear(field(name));
    expect(entries.at(-1)).toEqual({ kind: "empty" });
    await userEvent.click(field("Day"));
    await userEvent.paste("03/04/2026");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(within(group).getByText(/^03\/04\/2026 can be two days/)).toBeTruthy();
    expect(values()).toEqual(["03/04/2026", "", ""]);
  });

  it("says in a bar what to type in each field, and the day in its fields alone", () => {
    render(<DayField label="From" isInBar entry={toDayEntry("2026-03-05")} onChange={() => undefined} />);
    const fields = screen.getAllByRole<HTMLInputElement>("textbox");
    expect(fields.map(({ placeholder, value }) => [placeholder, value])).toEqual([
      ["DD", "5"],
      ["MM", "3"],
      ["YYYY", "2026"],
    ]);
    expect(screen.queryByText("Thursday 5 March 2026")).toBeNull();
  });

  it("says one thing where the day and its form are both wrong: what is wrong in the form", () => {
    const entry: DayEntry = { kind: "invalid", error: "Enter the year" };
    render(<DayField label="Left" entry={entry} error="It is before the enrolment" onChange={vi.fn()} />);
    expect(screen.getByText("It is before the enrolment")).toBeDefined();
    expect(screen.queryByText("Enter the year")).toBeNull();
  });

  it("says what is wrong beside the other days of its form at once, in place of the day", () => {
    render(
      <DayField
        label="Left"
        entry={toDayEntry("2026-03-05")}
        error="It is before the enrolment"
        onChange={() => undefined}
      />,
    );
    expect(screen.getByText("It is before the enrolment")).toBeDefined();
    expect(screen.queryByText("Thursday 5 March 2026")).toBeNull();
    expect(screen.getAllByRole<HTMLInputElement>("textbox").map(({ placeholder }) => placeholder)).toEqual([
      "",
      "",
      "",
    ]);
  });
});
