import { describe, expect, it } from "vitest";

import type { MutantResult } from "../run/mutate-area.ts";
import { formatTable, getShareNoticed } from "./area-table.ts";
import { explainSurvivors } from "./explained.ts";

const FILE = "packages/domain/src/example.ts";
const aResult = (text: string, is: MutantResult["is"]): MutantResult => ({
  mutant: { file: FILE, line: 1, text, becomes: "true" },
  is,
});
const RESULTS = [
  aResult("isMine", "killed"),
  aResult("isOld", "survived"),
  aResult("is New\n  ", "not reached"),
];
const entry = (text: string) => ({ file: FILE, text, why: "because" });

describe("survivors that are explained", () => {
  it("are told from those that are not, wherever their lines went", () => {
    const { explained, unexplained, idle } = explainSurvivors(RESULTS, [entry("is  New")], true);
    expect(explained.map(({ mutant }) => mutant.text)).toEqual(["is New\n  "]);
    expect(unexplained.map(({ mutant }) => mutant.text)).toEqual(["isOld"]);
    expect(idle).toEqual([]);
  });

  it.each(["isMine", "isGone"])("explain nothing where nothing survived: %s", (text) => {
    expect(explainSurvivors(RESULTS, [entry(text)], true).idle).toEqual([entry(text)]);
    // A part of the mutants cannot say that.
    expect(explainSurvivors(RESULTS, [entry(text)], false).idle).toEqual([]);
    const elsewhere = { ...entry(text), file: "packages/domain/src/other.ts" };
    expect(explainSurvivors(RESULTS, [elsewhere], true).idle).toEqual([]);
  });

  it("are not asked of the tests", () => {
    const explanation = explainSurvivors(RESULTS, [entry("isOld")], true);
    expect(getShareNoticed(RESULTS, explanation)).toBe(50);
    const [, row] = formatTable([{ name: "domain", results: RESULTS, explanation, every: 1, seconds: 2 }]);
    expect(row).toMatch(/^domain +3 +1 +0 +1 +1 +50\.0 % +2$/);
  });
});
