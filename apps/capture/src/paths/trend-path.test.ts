import { DISPLAYED_STATISTICS_DEFAULT, STATISTIC_NAMES } from "@capno/domain/spec-values/statistic-values";
import { describe, expect, it } from "vitest";

import { parseTrendView, toTrendPath } from "./trend-path.ts";

const offered = DISPLAYED_STATISTICS_DEFAULT;

function parse(search: string, hash: string) {
  return parseTrendView({ search: new URLSearchParams(search), hash }, offered);
}

describe("trend in the address [spec §2]", () => {
  it.each([
    ["", "endTidalCo2"],
    ["#respiratory-rate", "respiratoryRate"],
    ["#RESPIRATORY%20RATE", "respiratoryRate"],
    ["#obstructive-index", "obstructiveIndex"],
    ["#metabolic-burden", "endTidalCo2"],
    ["#%E0%A4%A", "endTidalCo2"],
    ["#__proto__", "endTidalCo2"],
  ])("opens %j as %s", (hash, name) => {
    expect(parse("", hash)?.name).toBe(name);
  });

  it.each([
    ["scale=1W", "1W"],
    ["scale=all", "ALL"],
    ["scale=3D", undefined],
    ["", undefined],
  ])("reads the timescale of %j as %s", (search, timescale) => {
    expect(parse(search, "")?.timescale).toBe(timescale);
  });

  it.each([
    "from=2026-11-02T00:00:00Z",
    "to=2026-11-02T00:00:00Z",
    "from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z",
    "from=2026-11-02T00:00:00Z&to=2026-11-02T00:00:00Z",
    "from=x&to=y",
    "from=&to=",
  ])("ignores the range of %j", (search) => {
    expect(parse(search, "")?.range).toBeUndefined();
  });

  it("leaves out of the address what was not chosen, and what was chosen before", () => {
    const others = new URLSearchParams("scale=1W&from=a&to=b&axis=whole");
    const view = { name: "endTidalCo2", timescale: undefined, range: undefined, isWholeAxis: false } as const;
    expect(toTrendPath(view, others).search).toBe("");
    expect(parse("axis=fit", "")?.isWholeAxis).toBe(false);
  });

  it("shows nothing where no statistic is displayed", () => {
    expect(parseTrendView({ search: new URLSearchParams(), hash: "" }, [])).toBeUndefined();
  });

  it.each(STATISTIC_NAMES)("brings %s back from its own address", (name) => {
    const view = {
      name,
      timescale: "6M",
      range: { start: 1_790_000_000_000, end: 1_790_000_900_000 },
      isWholeAxis: true,
    } as const;
    const { search, hash } = toTrendPath(view, new URLSearchParams("choose=1"));
    expect(new URLSearchParams(search).get("choose")).toBe("1");
    expect(parseTrendView({ search: new URLSearchParams(search), hash }, STATISTIC_NAMES)).toEqual(view);
  });
});
