import type { Bundle, Device, DiagnosticReport, Observation, Patient, Resource } from "@medplum/fhirtypes";

const getResources = (bundle: Bundle): readonly Resource[] =>
  (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);

export const findPatient = (bundle: Bundle) =>
  getResources(bundle).find((each): each is Patient => each.resourceType === "Patient");

export const findDevices = (bundle: Bundle) =>
  getResources(bundle).filter((each): each is Device => each.resourceType === "Device");

export const findReport = (bundle: Bundle) =>
  getResources(bundle).find((each): each is DiagnosticReport => each.resourceType === "DiagnosticReport");

/** By the name of the part: "etco2". */
export const findObservation = (bundle: Bundle, part: string) =>
  getResources(bundle).find(
    (each): each is Observation =>
      each.resourceType === "Observation" && (each.identifier?.[0]?.value?.endsWith(`/${part}`) ?? false),
  );
