import type { Identifier, Meta, Reference, Resource } from "@medplum/fhirtypes";

import type { BundleSettings, BundleSource } from "./bundle-source.ts";
import { SYSTEMS, TEST_DATA } from "./codes.ts";
import { toFhirText } from "./narrative.ts";

/** What every resource of one Bundle is made with. */
export interface BundleContext {
  readonly source: BundleSource;
  readonly settings: BundleSettings;
  /** Identifies the test or record that the Bundle is about. */
  readonly identifier: Identifier;
  /** In brackets, quotes and narratives: "NTD-000123". */
  readonly name: string;
  readonly subject: Entry;
  readonly handset: Entry;
  readonly software: Entry;
}

/** A Bundle entry with the URL by which others refer to it. */
export interface Entry {
  readonly fullUrl: string;
}

export interface FilledEntry<Kind extends Resource = Resource> extends Entry {
  readonly resource: Kind;
}

export function createContext(source: BundleSource, settings: BundleSettings): BundleContext {
  const { subject } = source;
  const isTest = subject.kind === "test";
  const name = toValue(isTest ? subject.testIdentifier : subject.recordId);
  return {
    source,
    settings,
    identifier: { system: isTest ? SYSTEMS.test : SYSTEMS.record, value: name },
    name,
    subject: createEntry(settings),
    handset: createEntry(settings),
    software: createEntry(settings),
  };
}

export function createEntry({ createId }: Pick<BundleSettings, "createId">): Entry {
  return { fullUrl: `urn:uuid:${createId()}` };
}

export const refer = <Kind extends Resource>({ fullUrl }: Entry): Reference<Kind> => ({ reference: fullUrl });

/** Identifies a part of the test for a receiver that has it already: the same part has the same one in every file. */
export function getPartIdentifier({ source, name }: BundleContext, part: string): Identifier {
  const isTest = source.subject.kind === "test";
  return { system: isTest ? SYSTEMS.testPart : SYSTEMS.recordPart, value: `${name}/${part}` };
}

/** The text in FHIR's characters; a dash where none is readable, because an identifier must not be empty. */
export const toValue = (text: string): string => toFhirText(text) ?? "-";

export const toInstant = (time: number): string => new Date(time).toISOString();

/** Labels that a receiver must see, and the profiles the deployment wants claimed. */
export function getMeta(
  { settings }: Pick<BundleContext, "settings">,
  { profile, security = [] }: { readonly profile?: string; readonly security?: Meta["security"] } = {},
): { readonly meta?: Meta } {
  const labels = settings.isProduction ? security : [...security, TEST_DATA];
  const isClaimed = settings.profiles === "ukcore" && profile !== undefined;
  if (labels.length === 0 && !isClaimed) return {};
  return {
    meta: {
      ...(isClaimed ? { profile: [profile] } : {}),
      ...(labels.length > 0 ? { security: labels } : {}),
    },
  };
}
