import type { StatisticName } from "@capno/domain/statistics";
import type { WorklistThresholds } from "@capno/domain/spec-values/worklist-values";

/**
 * `/config.json` of the deployment, after validation at start-up. Addresses that are empty hide what they
 * would open. Every key the specification does not fix has a default in the shell.
 */
export interface RuntimeConfig {
  readonly productName: string;
  readonly environmentName: string;
  readonly apiBaseUrl: string;
  readonly realtime: {
    readonly key: string;
    readonly cluster: string;
    /** Empty: the hosted service of the cluster. */
    readonly host: string;
    readonly port: number;
    readonly tls: boolean;
    /** Where no socket opens, the events come by long requests. Needs an https address in the content policy. */
    readonly fallback: boolean;
    readonly channelPrefix: string;
  };
  readonly supportEmail: string;
  readonly session: {
    /** 0 switches the limit off. */
    readonly idleTimeoutMin: number;
    readonly idleWarningMin: number;
    readonly rememberDefault: boolean;
    readonly logOutOn403: boolean;
  };
  readonly frame: {
    readonly slideTransitions: boolean;
    readonly loginNotice: string;
    readonly warningBanner: string;
    readonly staffEmailDomains: readonly string[];
    readonly staffPortalUrl: string;
    /** Query flag of the reset page that switches its wording to Set Password. Decision C7. */
    readonly setPasswordFlag: string;
  };
  readonly breathTest: {
    readonly acceptedCapnogramWindowMs: number;
    readonly loadTestTimeoutMs: number;
    readonly testFailureTimeoutMs: number;
    readonly lockRefreshMs: number;
    readonly pollIntervalMs: number;
    readonly handsetListRefreshMs: number;
    readonly healthyWaveformHosts: readonly string[];
    /** A clinician may note a reference of their own at Start; it stays in the browser. ADR 0084 */
    readonly reference: boolean;
  };
  readonly capture: {
    /** A latest reading of more days than these is marked as old. */
    readonly staleDays: number;
    /** From where on a participant needs a call; `projects` by project ID. ADR 0097 */
    readonly worklist: WorklistThresholds & {
      readonly projects: Readonly<Record<string, WorklistThresholds>>;
    };
    /** Where reviewed marks are shared, a path below the API; empty: each person's own, until log-out. ADR 0098 */
    readonly reviewStoreUrl: string;
    /** What an account must hold to save a study data package. ADR 0099 */
    readonly exportPermission: string;
  };
  readonly statistics: {
    readonly displayed: readonly StatisticName[];
    /** 101 values each; absent: the default table. */
    readonly percentiles: Readonly<Partial<Record<StatisticName, readonly number[]>>>;
  };
  readonly report: {
    readonly regulatoryWarning: string;
    readonly legalDisclaimer: string;
    readonly softwareUdiPrefix: string;
  };
  /** The licence agreement as approved; without sections the shell shows its own draft, marked as one. */
  readonly agreement: {
    readonly version: string;
    readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  };
  readonly links: {
    readonly help: string;
    readonly privacyPolicy: string;
    readonly decontaminationGuide: string;
    readonly captureQuickStartGuide: string;
    readonly handsetInstructions: string;
    readonly dashboardInstructions: string;
    readonly diagnoseQuickStartGuide: string;
    readonly productLabel: string;
    readonly trainingVideo: string;
    readonly reportFault: string;
  };
  readonly errorReporting: {
    readonly dsn: string;
    readonly replaysSessionSampleRate: number;
    readonly replaysOnErrorSampleRate: number;
    readonly tracesSampleRate: number;
  };
  /** Known, off, and without effect. @spec §9, decision A9 */
  readonly ragStatus: boolean;
}
