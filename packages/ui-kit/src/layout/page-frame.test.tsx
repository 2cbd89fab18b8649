import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { BigNumber } from "../feedback/BigNumber.tsx";
import { Card } from "./Card.tsx";
import { DataList } from "./DataList.tsx";
import { DataTable } from "./DataTable.tsx";
import { LinkStrip } from "../feedback/LinkStrip.tsx";
import { PageHeading } from "./PageHeading.tsx";
import { Panel } from "../feedback/Panel.tsx";

describe("the parts of a page", () => {
  it("include a card, whose title names a region", () => {
    render(<Card title="Trends">Text</Card>);
    expect(screen.getByRole("region", { name: "Trends" }).textContent).toContain("Text");
    expect(screen.getByRole("heading", { level: 2, name: "Trends" })).toBeTruthy();
  });

  it("include a heading that takes the focus after a change of page, without a tab stop", () => {
    render(<PageHeading title="All Users" />);
    const heading = screen.getByRole("heading", { level: 1, name: "All Users" });
    heading.focus();
    expect(document.activeElement).toBe(heading);
    expect(heading.tabIndex).toBe(-1);
  });

  it("include a panel, which is an alert only when requested", () => {
    const { rerender } = render(<Panel tone="act" title="Failed" />);
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(<Panel tone="act" title="Failed" role="alert" />);
    expect(screen.getByRole("alert").textContent).toBe("Failed");
  });

  it.each([
    ["live", "Live"],
    ["reconnecting", "Reconnecting"],
    ["paused", "Updates paused"],
    ["offline", "Offline"],
  ] as const)("include the link status %s in words", (state, words) => {
    render(<LinkStrip state={state} />);
    expect(screen.getByRole("status").textContent).toBe(words);
  });

  it("include a number that stays together with its unit", () => {
    render(<BigNumber label="Rate" value="8" unit="per minute" />);
    expect(screen.getByText("Rate").parentElement?.textContent).toBe("Rate8\u2009per minute");
  });

  it("include a list that pairs each term with its value", () => {
    render(<DataList rows={[{ term: "Serial", value: "01234", mono: true }]} />);
    expect(screen.getByRole("term").textContent).toBe("Serial");
    expect(screen.getByRole("definition").textContent).toBe("01234");
  });

  it("include a table that says on paper alone how many of its rows are printed [REQ-PRINT-01]", () => {
    const rows = Array.from({ length: 201 }, (_, place) => `Row ${place}`);
    render(
      <DataTable
        columns={[{ heading: "Row", slot: "title", cell: (row) => row }]}
        rows={rows}
        getKey={String}
      />,
    );
    const sentence = screen.getByText("Only the first 200 of 201 rows are printed here.");
    expect(sentence.closest("[data-on]")?.getAttribute("data-on")).toBe("paper");
  });

  it("include a card without a title, which is no region and has no empty line above its contents", () => {
    const { container } = render(<Card>Text</Card>);
    expect(container.querySelector("header, [aria-labelledby]")).toBeNull();
  });

  it("include a card with a button and without a title, which has no empty heading", () => {
    render(<Card actions={<button type="button">Save</button>}>Text</Card>);
    expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
    expect(screen.queryByRole("heading")).toBeNull();
  });

  it("include a heading with words above and below it and buttons beside it, and nothing empty without them", () => {
    const { container, rerender } = render(<PageHeading title="All Users" />);
    const words = screen.getByRole("heading").parentElement;
    const count = () => [words?.childElementCount, words?.parentElement?.childElementCount];
    expect(count()).toEqual([1, 1]);
    rerender(
      <PageHeading title="All Users" eyebrow="Study 1" detail="12 users">
        <button type="button">Save</button>
      </PageHeading>,
    );
    expect(count()).toEqual([3, 2]);
    expect(container.textContent).toBe("Study 1All Users12 usersSave");
  });

  it("include a panel with words and buttons, and nothing empty without them", () => {
    const { rerender } = render(<Panel tone="info" title="No records" />);
    const words = screen.getByRole("heading", { level: 2, name: "No records" }).parentElement;
    expect(words?.childElementCount).toBe(1);
    rerender(
      <Panel tone="info" title="No records" actions={<button type="button">Back</button>}>
        Yet
      </Panel>,
    );
    expect(words?.childElementCount).toBe(3);
    expect(words?.textContent).toBe("No recordsYetBack");
  });

  it("include a number without a unit, which ends with its last figure", () => {
    render(<BigNumber label="Index" value="0.31" />);
    const number = screen.getByText("Index").parentElement;
    expect([number?.textContent, number?.childElementCount]).toEqual(["Index0.31", 2]);
  });
});
