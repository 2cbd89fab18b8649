import type { Locator, Page } from "@playwright/test";

/** The field of the day, the first of three: a whole date, `yyyy-mm-dd`, that is put into it fills all of them. */
export const dayField = (place: Locator | Page, label: string): Locator =>
  place.getByRole("group", { name: label, exact: true }).getByLabel("Day", { exact: true });

/** What the three fields of a day show, as `yyyy-mm-dd`. */
export async function readDay(place: Locator | Page, label: string): Promise<string> {
  const group = place.getByRole("group", { name: label, exact: true });
  const read = async (name: string, length: number) =>
    (await group.getByLabel(name, { exact: true }).inputValue()).padStart(length, "0");
  return [await read("Year", 4), await read("Month", 2), await read("Day", 2)].join("-");
}
