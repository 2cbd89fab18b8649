import type { NamedFault } from "./named-fault.ts";

const BREATHS = "packages/charts/src/breaths";
const DRAWN = `${BREATHS}/breaths-drawn.test.tsx`;
const STRIP = `${BREATHS}/BreathStrip.test.tsx`;

/** How good the breath was is said wrongly, or of another breath. ADR 0089, ADR 0090 */
export const BREATH_FAULTS: readonly NamedFault[] = [
  {
    fault: "a record whose breaths and judgements differ in number is judged all the same",
    file: "packages/domain/src/breath-quality.ts",
    text: "starts.length !== errors.length",
    becomes: "starts.length > errors.length",
    noticedBy: "packages/domain/src/breath-quality.test.ts",
  },
  {
    fault: "a mark of the strip lies beside its breath",
    file: `${BREATHS}/BreathStrip.tsx`,
    text: "((time - extent.start) / whole) * 100",
    becomes: "((time - extent.start) / whole) * 90",
    noticedBy: STRIP,
  },
  {
    fault: "a tap picks the breath after the one under it",
    file: `${BREATHS}/BreathStrip.tsx`,
    text: "spans.findIndex(({ end }) => time < end)",
    becomes: "spans.findIndex(({ start }) => time < start)",
    noticedBy: STRIP,
  },
  {
    fault: "the chart follows to the breath before",
    file: `${BREATHS}/CapnogramWithBreaths.tsx`,
    text: "all[next];",
    becomes: "all[next - 1];",
    noticedBy: DRAWN,
  },
  {
    fault: "the edges of another breath are marked",
    file: `${BREATHS}/breath-marks.ts`,
    text: "x: end, dashed: true",
    becomes: "x: start, dashed: true",
    noticedBy: DRAWN,
  },
  {
    fault: "an opened breath lies beside the average",
    file: `${BREATHS}/open-breath.ts`,
    text: "time - shift",
    becomes: "time - start",
    noticedBy: DRAWN,
  },
  {
    fault: "an opened breath is the one before",
    file: `${BREATHS}/OpenBreath.tsx`,
    text: "spans[picked] as BreathSpan",
    becomes: "spans[picked - 1] as BreathSpan",
    noticedBy: DRAWN,
  },
  {
    fault: "a result is advised to be repeated whose quality nobody knows",
    file: "packages/breath-test/src/result/BreathQualityNote.tsx",
    text: 'quality.kind === "judged" && quality.percent < line',
    becomes: '!(quality.kind === "judged" && quality.percent >= line)',
    noticedBy: "packages/breath-test/src/result/BreathQualityNote.test.tsx",
  },
];
