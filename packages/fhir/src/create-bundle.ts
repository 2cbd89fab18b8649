import type { Bundle, Resource } from "@medplum/fhirtypes";

import type { BundleSettings, BundleSource } from "./bundle-source.ts";
import { createContext, getMeta, toInstant, type FilledEntry } from "./context.ts";
import {
  createAverage,
  createCapnogram,
  createSmoking,
  createStatistics,
  getQualityComponents,
} from "./measurements.ts";
import { createReport, createResult } from "./outcome.ts";
import { createHandset, createPatient, createSoftware } from "./subject-and-devices.ts";

/** One test or one record as an R4 collection: what is shown, with units, codes, devices and versions. */
export function createBundle(source: BundleSource, settings: BundleSettings): Bundle {
  const context = createContext(source, settings);
  const quality = getQualityComponents(context);
  const { outcome } = source;
  const capnogram = createCapnogram(context, outcome === undefined ? quality : []);
  const smoking = createSmoking(context);
  const result =
    outcome && createResult(context, outcome, { derivedFrom: [capnogram, smoking], components: quality });
  const observations = [
    result,
    ...createStatistics(context, capnogram),
    smoking,
    createAverage(context, capnogram),
    capnogram,
  ].filter((entry) => entry !== undefined);
  const report = outcome && createReport(context, outcome, observations);
  const entries: readonly (FilledEntry | undefined)[] = [
    { ...context.subject, resource: createPatient(context) },
    { ...context.handset, resource: createHandset(context) },
    { ...context.software, resource: createSoftware(context) },
    ...observations,
    report,
  ];
  return {
    resourceType: "Bundle",
    ...getMeta(context),
    identifier: context.identifier,
    type: "collection",
    timestamp: toInstant(settings.madeAt),
    entry: entries.filter((entry) => entry !== undefined).map((entry) => ({ ...entry })),
  };
}

/**
 * The same as one transaction for a server: each entry is made only where nothing with its identifier is there, so
 * that what is sent twice is there once.
 * @throws {Error} A resource has no identifier.
 */
export function toTransaction(bundle: Bundle): Bundle {
  return {
    ...bundle,
    type: "transaction",
    entry: (bundle.entry ?? []).map((entry) => ({
      ...entry,
      request: {
        method: "POST",
        url: entry.resource?.resourceType ?? "",
        ifNoneExist: getCondition(entry.resource),
      },
    })),
  };
}

function getCondition(resource: Resource | undefined): string {
  const identifiers = resource !== undefined && "identifier" in resource ? resource.identifier : undefined;
  const [identifier] = Array.isArray(identifiers) ? identifiers : [];
  if (identifier === undefined)
    throw new Error(`${resource?.resourceType} has no identifier to be found by.`);
  const { system = "", value = "" } = identifier;
  return `identifier=${encodeURIComponent(`${system}|${escapeSearch(value)}`)}`;
}

/** These part the values of a search. */
const escapeSearch = (value: string): string => value.replaceAll(/[\\$,|]/g, String.raw`\$&`);
