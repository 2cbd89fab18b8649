import { SHADED, shadeBreaths } from "@capno/charts/breath-marks";
import type { ReportCurve } from "@capno/report/report-content";

import type { BreathTestRecord } from "../definition.ts";
import { getRecordCurves } from "./record-curves.ts";

/** Height of the plot: both curves and their captions fit on one page. */
const HEIGHT_PX = 160;
const LABELS = { current: "Patient", healthy: "Healthy" };

/** One drawing per record: a new object would make the sheet draw its curves again. */
const known = new WeakMap<BreathTestRecord<unknown>, readonly ReportCurve[]>();

/** The averaged breath and the whole recording as drawn in a report, on one scale as on the result page. */
export function getReportCurves(record: BreathTestRecord<unknown>): readonly ReportCurve[] {
  const curves = known.get(record) ?? describeCurves(record);
  known.set(record, curves);
  return curves;
}

function describeCurves(record: BreathTestRecord<unknown>): readonly ReportCurve[] {
  const { average, healthy, capnogram, breaths, top } = getRecordCurves(record, true);
  const shades = breaths ? shadeBreaths(breaths) : [];
  const size = { height: HEIGHT_PX, leastTop: top };
  return [
    average === undefined
      ? {
          kind: "missing",
          title: "Average waveform",
          words: "The average waveform of this test could not be read.",
        }
      : {
          kind: "average",
          title: "Average waveform",
          drawing: { waveform: average, healthy, labels: LABELS, ...size },
        },
    {
      kind: "capnogram",
      title: "Capnogram",
      note: shades.length === 0 ? undefined : SHADED,
      drawing: { series: capnogram, annotations: shades, ...size },
    },
  ];
}
