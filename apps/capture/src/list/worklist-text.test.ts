import { REASONS, type ReasonName } from "@capno/domain/worklist/worklist";
import { aGroup, aRuntimeConfig } from "@capno/test-kit/builders";
import { describe, expect, it } from "vitest";

import { WORKLIST_CHIPS, type WorklistChip } from "../paths/list-path.ts";
import {
  describeChips,
  formatCheckProgress,
  formatChipCount,
  formatSeverityGroup,
  formatUnknown,
} from "./worklist-text.ts";

const noneOf = <Name extends string>(names: readonly Name[], more: Partial<Record<Name, number>>) =>
  ({ ...Object.fromEntries(names.map((name) => [name, 0])), ...more }) as Record<Name, number>;
const counts = (more: Partial<Record<WorklistChip, number>>) => noneOf(WORKLIST_CHIPS, more);
const unknowns = (more: Partial<Record<ReasonName, number>>) => noneOf(REASONS, more);

describe("the number of a chip [REQ-LIST-55] [SAFETY]", () => {
  it.each<
    [
      WorklistChip,
      Partial<Record<WorklistChip, number>>,
      Partial<Record<ReasonName, number>>,
      boolean,
      string,
    ]
  >([
    ["unused", { unused: 1_200 }, { unused: 3 }, true, "1,200"],
    ["unused", {}, {}, true, "0"],
    ["unused", {}, { unused: 3 }, true, "0, 3 not known"],
    ["unused", {}, { "low-adherence": 3 }, true, "0"],
    ["call", { call: 2 }, { unused: 3 }, true, "2"],
    ["call", {}, {}, true, "0"],
    ["call", {}, { undated: 1 }, true, "none known"],
    ["call", {}, { failed: 1 }, true, "none known"],
    // An account that cannot open records never comes to know which failed.
    ["call", {}, { failed: 1 }, false, "0"],
    ["reviewed", {}, { unused: 3 }, true, "0"],
  ])(
    "of %s, with %j counted and %j unknown, to an account that opens records: %s, is %s",
    (chip, counted, unknown, canOpen, expected) => {
      const list = { counts: counts(counted), unknown: unknowns(unknown) };
      expect(formatChipCount(chip, list, { checked: 0, total: 0 }, canOpen)).toBe(expected);
    },
  );

  it.each([
    [0, 3, "not checked"],
    [2, 3, "1 of 2 checked"],
    [3, 3, "1"],
  ])("of failed records, with %i of %i checked, is %s", (checked, total, expected) => {
    const list = { counts: counts({ failed: 1 }), unknown: unknowns({}) };
    expect(formatChipCount("failed", list, { checked, total }, true)).toBe(expected);
  });
});

it.each<[Partial<Record<ReasonName, number>>, readonly WorklistChip[], string | undefined]>([
  [{}, ["call"], undefined],
  [{ unused: 1, "quality-drop": 2 }, ["call"], "Not known: last use of 1 user, quality of 2"],
  [{ "low-adherence": 1_200 }, ["low-adherence"], "Not known: adherence of 1,200 users"],
  [{ "low-adherence": 2 }, ["unused"], undefined],
  [{ failed: 2, undated: 1 }, ["call"], undefined],
])("what is not known of %j, asked for %j, is said: %s [SAFETY]", (unknown, chosen, expected) => {
  expect(formatUnknown(unknowns(unknown), chosen)).toBe(expected);
});

describe("what a chip says of its limits [REQ-LIST-40]", () => {
  const { worklist } = aRuntimeConfig().capture;
  const own = { unusedDays: 3, adherenceBelow: 70, qualityDrop: 15 };
  const limits = { ...worklist, unusedDays: 7, adherenceBelow: 70, qualityDrop: 15, projects: { CARD: own } };
  const CARD = aGroup({ id: 1, projectId: "CARD" });
  const LEEDS = aGroup({ id: 2, projectId: "LEEDS" });
  // By no name that every object has.
  const ODD = aGroup({ id: 3, projectId: "constructor" });

  it.each([
    [[LEEDS], "Unused 7+ days", "The last record is at least 7 days old."],
    [[CARD], "Unused 3+ days", "The last record is at least 7 days old. CARD: 3 days."],
    [[CARD, LEEDS], "Unused 3 to 7+ days", "The last record is at least 7 days old. CARD: 3 days."],
    [[ODD], "Unused 7+ days", "The last record is at least 7 days old."],
    [[], "Unused 7+ days", "The last record is at least 7 days old."],
  ])("for the groups %j is %s", (groups, label, description) => {
    const { unused } = describeChips(limits, groups, true);
    expect(unused.label).toBe(label);
    expect(unused.description.endsWith(description)).toBe(true);
    expect(formatSeverityGroup("unused", 1_200, limits, groups)).toBe(`${label} (1,200)`);
  });

  it("names the projects that differ, each with its own limit", () => {
    const projects = {
      CARD: { ...own, adherenceBelow: 60, qualityDrop: 20 },
      LEEDS: { ...own, adherenceBelow: 50, qualityDrop: 10 },
    };
    const chips = describeChips({ ...limits, projects }, [CARD, LEEDS], true);
    expect(chips["quality-drop"].label).toBe("Quality dropped 10 to 20+ points");
    expect(chips["quality-drop"].description).toMatch(/\. CARD: 20 points, LEEDS: 10 points\.$/);
    expect(chips["low-adherence"].label).toBe("Adherence below 50 to 60%");
    expect(chips["low-adherence"].description).toMatch(/below 70%\. CARD: 60%, LEEDS: 50%\.$/);
    expect(describeChips(limits, [LEEDS], true)["quality-drop"].description).toMatch(/the overall one\.$/);
  });

  it("says of a mark whether the team sees it", () => {
    expect(describeChips(limits, [], true).reviewed.description).toMatch(/^Your team marked/);
    expect(describeChips(limits, [], false).reviewed.description).toMatch(/in this tab until you log out/);
  });
});

it("a check says how far it is, or that there is no connection", () => {
  const progress = { done: 3, total: 1_200, busyUntil: null, isLinkDown: false };
  expect(formatCheckProgress(progress)).toBe("Checking last records: 3 of 1,200");
  expect(formatCheckProgress({ ...progress, isLinkDown: true })).toMatch(/^No connection/);
});
