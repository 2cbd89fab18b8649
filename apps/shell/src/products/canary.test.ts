import { describe, expect, it } from "vitest";

import { isInCanary } from "./canary.ts";

const PEOPLE = Array.from({ length: 20_000 }, (_, index) => String(index + 1));
const getShare = (percent: number) =>
  PEOPLE.filter((id) => isInCanary(id, "dashboard", percent)).length / PEOPLE.length;

describe("`isInCanary`", () => {
  it.each([1, 10, 25, 50, 90])("includes %i percent of users, to within one percentage point", (percent) => {
    expect(Math.abs(getShare(percent) * 100 - percent)).toBeLessThan(1);
  });

  it("includes no user at 0 % and every user at 100 %", () => {
    expect([getShare(0), getShare(100)]).toEqual([0, 1]);
  });

  it("chooses the same users each time, and keeps them when the share grows", () => {
    const atTen = PEOPLE.filter((id) => isInCanary(id, "dashboard", 10));
    expect(PEOPLE.filter((id) => isInCanary(id, "dashboard", 10))).toEqual(atTen);
    expect(atTen.every((id) => isInCanary(id, "dashboard", 25))).toBe(true);
  });

  it("chooses different users for each product", () => {
    const inBoth = PEOPLE.filter((id) => isInCanary(id, "dashboard", 10) && isInCanary(id, "nts", 10));
    expect(inBoth.length / PEOPLE.length).toBeLessThan(0.02);
  });

  it("excludes unknown users", () => {
    expect(isInCanary(undefined, "dashboard", 100)).toBe(false);
    expect(isInCanary("", "dashboard", 100)).toBe(false);
  });

  it("chooses the same users in every release of the shell", () => {
    expect(PEOPLE.filter((id) => isInCanary(id, "dashboard", 10)).slice(0, 8)).toMatchInlineSnapshot(`
      [
        "11",
        "30",
        "38",
        "44",
        "45",
        "48",
        "55",
        "74",
      ]
    `);
  });
});
