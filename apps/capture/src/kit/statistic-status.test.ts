import { IMPLAUSIBLE } from "@capno/domain/statistic/statistics";
import { expect, it } from "vitest";

import { getStatisticStatus } from "./statistic-status.ts";

type Given = Parameters<typeof getStatisticStatus>[0];
const WITHIN: Given = { colour: "green", place: "within", percentile: 50, isPlausible: true };

it.each<[Partial<Given>, string | undefined, string | undefined]>([
  [{}, "good", "Within expected range"],
  [{ colour: "yellow", percentile: 51 }, "watch", "Above usual range"],
  // The middle of the axis lies in the usual range: from it on a number is not above.
  [{ colour: "yellow", percentile: 50 }, "watch", "Below usual range"],
  [{ colour: "yellow", percentile: 10 }, "watch", "Below usual range"],
  [{ colour: "red", percentile: 90 }, "act", "Far above usual range"],
  [{ colour: "red", percentile: 10 }, "act", "Far below usual range"],
  [{ colour: "red", place: "above", percentile: 100 }, "act", "Above the displayed range"],
  [{ colour: "yellow", place: "below", percentile: 0 }, "watch", "Below the displayed range"],
  [{ colour: "dark", place: "above", percentile: 100 }, "dark", "Above the displayed range"],
  [{ colour: "dark" }, undefined, undefined],
  [{ colour: "unknown", place: "unknown", percentile: null }, "unknown", "Not known"],
  [{ colour: "unknown" }, "unknown", "Not known"],
  [{ colour: "red", isPlausible: false }, "act", IMPLAUSIBLE],
  [{ colour: "dark", isPlausible: false }, "unknown", IMPLAUSIBLE],
])("a statistic with %j has the tone %s and the words %s [SAFETY]", (given, tone, label) => {
  expect(getStatisticStatus({ ...WITHIN, ...given })).toEqual(
    tone === undefined ? undefined : { tone, label },
  );
});
