import type { BandColour, SummaryStatistic } from "@capno/domain/statistic";
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
  unknown: { tone: "unknown", label: "Unknown" },
  dark: undefined,
};

const OUTSIDE = { above: "Above the displayed range", below: "Below the displayed range" } as const;

/** A number outside the range keeps its shape and colour and says where it lies; "Unknown" is for none. */
export function getStatisticStatus({
  colour,
  place,
}: Pick<SummaryStatistic, "colour" | "place">): StatisticStatus | undefined {
  if (place === "within" || place === "unknown") return STATISTIC_STATUS[colour];
  return { tone: STATISTIC_STATUS[colour]?.tone ?? "dark", label: OUTSIDE[place] };
}
