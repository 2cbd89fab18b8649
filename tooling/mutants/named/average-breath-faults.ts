import type { NamedFault } from "./named-fault.ts";

const AVERAGE = "packages/charts/src/average-waveform";
const AVERAGE_DRAWN = `${AVERAGE}/average-drawn.test.tsx`;
const PICTURE_DRAWN = "packages/charts/src/painting/picture-drawn.test.tsx";

/** The average breath on screen, in its picture and as a report hands it over; and the scale of a card. ADR 0061 */
export const AVERAGE_BREATH_FAULTS: readonly NamedFault[] = [
  {
    fault: "the mean of an average breath and its deviation are swapped on screen",
    file: `${AVERAGE}/AveragePlot.tsx`,
    text: "y={(i) => toY(at(line.y, i))}",
    becomes: "y={(i) => toY(at(high ?? line.y, i))}",
    noticedBy: AVERAGE_DRAWN,
  },
  {
    fault: "the deviation of an average breath is drawn on one side alone",
    file: `${AVERAGE}/AveragePlot.tsx`,
    text: "y0={(i) => toY(at(low, i))}",
    becomes: "y0={(i) => toY(at(line.y, i))}",
    noticedBy: AVERAGE_DRAWN,
  },
  {
    fault: "the deviation of an average breath is doubled",
    file: `${AVERAGE}/average-waveform.ts`,
    text: "sign * Math.abs(deviations?.[i] ?? 0)",
    becomes: "2 * sign * Math.abs(deviations?.[i] ?? 0)",
    noticedBy: AVERAGE_DRAWN,
  },
  {
    fault: "the cursor of an average breath reads another time than it stands at",
    file: `${AVERAGE}/AverageCursor.tsx`,
    text: "scale.extent.start + fraction * getSpan(scale.extent);",
    becomes: "scale.extent.start + (fraction / 2) * getSpan(scale.extent);",
    noticedBy: AVERAGE_DRAWN,
  },
  {
    fault: "the average breath stands upside down",
    file: `${AVERAGE}/average-scale.ts`,
    text: "range: [height, 0] });",
    becomes: "range: [0, height] });",
    noticedBy: AVERAGE_DRAWN,
  },
  {
    fault: "the average breath ends at half its chart",
    file: `${AVERAGE}/average-scale.ts`,
    text: "range: [0, width] });",
    becomes: "range: [0, width / 2] });",
    noticedBy: AVERAGE_DRAWN,
  },
  {
    fault: "an average breath of one moment has no width",
    file: `${AVERAGE}/average-scale.ts`,
    text: "getSpan(extent) > 0 ? extent : { start: extent.start - 0.5, end: extent.end + 0.5 };",
    becomes: "extent;",
    noticedBy: `${AVERAGE}/average-scale.test.ts`,
  },
  {
    fault: "the deviation in a saved picture of the average breath is swapped with its mean",
    file: `${AVERAGE}/paint-average-picture.ts`,
    text: "for (let i = start; i < end; i++) pass(high, i);",
    becomes: "for (let i = start; i < end; i++) pass(y, i);",
    noticedBy: PICTURE_DRAWN,
  },
  {
    fault: "a saved picture of the average breath has no mean",
    file: `${AVERAGE}/paint-average-picture.ts`,
    text: "for (let i = start; i < end; i++) pass(y, i);",
    becomes: "for (let i = start; i < end; i++) pass(high ?? y, i);",
    noticedBy: PICTURE_DRAWN,
  },
  {
    fault: "the average breath and the one before change their looks in a saved picture",
    file: `${AVERAGE}/paint-average-picture.ts`,
    text: "paintAverage(context, line, scales, strokes[line.role]);",
    becomes: "paintAverage(context, line, scales, strokes.healthy);",
    noticedBy: PICTURE_DRAWN,
  },
  {
    fault: "a time in a saved picture of the average breath stands at another place",
    file: `${AVERAGE}/paint-average-picture.ts`,
    text: "context.fillText(String(value), x(value), height",
    becomes: "context.fillText(String(value), x(value) + 30, height",
    noticedBy: PICTURE_DRAWN,
  },
  {
    fault: "a report draws the deviation where the mean belongs",
    file: "packages/breath-test/src/result/record-curves.ts",
    text: "values: average.meansKPa,",
    becomes: "values: average.deviationsKPa,",
    noticedBy: "packages/breath-test/src/result/record-curves.test.ts",
  },
  {
    fault: "a report draws the healthy breath without its deviation",
    file: "packages/breath-test/src/result/record-curves.ts",
    text: "...(deviations ? { deviations } : {}),",
    becomes: "",
    noticedBy: "packages/breath-test/src/result/record-curves.test.ts",
  },
  {
    fault: "a report compares with the healthy breath though nobody asked for it",
    file: "packages/breath-test/src/result/record-curves.ts",
    text: "isCompared && healthy",
    becomes: "healthy",
    noticedBy: "packages/breath-test/src/result/record-curves.test.ts",
  },
  {
    fault: "the marker of a statistic stands at half its place",
    file: "apps/capture/src/features/detail/statistics/BandScale.tsx",
    text: "Math.max(2, percentile)",
    becomes: "Math.max(2, percentile / 2)",
    noticedBy: "apps/capture/src/features/detail/statistics/BandScale.test.tsx",
  },
  {
    fault: "a range of a statistic is drawn to another end",
    file: "apps/capture/src/features/detail/statistics/BandScale.tsx",
    text: "width={`${to - from}%`}",
    becomes: "width={`${to}%`}",
    noticedBy: "apps/capture/src/features/detail/statistics/BandScale.test.tsx",
  },
  {
    fault: "the value of a limit stands beside the limit",
    file: "apps/capture/src/features/detail/statistics/BandScale.tsx",
    text: "x={`${percent}%`}",
    becomes: "x={`${percent / 2}%`}",
    noticedBy: "apps/capture/src/features/detail/statistics/BandScale.test.tsx",
  },
];
