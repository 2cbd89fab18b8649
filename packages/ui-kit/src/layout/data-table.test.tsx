import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { DataTable } from "./DataTable.tsx";

afterEach(() => void vi.useRealTimers());

const table = (rows: readonly string[]) => (
  <DataTable
    columns={[{ heading: "User", slot: "title", cell: (row) => row, compare: (a, b) => (a < b ? -1 : 1) }]}
    rows={rows}
    getKey={String}
  />
);
const readRows = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

function open() {
  const { rerender } = render(table(["B", "C"]));
  const [, body] = screen.getAllByRole("rowgroup");
  if (body === undefined) throw new Error("The table has no body");
  return { show: (rows: readonly string[]) => rerender(table(rows)), body };
}

describe("the rows of a `DataTable` [REQ-LIST-85] [SAFETY]", () => {
  it("stay where they are while the mouse is over them, and new ones are last until it leaves", () => {
    const { show, body } = open();
    fireEvent.pointerMove(body, { pointerType: "mouse" });
    show(["A", "C", "B"]);
    expect(readRows()).toEqual(["B", "C", "A"]);
    expect(screen.getByRole("status").textContent).toMatch(/^1 new row is last until/);
    fireEvent.pointerLeave(body);
    expect(screen.queryByRole("status")).toBeNull();
    expect(readRows()).toEqual(["A", "C", "B"]);
  });

  it("are held by no finger, and say how many new ones are last", () => {
    const { show, body } = open();
    fireEvent.pointerMove(body, { pointerType: "touch" });
    show(["A", "C", "B"]);
    expect(readRows()).toEqual(["A", "C", "B"]);
    fireEvent.pointerMove(body, { pointerType: "mouse" });
    show(["E", "A", "C", "D", "B"]);
    expect(readRows()).toEqual(["A", "C", "B", "E", "D"]);
    expect(screen.getByRole("status").textContent).toMatch(/^2 new rows are last until/);
  });

  it("go where a search or a sort of the user leaves them", () => {
    const { show, body } = open();
    fireEvent.pointerMove(body, { pointerType: "mouse" });
    show(["A", "C"]);
    expect(readRows()).toEqual(["C", "A"]);
    fireEvent.click(screen.getByRole("button", { name: "User" }));
    expect(readRows()).toEqual(["A", "C"]);
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("are sorted up, down and back to the order of the list by presses of a heading", () => {
    render(table(["B", "C", "A"]));
    const heading = screen.getByRole("columnheader", { name: "User" });
    const presses = [0, 1, 2, 3].map((press) => {
      if (press > 0) fireEvent.click(screen.getByRole("button", { name: "User" }));
      return [heading.getAttribute("aria-sort"), readRows().join("")];
    });
    expect(presses).toEqual([
      ["none", "BCA"],
      ["ascending", "ABC"],
      ["descending", "CBA"],
      ["none", "BCA"],
    ]);
  });

  it("come 200 at a time, the others by a press", () => {
    render(table(Array.from({ length: 201 }, (_, i) => String(i))));
    expect(readRows()).toHaveLength(200);
    fireEvent.click(screen.getByRole("button", { name: "Show 200 more" }));
    expect(readRows()).toHaveLength(201);
    expect(screen.queryByRole("button", { name: "Show 200 more" })).toBeNull();
  });

  it("come all at once where there are just 200", () => {
    render(table(Array.from({ length: 200 }, (_, i) => String(i))));
    expect(readRows()).toHaveLength(200);
    expect(screen.queryByRole("button", { name: "Show 200 more" })).toBeNull();
  });

  it("have below an opened one what belongs to it", () => {
    render(
      <DataTable
        columns={[{ heading: "User", slot: "title", cell: (row: string) => row }]}
        rows={["A", "B"]}
        getKey={String}
        renderDetails={(row) => (row === "B" ? "Three records" : null)}
      />,
    );
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toEqual(["User", "A", "B", "Three records"]);
  });

  it("come up to date under a mouse that was left behind", () => {
    vi.useFakeTimers();
    const { show, body } = open();
    fireEvent.pointerMove(body, { pointerType: "mouse" });
    show(["A", "B", "C"]);
    act(() => void vi.advanceTimersByTime(10 * 60_000 - 1));
    expect(readRows()).toEqual(["B", "C", "A"]);
    act(() => void vi.advanceTimersByTime(1));
    expect(readRows()).toEqual(["A", "B", "C"]);
    // Every move of the mouse restarts the ten minutes.
    fireEvent.pointerMove(body, { pointerType: "mouse" });
    act(() => void vi.advanceTimersByTime(9 * 60_000));
    fireEvent.pointerMove(body, { pointerType: "mouse" });
    show(["C", "B", "A"]);
    act(() => void vi.advanceTimersByTime(9 * 60_000));
    expect(readRows()).toEqual(["A", "B", "C"]);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(readRows()).toEqual(["C", "B", "A"]);
  });

  it("are sorted by one heading at a time, which alone shows the direction, and by none that compares nothing", () => {
    const compare = (a: string, b: string) => (a < b ? -1 : 1);
    render(
      <DataTable
        columns={[
          { heading: "User", slot: "title", cell: (row: string) => row, compare },
          { heading: "From Z", slot: "detail", cell: () => "", compare: (a, b) => compare(b, a) },
          { heading: "Note", slot: "value", cell: () => "" },
        ]}
        rows={["B", "A", "C"]}
        getKey={String}
      />,
    );
    const heads = screen.getAllByRole("columnheader");
    const read = () =>
      heads.map((head) => [head.getAttribute("aria-sort"), head.querySelector("svg")?.innerHTML]);
    expect(read().map(([sort]) => sort)).toEqual(["none", "none", null]);
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["User", "From Z"]);
    fireEvent.click(screen.getByRole("button", { name: "From Z" }));
    expect(readRows()).toEqual(["C", "B", "A"]);
    fireEvent.click(screen.getByRole("button", { name: "User" }));
    expect(readRows()).toEqual(["A", "B", "C"]);
    const [[, up] = [], ...others] = read();
    expect(others).toEqual([
      ["none", undefined],
      [null, undefined],
    ]);
    fireEvent.click(screen.getByRole("button", { name: "User" }));
    const [[sort, down] = []] = read();
    expect([sort, up === undefined, down === undefined, up === down]).toEqual([
      "descending",
      false,
      false,
      false,
    ]);
  });

  it("say on paper how many of them are there after a press, and offer the others on the screen alone", () => {
    render(table(Array.from({ length: 1_201 }, (_, i) => String(i))));
    const more = screen.getByText("Show 200 more");
    expect(more.closest("[data-on]")?.getAttribute("data-on")).toBe("screen");
    fireEvent.click(more);
    expect(screen.getByText("Only the first 400 of 1,201 rows are printed here.")).toBeTruthy();
  });

  it("are as wide as what is opened below one of them", () => {
    const cell = (row: string) => row;
    const { container } = render(
      <DataTable
        columns={[
          { heading: "User", slot: "title", cell },
          { heading: "Again", slot: "value", cell },
        ]}
        rows={["A", "B"]}
        getKey={String}
        renderDetails={(row) => row === "B" && "Three records"}
      />,
    );
    const wide = [...container.querySelectorAll("td[colspan]")];
    expect(wide.map((each) => [each.textContent, each.getAttribute("colspan")])).toEqual([
      ["Three records", "2"],
    ]);
  });
});
