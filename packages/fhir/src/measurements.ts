import type { Observation, ObservationComponent } from "@medplum/fhirtypes";

import { describeBreathQuality } from "@capno/domain/breath/breath-quality";
import { formatPackYears, roundPackYears } from "@capno/domain/diagnosis/pack-years";
import { formatPercent } from "@capno/domain/number/percent";
import { formatStatistic, IMPLAUSIBLE, isPlausible } from "@capno/domain/statistic/statistics";

import { CODES, getAbsence, STATISTIC_CODES, UK_CORE } from "./codes.ts";
import { toValue, type BundleContext, type FilledEntry } from "./context.ts";
import { createObservation } from "./observations.ts";
import { describeStatistic, getPackYears, getPercent, getStatisticQuantity } from "./quantities.ts";
import { findInterval, getDuration, toSampledData } from "./sampled-data.ts";

type ObservationEntry = FilledEntry<Observation>;

/** The recording; undefined if it has no samples. Carries the recording's quality if the breath was not assessed. */
export function createCapnogram(
  context: BundleContext,
  components: readonly ObservationComponent[],
): ObservationEntry | undefined {
  const { timesS, valuesKPa } = context.source.waveform;
  if (valuesKPa.length === 0) return undefined;
  const interval = timesS.length === valuesKPa.length ? findInterval(timesS) : undefined;
  const isEven = interval !== undefined;
  const curve = isEven
    ? `CO2 partial pressure, ${valuesKPa.length} samples ${Number((interval * 1000).toFixed(3))} ms apart`
    : UNEVEN;
  const quality = components.length > 0 ? `. ${describeBreathQuality(context.source.quality)}` : "";
  return createObservation(context, {
    part: "wave",
    category: "procedure",
    code: CODES.capnogram,
    narrative: `${curve}${quality}`,
    ...(isEven ? { durationS: getDuration(timesS) } : {}),
    device: context.handset,
    components,
    value: isEven
      ? { valueSampledData: toSampledData(valuesKPa, interval) }
      : { dataAbsentReason: getAbsence("unsupported", UNEVEN) },
  });
}

const UNEVEN = "The samples are not evenly spaced in time: see the report for the curve";

/** Mean and deviation on one grid; undefined where there is no grid. */
export function createAverage(
  context: BundleContext,
  capnogram: ObservationEntry | undefined,
): ObservationEntry | undefined {
  const { average } = context.source;
  const interval = average && findInterval(average.timesS);
  if (average === undefined || interval === undefined) return undefined;
  const { timesS, meansKPa, deviationsKPa } = average;
  if (meansKPa.length !== timesS.length) return undefined;
  const hasDeviations = deviationsKPa.length === timesS.length;
  return createObservation(context, {
    part: "average",
    category: "procedure",
    code: CODES.averageWaveform,
    narrative: `Average waveform, ${timesS.length} points ${Number((interval * 1000).toFixed(3))} ms apart`,
    device: context.handset,
    derivedFrom: [capnogram],
    components: [
      { code: CODES.averageMean, valueSampledData: toSampledData(meansKPa, interval) },
      ...(hasDeviations
        ? [{ code: CODES.averageDeviation, valueSampledData: toSampledData(deviationsKPa, interval) }]
        : []),
    ],
  });
}

/** The numbers that are shown; one that is not known is not sent, one that no lung makes is sent as an error. */
export function createStatistics(
  context: BundleContext,
  capnogram: ObservationEntry | undefined,
): readonly ObservationEntry[] {
  return context.source.statistics.flatMap(({ name, rawValue }) => {
    const valueQuantity = getStatisticQuantity(name, rawValue);
    if (valueQuantity === undefined) return [];
    const { unit: _, ...parts } = STATISTIC_CODES[name];
    const shown = describeStatistic(name, formatStatistic(name, rawValue));
    const isReal = rawValue !== null && isPlausible(name, rawValue);
    const text = isReal ? shown : `${shown}. ${IMPLAUSIBLE}`;
    return createObservation(context, {
      ...parts,
      narrative: `${parts.code.text} ${text}`,
      device: context.handset,
      derivedFrom: [capnogram],
      value: isReal ? { valueQuantity } : { dataAbsentReason: getAbsence("error", text) },
    });
  });
}

/** What the patient smoked, as it was told. Not provided is nothing: whether it was asked is then not known. */
export function createSmoking(context: BundleContext): ObservationEntry | undefined {
  const { smoking } = context.source;
  if (!smoking?.isProvided) return undefined;
  const { packYears } = smoking;
  const shared = {
    part: "smoke",
    category: "social-history",
    code: CODES.packYears,
    profile: UK_CORE.packYears,
    isOfReceipt: true,
  } as const;
  if (packYears === null) {
    return createObservation(context, {
      ...shared,
      narrative: "Smoking history: asked, and not known",
      value: { dataAbsentReason: getAbsence("asked-unknown", "Asked, and not known") },
    });
  }
  return createObservation(context, {
    ...shared,
    narrative: `Smoking history ${formatPackYears(packYears)}`,
    value: { valueQuantity: getPackYears(roundPackYears(packYears)) },
  });
}

/** Breath quality: the percentage, where known, and the sentence shown on screen. */
export function getQualityComponents({ source }: BundleContext): readonly ObservationComponent[] {
  const { quality } = source;
  return [
    ...(quality.kind === "judged"
      ? [
          {
            code: CODES.quality,
            valueQuantity: getPercent(Number.parseInt(formatPercent(quality.percent), 10)),
          },
        ]
      : []),
    { code: CODES.qualitySentence, valueString: toValue(describeBreathQuality(quality)) },
  ];
}
