import { expect, it } from "vitest";

import { createBundle } from "./create-bundle.ts";
import { findDevices } from "./testing/find-resource.ts";
import { aRecord, someSettings } from "./testing/sources.ts";

it.each([
  ["(01)05012345678900(21)NTH01234(11)260101", "05012345678900", "NTH01234"],
  ["(01)050123456789001(21)NTH01234", undefined, "NTH01234"],
  [`(01)05012345678900(21)${"1".repeat(21)}`, "05012345678900", undefined],
  ["NTA9", undefined, undefined],
])(
  "the handset %s has its product and serial number in a FHIR Bundle",
  (handsetUdi, deviceIdentifier, serialNumber) => {
    const [handset] = findDevices(createBundle({ ...aRecord(), handsetUdi }, someSettings()));
    expect(handset?.serialNumber).toBe(serialNumber);
    expect(handset?.udiCarrier?.[0]?.deviceIdentifier).toBe(deviceIdentifier);
    expect(handset?.udiCarrier?.[0]?.issuer === undefined).toBe(deviceIdentifier === undefined);
    expect(handset?.udiCarrier?.[0]?.carrierHRF).toBe(handsetUdi);
  },
);
