import { toEpochMs, toHandsetUdi, type EpochMs, type HandsetUdi } from "@capno/domain/units";

/** It is always this moment: what lies behind and ahead is moved instead. */
export const NOW: EpochMs = toEpochMs(Date.parse("2026-11-20T10:42:00Z"));

/** Longer than clocks differ, and hardly noticed. */
export const MOMENT_MS = 2_000;

export const HANDSETS: readonly HandsetUdi[] = [
  toHandsetUdi("(01)05060(21)NTH00201"),
  toHandsetUdi("(01)05060(21)NTH00202"),
];

/** The clinicians by the usernames of their accounts. */
export const CLINICIANS = ["Dr A", "Dr B"] as const;
export type Clinician = (typeof CLINICIANS)[number];

/** Patients by the order in which they sit down. */
export type Patient = 1 | 2 | 3;
export const PATIENTS: readonly Patient[] = [1, 2, 3];
