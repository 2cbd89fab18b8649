import type { CodeableConcept, Observation, ObservationComponent } from "@medplum/fhirtypes";

import { ABSENCE_EXTENSION, getCategory, UK_CORE, type ObservationCategory } from "./codes.ts";
import {
  createEntry,
  getMeta,
  getPartIdentifier,
  refer,
  toInstant,
  type BundleContext,
  type Entry,
  type FilledEntry,
} from "./context.ts";
import { toNarrative } from "./narrative.ts";

export interface ObservationParts {
  /** Names it within the test: "wave". */
  readonly part: string;
  readonly category: ObservationCategory;
  readonly code: CodeableConcept;
  readonly profile?: string;
  readonly narrative: string;
  readonly status?: Observation["status"];
  /** Seconds after the beginning at which it ends: then it is of a period. */
  readonly durationS?: number;
  /** When it was said, where that is not when the breath was captured. */
  readonly isOfReceipt?: boolean;
  readonly device?: Entry;
  readonly derivedFrom?: readonly (Entry | undefined)[];
  readonly components?: readonly ObservationComponent[];
  /** At most one kind of value, or the reason why the value is absent. */
  readonly value?: Pick<
    Observation,
    "valueQuantity" | "valueCodeableConcept" | "valueSampledData" | "dataAbsentReason"
  >;
}

export function createObservation(context: BundleContext, parts: ObservationParts): FilledEntry<Observation> {
  const { part, category, code, profile = UK_CORE.observation, narrative, components = [] } = parts;
  const { receivedAt } = context.source;
  const derivedFrom = (parts.derivedFrom ?? []).filter((entry) => entry !== undefined);
  return {
    ...createEntry(context.settings),
    resource: {
      resourceType: "Observation",
      ...getMeta(context, { profile }),
      text: toNarrative(narrative),
      identifier: [getPartIdentifier(context, part)],
      status: parts.status ?? "final",
      category: [getCategory(category)],
      code,
      subject: refer(context.subject),
      ...getEffective(context, parts),
      ...(receivedAt === undefined ? {} : { issued: toInstant(receivedAt) }),
      ...(parts.device === undefined ? {} : { device: refer(parts.device) }),
      ...(derivedFrom.length === 0 ? {} : { derivedFrom: derivedFrom.map((entry) => refer(entry)) }),
      ...parts.value,
      ...(components.length === 0 ? {} : { component: [...components] }),
    },
  };
}

/**
 * An instant for a measurement, a period for a recording: R4's vital signs allow no period. Where R4 requires a time
 * that is not known, it is marked as unknown.
 */
function getEffective(
  { source }: BundleContext,
  { durationS, category, isOfReceipt }: ObservationParts,
): Partial<Observation> {
  const at = isOfReceipt === true ? (source.receivedAt ?? source.capturedAt) : source.capturedAt;
  if (at === undefined) {
    const unknown = { extension: [{ url: ABSENCE_EXTENSION, valueCode: "unknown" }] };
    // The types know no extension of a simple value.
    return category === "vital-signs" ? ({ _effectiveDateTime: unknown } as Partial<Observation>) : {};
  }
  if (durationS === undefined) return { effectiveDateTime: toInstant(at) };
  return { effectivePeriod: getPeriod(at, durationS) };
}

export function getPeriod(from: number, durationS: number): { readonly start: string; readonly end: string } {
  return { start: toInstant(from), end: toInstant(from + Math.round(durationS * 1000)) };
}
