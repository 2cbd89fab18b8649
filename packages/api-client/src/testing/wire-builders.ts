import {
  type BreathTestItem,
  type RecordingReply,
  type ComputedFeaturesReply,
} from "../schemas/breath-tests.ts";
import type { CapnogramListItem, CapnogramReply } from "../schemas/capnograms.ts";
import type { DiagnosisReply } from "../schemas/diagnosis.ts";
import type { DeviceItem, HandsetItem } from "../schemas/handsets.ts";
import type { DuidItem } from "../schemas/participants.ts";
import type { LifecycleEvent } from "../schemas/realtime-events.ts";
import type { Entry } from "../schemas/study-log.ts";
import type { TrendItem } from "../schemas/trends.ts";
import type { UserInfoReply } from "../schemas/user-info.ts";

/** Bodies as the server sends them, for `FakeHttp.reply` and `FakeRealtime.emit`. */

export const UDI = "(01)05060000000001(21)NTH00001";
export const OTHER_UDI = "(01)05060000000001(21)NTH00002";
const RECORDED_AT = "2026-11-20T09:20:00.000Z";

export interface TokenFacts {
  readonly type: "access" | "refresh";
  readonly lifeS: number;
  /** When it was made, in seconds since 1970. */
  readonly iatS: number;
  /** Tells tokens of one kind apart. */
  readonly jti: string;
  readonly userId?: number;
}

/** A token as the server makes it: readable, with a signature that nobody here can check. */
export function aToken({ type, lifeS, iatS, jti, userId = 7 }: TokenFacts): string {
  const claims = { token_type: type, iat: iatS, exp: iatS + lifeS, jti, user_id: userId };
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  return `${part({ alg: "none" })}.${part(claims)}.signature`;
}

export function aUserInfoBody(changes: Partial<UserInfoReply> = {}): UserInfoReply {
  return {
    username: "research@capno.example",
    first_name: "Robin",
    last_name: "Archer",
    groups: [{ id: 1, projectid: "CARD", name: "Cardiff study" }],
    consented_to_eula: true,
    has_watched_ntd_training_video: true,
    perms: ["camrest.rw_dash", "camrest.view_detail", "camrest.device_assign"],
    ...changes,
  };
}

export function aDuidBody(changes: Partial<DuidItem> = {}): DuidItem {
  return {
    duid: "CARD-1",
    groups: [1],
    handset_udi: UDI,
    capnogram_count: 12,
    latest_capnogram_dt: RECORDED_AT,
    capnogram_breath_quality: 0.9,
    latest_capnogram_breath_quality: 0.8,
    adherence: 0.75,
    ...changes,
  };
}

export function aDeviceBody(changes: Partial<DeviceItem> = {}): DeviceItem {
  return { handset_udi: UDI, group: 1, ...changes };
}

export function aHandsetBody(changes: Partial<HandsetItem> = {}): HandsetItem {
  return { udi: UDI, product: "nts", lockedBy: null, name: "Room 1", ...changes };
}

export function aCapnogramRowBody(changes: Partial<CapnogramListItem> = {}): CapnogramListItem {
  return { id: 7, capnogram_dt: RECORDED_AT, data_par_ver: "1.4.0", duid: "CARD-1", ...changes };
}

/** Breaths of 3 s: 1.5 s out at 5 kPa, 1.5 s in at 0. */
export function aBreathingPattern(breaths = 4): number[] {
  return Array.from({ length: breaths * 150 }, (_, i) => (i % 150 < 75 ? 5 : 0));
}

export function aCapnogramBody(changes: Partial<CapnogramReply> = {}): CapnogramReply {
  return {
    id: 7,
    handset_udi: UDI,
    capnogram_dt: RECORDED_AT,
    data_breath: aBreathingPattern(),
    data_splits: [0, 150, 300, 450],
    data_par_error: ["", "", "", ""],
    data_avg_waveform: [
      [0, 0, 0.1],
      [1, 5, 0.2],
      [2, 0, 0.1],
    ],
    data_par_breath_avg: { PetCO2: [5], metBurden: [0.2], epTangent: [0.3] },
    data_par_cap: { RR_est: 20 },
    ...changes,
  };
}

export function aTrendBody(changes: Partial<TrendItem> = {}): TrendItem {
  return {
    capnogram_dt: RECORDED_AT,
    data_par_breath_avg: { PetCO2: [5], metBurden: [0.2], epTangent: [0.3] },
    data_par_cap: { RR_est: 14 },
    ...changes,
  };
}

export function aBreathTestBody(changes: Partial<BreathTestItem> = {}): BreathTestItem {
  return {
    testIdentifier: "12B34C56JAF",
    capturedAt: RECORDED_AT,
    testOutcome: "Completed",
    capnogramId: "cap-1",
    ...changes,
  };
}

export function aRecordingBody(changes: Partial<RecordingReply> = {}): RecordingReply {
  const sampleValues = aBreathingPattern();
  return {
    testIdentifier: "12B34C56JAF",
    capturedAt: RECORDED_AT,
    receivedAt: "2026-11-20T09:21:20.000Z",
    administeredBy: "gp@capno.example",
    handsetUdi: UDI,
    breathWaveform: { sampleTimes: sampleValues.map((_, i) => i * 0.02), sampleValues },
    ...changes,
  };
}

export function aFeaturesBody(changes: Partial<ComputedFeaturesReply> = {}): ComputedFeaturesReply {
  return {
    breathWaveformAverage: {
      sampleTimes: [0, 1, 2],
      sampleValues: [0, 5, 0],
      sampleStdDeviations: [0.1, 0.2, 0.1],
    },
    breathWaveformSplits: [0, 3, 6, 9],
    breathErrors: ["", "", "", ""],
    standardisedBreathWaveform: { sampleTimes: [0, 1, 2], sampleValues: [0, 5, 0] },
    healthyBreathWaveformUrl: null,
    ...changes,
  };
}

export function aDiagnosisBody(changes: Partial<DiagnosisReply> = {}): DiagnosisReply {
  return {
    assessmentProbabilityCategory: "COPD likely",
    assessmentSeverityCategory: "Moderate",
    modelPerformanceMetrics: { metricExplanation: "Out of 100 such tests<br>90 had COPD." },
    ancillaryFeatures: { smokingPackYearsProvided: true, smokingPackYears: 20 },
    version: "2.3.1",
    ...changes,
  };
}

export function aLifecycleEvent(changes: Partial<LifecycleEvent> = {}): LifecycleEvent {
  return {
    event: { stage: "DIAGNOSE_FINAL", state: "SUCCEEDED" },
    capnogramId: "cap-1",
    capturedAt: RECORDED_AT,
    serverTime: "2026-11-20T09:21:30.000Z",
    ...changes,
  };
}

type StatusEntry = Extract<Entry, { kind: "status" }>;

/** A row of the study log: a status. */
export function aLogEntryBody(changes: Partial<StatusEntry> = {}): StatusEntry {
  return {
    id: "6f1f2a0e-4a3b-4c55-9d7e-1f0a5b8c9d10",
    kind: "status",
    follows: null,
    at: RECORDED_AT,
    by: "jane@clinic.example",
    user: "CARD-1",
    enrolled: "2026-03-03",
    left: "2026-05-30",
    reason: "completed",
    ...changes,
  };
}
