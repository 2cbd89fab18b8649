import type { Account, Group } from "@capno/api-client/models/account";
import { PERMISSIONS } from "@capno/domain/account";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

export function aGroup(changes: Partial<Group> = {}): Group {
  return { id: 1, projectId: "CARD", name: "Cardiff study", ...changes };
}

/** By default an account with every permission and consent. */
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
      fallback: false,
      channelPrefix: "private-encrypted-",
    },
    supportEmail: "support@capno.example",
    session: {
      idleTimeoutMin: 15,
      idleWarningMin: 2,
      rememberDefault: true,
      rememberedForMin: 0,
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
      repeatBelowQuality: 0,
      dayZone: "",
    },
    capture: {
      staleDays: 30,
      worklist: { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15, projects: {} },
      recordingsPerDay: {},
      studyStarts: {},
      studyLogUrl: "",
      reviewStoreUrl: "",
      noteStoreUrl: "",
      statusStoreUrl: "",
      studyZone: "",
      exportPermission: PERMISSIONS.capture,
    },
    statistics: {
      displayed: ["endTidalCo2", "respiratoryRate", "obstructiveIndex"],
      percentiles: {},
    },
    report: {
      regulatoryWarning: "",
      legalDisclaimer: "",
      diagnoseLegalText: "",
      softwareUdiPrefix: "(01)05060000000001",
      savePdf: true,
      copyText: true,
      firstAction: "copy",
      copyCodes: [],
      saveFhir: false,
    },
    fhir: { profiles: "", serverUrl: "" },
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
      products: {},
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
