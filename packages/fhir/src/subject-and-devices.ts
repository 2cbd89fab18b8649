import type { Device, Patient } from "@medplum/fhirtypes";

import { parseHandset } from "@capno/domain/handset/handset";

import { PSEUDONYMOUS, SERIAL_NUMBER, SYSTEMS, UK_CORE } from "./codes.ts";
import { getMeta, toValue, type BundleContext } from "./context.ts";
import { toNarrative } from "./narrative.ts";

/** Contains no name: Capno stores none. R4's vital signs and UK Core's tobacco consumption ask for a subject. */
export function createPatient(context: BundleContext): Patient {
  const { subject } = context.source;
  const isTest = subject.kind === "test";
  return {
    resourceType: "Patient",
    ...getMeta(context, { security: [PSEUDONYMOUS] }),
    text: toNarrative(
      isTest
        ? `Not identified by Capno: match by the test ID on the report, ${context.name}`
        : `Not identified by Capno: match by the user ID ${subject.duid}`,
    ),
    identifier: [isTest ? context.identifier : { system: SYSTEMS.participant, value: toValue(subject.duid) }],
  };
}

export function createHandset(context: BundleContext): Device {
  const { handsetUdi } = context.source;
  const udi = toValue(handsetUdi);
  const { serialNumber } = readUdi(udi);
  return {
    resourceType: "Device",
    ...getMeta(context, { profile: UK_CORE.device }),
    text: toNarrative(`Breath handset ${parseHandset(handsetUdi).label}`),
    identifier: [{ type: SERIAL_NUMBER, system: SYSTEMS.handset, value: udi }],
    udiCarrier: [getUdiCarrier(udi)],
    status: "active",
    ...(serialNumber === undefined ? {} : { serialNumber }),
    type: { text: "Handheld breath capnograph" },
  };
}

export function createSoftware(context: BundleContext): Device {
  const { name, version, udi } = context.source.software;
  const identifier =
    udi === undefined
      ? { system: SYSTEMS.softwareVersion, value: toValue(`${name} ${version}`) }
      : { system: SYSTEMS.softwareUdi, value: toValue(udi) };
  return {
    resourceType: "Device",
    ...getMeta(context, { profile: UK_CORE.device }),
    text: toNarrative(`${name}, software version ${version}`),
    identifier: [identifier],
    ...(udi === undefined ? {} : { udiCarrier: [getUdiCarrier(identifier.value)] }),
    status: "active",
    deviceName: [{ name: toValue(name), type: "user-friendly-name" }],
    type: { text: "Software as a medical device" },
    version: [{ value: toValue(version) }],
  };
}

/** The whole UDI as people read it; names GS1 as the issuer only if the UDI has the GS1 form. */
function getUdiCarrier(udi: string): NonNullable<Device["udiCarrier"]>[number] {
  const { gtin } = readUdi(udi);
  return {
    ...(gtin === undefined ? {} : { deviceIdentifier: gtin, issuer: SYSTEMS.gs1 }),
    carrierHRF: udi,
  };
}

/** What a GS1 device identifier written with its brackets says. */
interface ReadUdi {
  /** (01): fourteen digits that name the product. */
  readonly gtin: string | undefined;
  /** (21) */
  readonly serialNumber: string | undefined;
}

/** Reads the two parts a receiver looks for; another form of identifier has neither and is kept whole. */
function readUdi(udi: string): ReadUdi {
  return {
    gtin: /\(01\)(\d{14})(?!\d)/.exec(udi)?.[1],
    serialNumber: /\(21\)([^()]{1,20})(?=\(|$)/.exec(udi)?.[1],
  };
}
