import { describe, expect, it } from "vitest";
import { filterOptions } from "./combobox-filter.ts";

const options = [
  { value: "1", label: "New Bath" },
  { value: "2", label: "Bath", detail: "Avon" },
  { value: "3", label: "Exeter", detail: "Devon" },
];
const find = (text: string) => filterOptions(options, text).map((option) => option.value);

describe("filterOptions", () => {
  it.each([
    ["", ["1", "2", "3"]],
    ["  ", ["1", "2", "3"]],
    ["bath", ["2", "1"]],
    ["DEVON", ["3"]],
    ["bath avon", ["2"]],
    ["leeds", []],
    ["“Exeter”", ["3"]],
    ["Exeter\t57", ["3"]],
  ])("finds for %j", (text, values) => {
    expect(find(text)).toEqual(values);
  });
});
