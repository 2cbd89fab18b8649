import type { NamedFault } from "./named-fault.ts";

const CHARTS = "packages/charts/src";
const PAINTING = `${CHARTS}/painting`;
const CAPNOGRAM_DRAWN = `${CHARTS}/capnogram/capnogram-drawn.test.tsx`;
const TREND_DRAWN = `${CHARTS}/trend/trend-drawn.test.tsx`;
const PICTURE_DRAWN = `${PAINTING}/picture-drawn.test.tsx`;
const STROKE_LINE = `${PAINTING}/stroke-line.test.tsx`;
const PRINTED_DRAWN = `${CHARTS}/printing/printed-drawn.test.tsx`;

/** What is painted at a wrong place, in a wrong colour or not at all: on screen, on paper and in pictures. ADR 0061 */
export const DRAWING_FAULTS: readonly NamedFault[] = [
  {
    fault: "a record or a trend stands upside down",
    file: `${PAINTING}/paint-tile.ts`,
    text: "toY: (y) => (vertical.top - y) * vertical.perUnit,",
    becomes: "toY: (y) => height - (vertical.top - y) * vertical.perUnit,",
    noticedBy: TREND_DRAWN,
  },
  {
    fault: "a record is drawn at the wrong time when it is zoomed",
    file: `${PAINTING}/paint-tile.ts`,
    text: "toX: (x) => (x - scale.base) * scale.perUnit - place.from,",
    becomes: "toX: (x) => (x - scale.base) * scale.perUnit,",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "a line of many samples is drawn at half its height",
    file: `${PAINTING}/paint-tile.ts`,
    text: "perUnit: height / getSpan(drawing.y) };",
    becomes: "perUnit: height / 2 / getSpan(drawing.y) };",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "the band around a trend is as high as its line",
    file: `${PAINTING}/paint-tile.ts`,
    text: "pyramid: range.high }, runs",
    becomes: "pyramid: range.low }, runs",
    noticedBy: TREND_DRAWN,
  },
  {
    fault: "the marks of a chart are not drawn",
    file: `${PAINTING}/paint-tile.ts`,
    text: "  paintMarks(context, model.annotations, theme, frame);\n",
    becomes: "",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "a time stands under another place of the axis",
    file: `${PAINTING}/paint-axis.ts`,
    text: "(x - scale.base) * scale.perUnit - place.from;",
    becomes: "(x - scale.base) * scale.perUnit - place.from + 40;",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "the times of the axis are written twice as far apart",
    file: `${PAINTING}/paint-axis.ts`,
    text: "scale.base + column / scale.perUnit;",
    becomes: "scale.base + (2 * column) / scale.perUnit;",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "a label that would be cut in two is written at the edge",
    file: `${PAINTING}/paint-axis.ts`,
    text: "    if (x - half < first - edge || x + half > last + edge) continue;\n",
    becomes: "",
    noticedBy: `${PAINTING}/paint-axis.test.ts`,
  },
  {
    fault: "the area of a reference range has the wrong height",
    file: `${PAINTING}/paint-ground.ts`,
    text: "fill(left, toY(mark.y1 ?? y.end), right, toY(mark.y0 ?? y.start), color);",
    becomes: "fill(left, toY(y.end), right, toY(mark.y0 ?? y.start), color);",
    noticedBy: TREND_DRAWN,
  },
  {
    fault: "an area has the colour of another",
    file: `${PAINTING}/paint-ground.ts`,
    text: 'theme.areas[mark.color ?? "default"]',
    becomes: "theme.areas.default",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "a grid line stands beside its value",
    file: `${PAINTING}/paint-ground.ts`,
    text: "const top = Math.round(toY(value));",
    becomes: "const top = Math.round(toY(value)) + 8;",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "the two values of a stroke are swapped",
    file: `${PAINTING}/stroke-line.ts`,
    text: "top: (index) => toY(y[index] as number),",
    becomes: "top: (index) => toY(y[Math.max(0, index - 1)] as number),",
    noticedBy: PICTURE_DRAWN,
  },
  {
    fault: "a point of a trend stands beside its value",
    file: `${PAINTING}/stroke-line.ts`,
    text: "Math.round(points.top(i) - dot / 2)",
    becomes: "Math.round(points.top(i) + 3 * dot)",
    noticedBy: TREND_DRAWN,
  },
  {
    fault: "a thin line is half as thick on a slope",
    file: `${PAINTING}/stroke-line.ts`,
    text: "width - Math.max(Math.abs(dx), Math.abs(dy)) / length",
    becomes: "width - 1",
    noticedBy: STROKE_LINE,
  },
  {
    fault: "a threshold is drawn at another value",
    file: `${PAINTING}/paint-marks.ts`,
    text: "const y = Math.round(toY(mark.y)) + pixelRatio / 2;",
    becomes: "const y = Math.round(toY(mark.y) / 2) + pixelRatio / 2;",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "a mark of time stands at another time",
    file: `${PAINTING}/paint-marks.ts`,
    text: "const x = Math.round(toX(mark.x)) + pixelRatio / 2;",
    becomes: "const x = Math.round(toX(mark.x) / 2) + pixelRatio / 2;",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "the deviation of a trend is drawn twice as long upwards",
    file: `${PAINTING}/paint-marks.ts`,
    text: "          [x, toY(mark.low)],\n          [x, toY(mark.high)],",
    becomes: "          [x, toY(mark.low)],\n          [x, 2 * toY(mark.high) - toY(mark.low)],",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "a triangle stands on another value",
    file: `${PAINTING}/paint-marks.ts`,
    text: "const tip = Math.max(y - 3 * pixelRatio, 2 * half);",
    becomes: "const tip = Math.max(y - 60 * pixelRatio, 2 * half);",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "a saved picture shows another part than the screen",
    file: `${PAINTING}/paint-picture.ts`,
    text: "Math.round((visible.start - base) * perUnit);",
    becomes: "Math.round((visible.start - base) * perUnit) + 60;",
    noticedBy: PICTURE_DRAWN,
  },
  {
    fault: "a saved picture is drawn beside its axis",
    file: `${PAINTING}/paint-picture.ts`,
    text: "    plot,\n    MARGIN_LEFT_PX - EDGE_PX,",
    becomes: "    plot,\n    MARGIN_LEFT_PX,",
    noticedBy: PICTURE_DRAWN,
  },
  {
    fault: "the values beside a saved picture are upside down",
    file: `${PAINTING}/picture-frame.ts`,
    text: "PICTURE_TOP_PX + ((y.end - value) / getSpan(y)) * height;",
    becomes: "PICTURE_TOP_PX + ((value - y.start) / getSpan(y)) * height;",
    noticedBy: PICTURE_DRAWN,
  },
  {
    fault: "the readout belongs to another time when the chart is zoomed",
    file: `${CHARTS}/plot/plot-controller.ts`,
    text: "cursorTime = view.visible.start + fraction * getSpan(view.visible);",
    becomes: "cursorTime = fraction * getSpan(view.visible);",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "the arrow keys read beside the sample that is marked",
    file: `${CHARTS}/plot/plot-controller.ts`,
    text: "now.index + Math.sign(pixels), 0)",
    becomes: "now.index + 2 * Math.sign(pixels), 0)",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "the cursor keeps its time when another record is shown",
    file: `${CHARTS}/plot/plot-controller.ts`,
    text: "        cursorTime = undefined;\n      } else view",
    becomes: "      } else view",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "the dot of the cursor stands upside down",
    file: `${CHARTS}/model/plot-cursor.ts`,
    text: "const top = ((y.end - reading.y) / getSpan(y)) * height;",
    becomes: "const top = ((reading.y - y.start) / getSpan(y)) * height;",
    noticedBy: CAPNOGRAM_DRAWN,
  },
  {
    fault: "a printed plot stands upside down",
    file: `${CHARTS}/printing/PrintedPlot.tsx`,
    text: "domain: [y.start, y.end], range: [height, 0]",
    becomes: "domain: [y.start, y.end], range: [0, height]",
    noticedBy: PRINTED_DRAWN,
  },
  {
    fault: "a printed area is as high as the plot",
    file: `${CHARTS}/printing/PlotMarks.tsx`,
    text: "mark.y1 === undefined ? 0 : toY(mark.y1);",
    becomes: "0;",
    noticedBy: PRINTED_DRAWN,
  },
  {
    fault: "a printed peak is left out",
    file: `${CHARTS}/printing/printed-path.ts`,
    text: "`M${round(left)} ${round(toY(high))}V${round(toY(low) + 0.01)}`;",
    becomes: "`M${round(left)} ${round(toY(low))}V${round(toY(low) + 0.01)}`;",
    noticedBy: PRINTED_DRAWN,
  },
];
