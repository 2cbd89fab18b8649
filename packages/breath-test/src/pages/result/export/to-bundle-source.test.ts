import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { expect, it } from "vitest";

import type { BreathTestRecord } from "../../../definition.ts";
import { toBundleSource } from "./to-bundle-source.ts";

const CAPTURED_AT = toEpochMs(Date.parse("2026-11-20T09:00:00Z"));

const NOW = toEpochMs(Date.parse("2026-11-20T09:30:00Z"));

function toSource(capturedAt = CAPTURED_AT) {
  const record = {
    recording: { testIdentifier: "NTS-7", capturedAt, handsetUdi: toHandsetUdi("(21)NTA00201") },
    features: undefined,
    isFinal: true,
  } as unknown as BreathTestRecord<unknown>;
  const software = { name: "Capno Screen", version: "1", udi: undefined };
  return toBundleSource(
    record,
    { coded: { software } } as Parameters<typeof toBundleSource>[1],
    NOW,
    undefined,
  );
}

it("toBundleSource omits the time of a test if the handset's clock was wrong", () => {
  expect(toSource().capturedAt).toBe(CAPTURED_AT);
  expect(toSource(toEpochMs(Date.parse("2000-01-01T00:05:00Z"))).capturedAt).toBeUndefined();
  expect(toSource(toEpochMs(Date.parse("2026-11-20T12:00:00Z"))).capturedAt).toBeUndefined();
});
