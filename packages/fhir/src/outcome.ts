import type { DiagnosticReport, Observation, ObservationComponent } from "@medplum/fhirtypes";
import { describeBreathQuality } from "@capno/domain/breath/breath-quality";
import { formatProbability, getProbability } from "@capno/domain/diagnosis/probability";

import type { TestOutcome } from "./bundle-source.ts";
import { CODES, getAbsence, PULMONARY_FUNCTION, UK_CORE } from "./codes.ts";
import {
  createEntry,
  getMeta,
  refer,
  toInstant,
  toValue,
  type BundleContext,
  type FilledEntry,
} from "./context.ts";
import { toNarrative } from "./narrative.ts";
import { createObservation, getPeriod, type ObservationParts } from "./observations.ts";
import { getPercent } from "./quantities.ts";
import { getDuration } from "./sampled-data.ts";

/** Fits an argument list in every browser; a multiple of three, so that base64 chunks can be joined. */
const CHUNK = 0x6000;

/** Encodes bytes as FHIR writes them. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  }
  return text;
}

function describeOutcome({ result }: TestOutcome): string {
  if (result.kind === "probability") {
    return `COPD prediction probability: ${formatProbability(getProbability(result.probability))}`;
  }
  const { category, severity } = result;
  return toValue(`${category}; Severity: ${severity}`);
}

/** What the software concluded, in the server's words: never a disorder's code, and no interpretation of ours. */
export function createResult(
  context: BundleContext,
  outcome: TestOutcome,
  from: {
    readonly derivedFrom: ObservationParts["derivedFrom"];
    readonly components: readonly ObservationComponent[];
  },
): FilledEntry<Observation> {
  const sentence = describeBreathQuality(context.source.quality);
  return createObservation(context, {
    part: "result",
    category: "procedure",
    narrative: `${describeOutcome(outcome)}. ${sentence}`,
    status: outcome.isFinal ? "final" : "preliminary",
    device: context.software,
    derivedFrom: from.derivedFrom ?? [],
    ...getResultParts(outcome, from.components),
  });
}

function getResultParts(
  { result }: TestOutcome,
  components: readonly ObservationComponent[],
): Pick<ObservationParts, "code" | "value" | "components"> {
  if (result.kind === "category") {
    const { category, severity } = result;
    return {
      code: CODES.category,
      value: { valueCodeableConcept: { text: toValue(category) } },
      components: [
        { code: CODES.severity, valueCodeableConcept: { text: toValue(severity) } },
        ...components,
      ],
    };
  }
  const probability = getProbability(result.probability);
  const words = formatProbability(probability);
  return {
    code: CODES.probability,
    components,
    value:
      probability.kind === "available"
        ? { valueQuantity: getPercent(probability.percent) }
        : { dataAbsentReason: getAbsence(probability.kind === "invalid" ? "error" : "unknown", words) },
  };
}

/** The report of a test: final with the final diagnosis and never before. No `conclusionCode`: words are not codes. */
export function createReport(
  context: BundleContext,
  outcome: TestOutcome,
  results: readonly FilledEntry<Observation>[],
): FilledEntry<DiagnosticReport> {
  const { source, settings, identifier, name } = context;
  const { capturedAt, receivedAt, waveform } = source;
  const conclusion = describeOutcome(outcome);
  return {
    ...createEntry(settings),
    resource: {
      resourceType: "DiagnosticReport",
      ...getMeta(context, { profile: UK_CORE.report }),
      text: toNarrative(`Breath capnography test ${name}: ${conclusion}`),
      identifier: [identifier],
      status: outcome.isFinal ? "final" : "preliminary",
      category: [PULMONARY_FUNCTION],
      code: CODES.report,
      subject: refer(context.subject),
      ...(capturedAt === undefined
        ? {}
        : { effectivePeriod: getPeriod(capturedAt, getDuration(waveform.timesS)) }),
      ...(receivedAt === undefined ? {} : { issued: toInstant(receivedAt) }),
      ...getPerformers(outcome),
      result: results.map((entry) => refer(entry)),
      conclusion,
      ...getPresentedForm(context),
    },
  };
}

function getPerformers({ administeredBy, practice }: TestOutcome): Pick<DiagnosticReport, "performer"> {
  const names = [administeredBy ?? undefined, practice].filter((name) => name !== undefined);
  return names.length === 0 ? {} : { performer: names.map((name) => ({ display: toValue(name) })) };
}

function getPresentedForm({ settings }: BundleContext): Pick<DiagnosticReport, "presentedForm"> {
  const { pdf, madeAt } = settings;
  if (pdf === undefined) return {};
  return {
    presentedForm: [
      {
        contentType: "application/pdf",
        language: "en-GB",
        title: toValue(pdf.title),
        creation: toInstant(madeAt),
        data: toBase64(pdf.bytes),
      },
    ],
  };
}
