import type { ReportCurve } from "../content/report-content.ts";
import { createReportContent, type ReportFacts } from "../content/create-report-content.ts";
import { toEpochMs } from "@capno/domain/units";

/** 75 s at 50 samples a second, a breath every four seconds. */
function getBreathing(): { readonly times: readonly number[]; readonly values: readonly number[] } {
  const times = Array.from({ length: 3_750 }, (_, i) => i / 50);
  return { times, values: times.map((t) => (t % 4 < 2.2 ? 5 - 4 * Math.exp(-3 * (t % 4)) : 0.1)) };
}

function getAverage(height: number) {
  const timesS = Array.from({ length: 200 }, (_, i) => i / 50);
  return {
    timesS,
    meansKPa: timesS.map((t) => (t < 2.2 ? height - 4 * Math.exp(-3 * t) : 0.1)),
    deviationsKPa: timesS.map((t) => 0.1 + t / 20),
  };
}

export const SENTENCE = "14 of 19 breaths used: 3 coughs, 2 incomplete breaths";

/** The curves of a diagnosis; without a healthy one where it could not be had. */
export function aCurves(hasHealthy: boolean, marked: readonly number[] = [3]): readonly ReportCurve[] {
  return [
    {
      kind: "average",
      title: "Average waveform",
      drawing: {
        waveform: getAverage(5),
        healthy: hasHealthy ? getAverage(4.4) : undefined,
        labels: { current: "Patient", healthy: "Healthy" },
        height: 128,
        leastTop: 6,
      },
    },
    {
      kind: "capnogram",
      title: "Capnogram",
      note: marked.length === 0 ? undefined : "Shaded: breaths with an error",
      drawing: {
        series: [{ label: "pCO₂", ...getBreathing() }],
        annotations: marked.map((breath) => ({
          type: "background-rect",
          x0: breath * 4,
          x1: breath * 4 + 4,
          color: "yellow",
        })),
        height: 128,
        leastTop: 6,
      },
    },
  ];
}

const LEGAL = [
  "Not a medical device. For demonstration with synthetic data only.",
  "The result supports, and does not replace, the judgement of a clinician.",
];

/** As Screen knows it. */
export function aScreenFacts(changes: Partial<ReportFacts> = {}): ReportFacts {
  return {
    brand: "Capno",
    product: "Screen",
    practice: [],
    recording: {
      testIdentifier: "12B34C56JAF",
      capturedAt: toEpochMs(Date.UTC(2026, 10, 22, 10, 40)),
      receivedAt: toEpochMs(Date.UTC(2026, 10, 22, 10, 42)),
    },
    serialText: "00201",
    timeZone: "Europe/London",
    madeAt: toEpochMs(Date.UTC(2026, 10, 22, 10, 45)),
    isFinal: true,
    by: { label: "Test conducted by", value: "gp@capno.example" },
    smoking: undefined,
    result: { heading: "COPD prediction probability", value: "42%", severity: undefined, explanation: [] },
    quality: SENTENCE,
    curves: [],
    legal: LEGAL,
    software: undefined,
    versions: ["software version 4.2.4", "dashboard version 4.3.1"],
    ...changes,
  };
}

const run = (text: string) => ({ text, isStrong: false, isEmphasised: false });

/** As Diagnose knows it. */
export function aDiagnoseFacts(changes: Partial<ReportFacts> = {}): ReportFacts {
  return aScreenFacts({
    product: "Diagnose",
    smoking: { isProvided: true, packYears: 40 },
    result: {
      heading: "Test result",
      value: "COPD likely",
      severity: "Moderate",
      explanation: [
        {
          marker: undefined,
          runs: [run("The curve has "), { ...run("a slow rise"), isStrong: true }, run(" of expired CO₂.")],
        },
        { marker: "•", runs: [{ ...run("Sensitivity"), isEmphasised: true }, run(" 91%")] },
      ],
    },
    curves: aCurves(true),
    software: "Software UDI used during diagnosis: (01)05060000000001(8012)041002031201040109",
    versions: ["Software version 4.2.4", "dashboard 4.3.1", "camrest 4.12.3", "diagnoserver 3.14.2"],
    ...changes,
  });
}

export const aReport = (facts: ReportFacts) => createReportContent(facts);
