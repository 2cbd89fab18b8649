import { toCapnogram } from "@capno/api-client/endpoints/capnograms";
import type { Account, Group } from "@capno/api-client/models/account";
import type {
  BreathRecording,
  BreathTestSummary,
  ComputedFeatures,
  DiagnosisResult,
} from "@capno/api-client/models/breath-test";
import type { Capnogram } from "@capno/api-client/models/capnogram";
import type { OwnHandset, TestHandset } from "@capno/api-client/models/handset";
import type { DuidItem } from "@capno/api-client/schemas/participants";
import { toParticipants, type Participant } from "@capno/domain/participant";
import { PERMISSIONS } from "@capno/domain/permission";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { aBreathingPattern, aCapnogramBody, aDuidBody, UDI } from "./wire-builders.ts";

const CAPTURED_AT = toEpochMs(Date.UTC(2026, 10, 20, 9, 20));

export function aGroup(changes: Partial<Group> = {}): Group {
  return { id: 1, projectId: "CARD", name: "Cardiff study", ...changes };
}

/** By default somebody who may do everything and has consented. */
export function anAccount(changes: Partial<Account> = {}): Account {
  return {
    username: "everyone@capno.example",
    firstName: "Robin",
    lastName: "Archer",
    groups: [aGroup()],
    permissions: Object.values(PERMISSIONS),
    hasConsentedToEula: true,
    hasWatchedTrainingVideo: true,
    ...changes,
  };
}

/** Changes are in the words of the wire, because the row is derived from it. */
export function aParticipant(changes: Partial<DuidItem> = {}): Participant {
  const [participant] = toParticipants([aDuidBody(changes)]);
  if (participant === undefined) throw new Error("a list of one has a first");
  return participant;
}

export function anOwnHandset(changes: Partial<OwnHandset> = {}): OwnHandset {
  return { udi: toHandsetUdi(UDI), groupId: 1, ...changes };
}

/** A handset of a test product. */
export function aHandset(changes: Partial<TestHandset> = {}): TestHandset {
  return { udi: toHandsetUdi(UDI), product: "nts", lockedBy: null, name: "Room 1", ...changes };
}

/** A participant's record: four breaths of 3 s. */
export function aCapnogram(changes: Partial<Capnogram> = {}): Capnogram {
  return { ...toCapnogram(aCapnogramBody()), ...changes };
}

export function aBreathTest(changes: Partial<BreathTestSummary> = {}): BreathTestSummary {
  return {
    testIdentifier: "12B34C56JAF",
    capturedAt: CAPTURED_AT,
    outcome: "Completed",
    capnogramId: "cap-1",
    ...changes,
  };
}

export function aRecording(changes: Partial<BreathRecording> = {}): BreathRecording {
  const valuesKPa = aBreathingPattern();
  return {
    testIdentifier: "12B34C56JAF",
    capturedAt: CAPTURED_AT,
    receivedAt: toEpochMs(CAPTURED_AT + 80_000),
    administeredBy: "gp@capno.example",
    handsetUdi: toHandsetUdi(UDI),
    waveform: { timesS: valuesKPa.map((_, i) => i * 0.02), valuesKPa },
    ...changes,
  };
}

export function someFeatures(changes: Partial<ComputedFeatures> = {}): ComputedFeatures {
  return {
    averageWaveform: { timesS: [0, 1, 2], meansKPa: [0, 5, 0], deviationsKPa: [0.1, 0.2, 0.1] },
    splitsS: [0, 3, 6, 9],
    breathErrors: ["", "", "", ""],
    standardisedWaveform: { timesS: [0, 1, 2], valuesKPa: [0, 5, 0] },
    healthyWaveformUrl: null,
    ...changes,
  };
}

export function aDiagnosis(changes: Partial<DiagnosisResult> = {}): DiagnosisResult {
  return {
    probabilityCategory: "COPD likely",
    severityCategory: "Moderate",
    explanationHtml: "Out of 100 such tests<br>90 had COPD.",
    smoking: { isProvided: true, packYears: 20 },
    version: "2.3.1",
    ...changes,
  };
}

export function aRuntimeConfig(changes: Partial<RuntimeConfig> = {}): RuntimeConfig {
  return {
    productName: "Capno",
    environmentName: "local",
    apiBaseUrl: "https://api.capno.example",
    realtime: {
      key: "app-key",
      cluster: "eu",
      host: "",
      port: 443,
      tls: true,
      channelPrefix: "private-encrypted-",
    },
    supportEmail: "support@capno.example",
    session: {
      idleTimeoutMin: 15,
      idleWarningMin: 2,
      rememberDefault: true,
      logOutOn403: true,
    },
    frame: {
      slideTransitions: true,
      loginNotice: "",
      warningBanner: "",
      staffEmailDomains: [],
      staffPortalUrl: "",
      setPasswordFlag: "set",
    },
    breathTest: {
      acceptedCapnogramWindowMs: 600_000,
      loadTestTimeoutMs: 450_000,
      testFailureTimeoutMs: 30_000,
      lockRefreshMs: 120_000,
      pollIntervalMs: 10_000,
      handsetListRefreshMs: 30_000,
      healthyWaveformHosts: ["waveforms.capno.example"],
    },
    statistics: {
      displayed: ["endTidalCo2", "respiratoryRate", "obstructiveIndex"],
      percentiles: {},
    },
    report: { regulatoryWarning: "", legalDisclaimer: "", softwareUdiPrefix: "(01)05060000000001" },
    agreement: { version: "", sections: [] },
    links: {
      help: "",
      privacyPolicy: "",
      decontaminationGuide: "",
      captureQuickStartGuide: "",
      handsetInstructions: "",
      dashboardInstructions: "",
      diagnoseQuickStartGuide: "",
      productLabel: "",
      trainingVideo: "",
      reportFault: "",
    },
    errorReporting: {
      dsn: "",
      replaysSessionSampleRate: 0,
      replaysOnErrorSampleRate: 0,
      tracesSampleRate: 1,
    },
    ragStatus: false,
    ...changes,
  };
}
