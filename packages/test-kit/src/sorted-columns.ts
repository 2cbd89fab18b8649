import { fireEvent, within } from "@testing-library/dom";
import { expect } from "vitest";

/** Presses each heading that sorts, and reads its column: what is shown rises, and falls after a second press. */
export function expectSortedColumns(table: HTMLElement): void {
  const headings = within(table).getAllByRole("columnheader");
  const sorting = headings.filter((heading) => heading.hasAttribute("aria-sort"));
  expect(sorting).not.toEqual([]);
  for (const heading of sorting) {
    for (const [order, sign] of [
      ["ascending", 1],
      ["descending", -1],
    ] as const) {
      fireEvent.click(within(heading).getByRole("button"));
      expect(heading.getAttribute("aria-sort")).toBe(order);
      const shown = readColumn(table, headings.indexOf(heading));
      expect(shown.length, heading.textContent).toBeGreaterThan(1);
      for (const [place, text] of shown.entries()) {
        const before = shown[place - 1];
        if (before === undefined) continue;
        expect(
          sign * compareShown(before, text),
          `${heading.textContent}: ${before}, ${text}`,
        ).toBeLessThanOrEqual(0);
      }
    }
  }
}

function readColumn(table: HTMLElement, column: number): readonly string[] {
  return [...table.querySelectorAll("tbody tr")].flatMap((row) => row.children[column]?.textContent ?? []);
}

/** Values of another kind, such as "None today" among times, are sorted apart. */
function compareShown(a: string, b: string): number {
  for (const read of [readDate, readNumber]) {
    const [one, other] = [read(a), read(b)];
    if (!Number.isNaN(one) && !Number.isNaN(other)) return one - other;
    if (!Number.isNaN(one) || !Number.isNaN(other)) return 0;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

const readDate = (text: string) => Date.parse(/^\d+ [A-Z]\w+ \d{4}(, \d\d:\d\d)?/.exec(text)?.[0] ?? "");
const readNumber = (text: string) => Number.parseFloat(text.replaceAll(",", ""));
