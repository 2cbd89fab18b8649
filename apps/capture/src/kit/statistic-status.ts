import { IMPLAUSIBLE, type BandColour } from "@capno/domain/statistic/statistics";
import type { SummaryStatistic } from "@capno/domain/statistic/summary-statistic";
import type { StatusTone } from "@capno/ui-kit/styles/tone";

export interface StatisticStatus {
  readonly tone: StatusTone;
  readonly label: string;
}

/** The shape and word that accompany each status colour. Metabolic burden has no status, so it is not listed. */
export const STATISTIC_STATUS: Readonly<Record<BandColour, StatisticStatus | undefined>> = {
  green: { tone: "good", label: "Within expected range" },
  yellow: { tone: "watch", label: "Outside usual range" },
  red: { tone: "act", label: "Far outside usual range" },
  unknown: { tone: "unknown", label: "Not known" },
  dark: undefined,
};

const SIDES = {
  yellow: { above: "Above usual range", below: "Below usual range" },
  red: { above: "Far above usual range", below: "Far below usual range" },
} as const;
const TONES = { yellow: "watch", red: "act" } as const;

const OUTSIDE = { above: "Above the displayed range", below: "Below the displayed range" } as const;

/** The middle of a card's axis lies in its usual range. */
const MIDDLE_PERCENT = 50;

/** What no lung makes is named before any range is. A number outside a range keeps its shape and colour and says on which side it lies; "Not known" is for none. */
export function getStatisticStatus({
  colour,
  place,
  percentile,
  isPlausible,
}: Pick<SummaryStatistic, "colour" | "place" | "percentile" | "isPlausible">): StatisticStatus | undefined {
  const status = STATISTIC_STATUS[colour];
  if (!isPlausible) return { tone: status?.tone ?? "unknown", label: IMPLAUSIBLE };
  if (place === "unknown" || percentile === null) return status;
  if (place === "within" && (colour === "yellow" || colour === "red"))
    return { tone: TONES[colour], label: SIDES[colour][percentile > MIDDLE_PERCENT ? "above" : "below"] };
  if (place === "within") return status;
  return { tone: STATISTIC_STATUS[colour]?.tone ?? "dark", label: OUTSIDE[place] };
}
