import { describeShades, shadeBreaths } from "@capno/charts/breath-marks";
import { classifyBreaths, describeBreathQuality, findLatestRecords } from "@capno/domain/breath";
import type { SummaryContent } from "@capno/report/summary-content";

import { toCurves } from "../record-curves.ts";
import { formatRecordDate } from "./format-record-date.ts";
import type { SummarySources, SummaryValues } from "./summary-sources.ts";

const HEIGHT_PX = 88;
/** As on screen: the axis reaches here even where the curve does not. */
const LEAST_TOP_KPA = 6;

/** The newest record that could be processed, with its quality; words where there is none. */
export function describeSummaryRecord(
  { records, latest }: Pick<SummarySources, "records"> & Pick<SummaryValues, "latest">,
  zone: string,
): NonNullable<SummaryContent["values"]>["record"] {
  const { hasFailedLatest } = findLatestRecords(records.rows);
  if (latest === undefined) {
    return {
      curve: {
        kind: "missing",
        title: "Last record",
        words: hasFailedLatest ? "No record could be processed." : "No record yet.",
      },
      quality: "Breath quality not known: there is no record.",
    };
  }
  const { recording, breaths } = toCurves(latest);
  const shades = shadeBreaths(breaths);
  const quality = describeBreathQuality(
    classifyBreaths({ starts: latest.breathStarts, errors: latest.breathErrors }),
  );
  return {
    curve: {
      kind: "capnogram",
      title: `${hasFailedLatest ? "Last record that could be processed" : "Last record"}, ${formatRecordDate(latest, zone)}`,
      // The title leaves no room for it beside it: it follows the quality.
      note: undefined,
      drawing: { series: [recording], annotations: shades, height: HEIGHT_PX, leastTop: LEAST_TOP_KPA },
    },
    quality: shades.length === 0 ? quality : `${quality}. ${describeShades(breaths.errors)}.`,
  };
}
