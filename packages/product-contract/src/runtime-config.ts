import type { Practices } from "@capno/domain/product";
import type { StatisticName } from "@capno/domain/statistic";
import type { WorklistThresholds } from "@capno/domain/spec-values";

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
    readonly fallback: boolean | undefined;
    readonly channelPrefix: string;
  };
  readonly supportEmail: string;
  /** Contract 1.6. */
  readonly support?: {
    /** Problem reports are sent to this path of the page's own origin; if empty, they are only saved. */
    readonly uploadUrl: string;
  };
  readonly session: {
    /** 0 switches the limit off. */
    readonly idleTimeoutMin: number;
    readonly idleWarningMin: number;
    readonly rememberDefault: boolean;
    /** How long a remembered sign-in may be unused; 0: as long as its refresh token lives. */
    readonly rememberedForMin: number;
    readonly logOutOn403: boolean;
  };
  readonly frame: {
    readonly slideTransitions: boolean;
    readonly loginNotice: string;
    readonly warningBanner: string;
    readonly staffEmailDomains: readonly string[];
    readonly staffPortalUrl: string;
    /** Query flag of the reset page that switches its wording to Set Password. */
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
    /** Below this share of used breaths, in percent, a result advises to repeat the test; 0: never. */
    readonly repeatBelowQuality: number;
    /** The time zone whose midnight removes the results of a day; empty: the browser's. */
    readonly dayZone: string;
  };
  readonly capture: {
    /** A latest reading of more days than these is marked as old. */
    readonly staleDays: number;
    /** The limits beyond which a participant needs a call; `projects` by project ID. */
    readonly worklist: WorklistThresholds & {
      readonly projects: Readonly<Record<string, WorklistThresholds>>;
    };
    /** Recordings a project asks for per day, by project ID; an unlisted project has no missed recordings. */
    readonly recordingsPerDay: Readonly<Record<string, number>>;
    /** A project's first day, `yyyy-mm-dd`, by project ID: before it no participant was enrolled. */
    readonly studyStarts: Readonly<Record<string, string>>;
    /**
     * Where notes, reviews, explanations, statuses and allocations are shared, a path below the API; empty: kept in the tab
     * until log-out. A shell with contract 1.9 has none.
     */
    readonly studyLogUrl?: string;
    /** Reviewed marks are shared at this path below the API; if empty, the tab keeps them until log-out. */
    readonly reviewStoreUrl: string;
    /**
     * Where notes about participants are shared, a path below the API; empty: kept in the tab until log-out. A
     * shell with contract 1.5 has none.
     */
    readonly noteStoreUrl?: string;
    /**
     * Project IDs whose values of breathing only an account with `camrest.view_values` sees. A shell with contract 1.7
     * has none.
     */
    readonly blinded?: readonly string[];
    /**
     * Where allocations made here are logged, a path below the API; empty: kept in the tab until log-out. A shell with
     * contract 1.7 has none.
     */
    readonly allocationStoreUrl?: string;
    /**
     * Where the status of participants is shared, a path below the API; empty: kept in the tab until log-out. A shell
     * with contract 1.7 has none.
     */
    readonly statusStoreUrl?: string;
    /** The time zone of a study's days; empty: the browser's. A shell with contract 1.7 has none. */
    readonly studyZone?: string;
    /** What an account must hold to save a study data package. */
    readonly exportPermission: string;
  };
  readonly statistics: {
    readonly displayed: readonly StatisticName[];
    /** 101 values each; absent: the default table. */
    readonly percentiles: Readonly<Partial<Record<StatisticName, readonly number[]>>>;
  };
  /**
   * How files are saved: by the browser's file dialog, which tells whether they are, or as plain downloads.
   * Contract 1.6; without it the dialog.
   */
  readonly fileSaving?: "picker" | "download";
  /** The owner's statement of what the product is for, shown in About. Contract 1.8; without it About says so. */
  readonly intendedUse?: string;
  readonly report: {
    /** For Screen's report. */
    readonly regulatoryWarning: string;
    readonly legalDisclaimer: string;
    /** Of Diagnose's report; empty leaves it out. A shell with contract 1.3 has none. */
    readonly diagnoseLegalText?: string;
    readonly softwareUdiPrefix: string;
    /** A result can be saved as a PDF, beside the print dialog. */
    readonly savePdf: boolean;
    /** A result can be copied as lines of text. */
    readonly copyText: boolean;
    /** How a result gets into the record here: the filled button until that is done. A shell with contract 1.9 has none. */
    readonly firstAction?: "copy" | "pdf" | "fhir" | "print";
    /** Clinical codes that stand under the copied text of a product's results. */
    readonly copyCodes: readonly { readonly product: string; readonly code: string }[];
    /** Whose paper it is, at the head of reports and in their text and FHIR. Contract 1.9; without it they name none. */
    readonly practice?: Practices;
    /** A result or a record may be saved as FHIR: its codes need a clinician's sign-off first. */
    readonly saveFhir: boolean;
  };
  readonly fhir: {
    readonly profiles: "" | "ukcore";
    /** Where a Bundle is sent: a path below the API's address, the deployment's own proxy. Empty sends none. */
    readonly serverUrl: string;
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
    /** By product ID; empty: the common address. A product is given its own in place of the common ones. */
    readonly products: Readonly<
      Record<
        string,
        {
          readonly productLabel: string;
          readonly handsetInstructions: string;
          readonly dashboardInstructions: string;
        }
      >
    >;
  };
  readonly errorReporting: {
    readonly dsn: string;
    readonly replaysSessionSampleRate: number;
    readonly replaysOnErrorSampleRate: number;
    readonly tracesSampleRate: number;
  };
  /** Of a sandbox only, refused in production: accounts to try the application as. Contract 1.5. */
  readonly demo?:
    | {
        /** The sandbox answers its control calls here (patients to let breathe); empty if it answers none. */
        readonly controlUrl: string;
        readonly accounts: readonly {
          readonly label: string;
          readonly email: string;
          readonly password: string;
        }[];
      }
    | undefined;
  /** Known, off, and without effect. */
  readonly ragStatus: boolean;
}
