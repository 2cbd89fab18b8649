import type { BandColour } from "@capno/domain/statistics";
import type { StatusTone } from "@capno/ui-kit/tone";

/** A colour never stands alone: its shape and its word. Metabolic burden is not judged, so it has none. */
export const STATISTIC_STATUS: Readonly<
  Record<BandColour, { readonly tone: StatusTone; readonly label: string } | undefined>
> = {
  green: { tone: "good", label: "In the green range" },
  yellow: { tone: "watch", label: "In the yellow range" },
  red: { tone: "act", label: "In the red range" },
  unknown: { tone: "unknown", label: "Unknown" },
  dark: undefined,
};
