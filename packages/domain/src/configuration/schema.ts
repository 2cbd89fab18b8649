import { PERMISSIONS } from "../account/permission.ts";
import type { Practices } from "../product/practice.ts";
import {
  ACCEPTED_CAPNOGRAM_WINDOW_DEFAULT_MS,
  HANDSET_LIST_REFRESH_DEFAULT_MS,
  LOAD_TEST_TIMEOUT_DEFAULT_MS,
  LOCK_REFRESH_DEFAULT_MS,
  TEST_FAILURE_TIMEOUT_DEFAULT_MS,
  TEST_POLL_INTERVAL_DEFAULT_MS,
} from "../spec-values/breath-test-values.ts";
import { DISPLAYED_STATISTICS_DEFAULT } from "../spec-values/statistic-values.ts";
import { IDLE_TIMEOUT_DEFAULT_MIN, IDLE_WARNING_DEFAULT_MIN } from "../spec-values/session-values.ts";
import { findObsoleteKeys } from "./obsolete-keys.ts";
import { PRODUCT_NAME_DEFAULT, SET_PASSWORD_FLAG_DEFAULT, SUPPORT_EMAIL_DEFAULT } from "./defaults.ts";
import { added, byName, checked, group, list, numeric, oneOf, optional, text, yesOrNo } from "./readers.ts";
import {
  words,
  flag,
  positive,
  notNegative,
  upTo,
  texts,
  practice,
  address,
  section,
  worklist,
  isCount,
  isTimeZone,
  isDay,
  displayedStatistics,
  percentiles,
} from "./values.ts";

const readKeys = group({
  productName: words(PRODUCT_NAME_DEFAULT),
  environmentName: words(""),
  apiBaseUrl: (written, key) =>
    checked(
      text,
      (base) => /^(https?:\/\/|\/(?![/\\]))/i.test(base),
      "must be an https or http address, or a path that begins with a single /",
    )(written, key).replace(/\/+$/, ""),
  realtime: section(
    group({
      key: words(""),
      cluster: words("eu"),
      /** Empty: the hosted service of the cluster. */
      host: words(""),
      port: positive(443),
      tls: flag(true),
      /**
       * Where no socket opens, the events come by long requests, which need an https address in the content policy. Left out: on
       * the hosted service alone.
       */
      fallback: optional<boolean | undefined>(yesOrNo, undefined),
      channelPrefix: words("private-encrypted-"), // REQ-HANDSET-14
    }),
  ),
  supportEmail: optional(
    checked(text, (email) => /^[^\s@]+@[^\s@]+$/.test(email), "must be an email address"),
    SUPPORT_EMAIL_DEFAULT,
  ),
  support: added(
    "1.6",
    section(
      group({
        /** Problem reports go to this path of the page's own origin, without the account's token; if empty, they are only saved. */
        uploadUrl: optional(
          checked(text, (path) => /^(\/[\w.-]+)*\/?$/.test(path) && path !== "/", "must be a path"),
          "",
        ), // REQ-PROBLEM-05
      }),
    ),
  ),
  session: section(
    group({
      /** 0 switches the limit off. */
      idleTimeoutMin: notNegative(IDLE_TIMEOUT_DEFAULT_MIN),
      idleWarningMin: notNegative(IDLE_WARNING_DEFAULT_MIN),
      rememberDefault: flag(true),
      /** How long a remembered sign-in may be unused; 0: as long as its refresh token lives. */
      rememberedForMin: notNegative(0), // REQ-SESSION-08
      logOutOn403: flag(true), // REQ-SESSION-09
    }),
  ),
  frame: section(
    group({
      slideTransitions: flag(true),
      loginNotice: words(""),
      warningBanner: words(""),
      staffEmailDomains: texts, // REQ-NAV-19
      staffPortalUrl: address,
      /** Query flag of the reset page that switches its wording to Set Password. */
      setPasswordFlag: optional(
        checked(text, (name) => name !== "" && name !== "vek", "must name a query parameter other than vek"),
        SET_PASSWORD_FLAG_DEFAULT,
      ), // REQ-SESSION-07
    }),
  ),
  fhir: section(
    group({
      profiles: optional(oneOf("", "ukcore"), ""),
      /**
       * Where a Bundle is sent, with the account's token: a path below the API's address, the deployment's own proxy. Empty sends
       * none.
       */
      serverUrl: optional(
        checked(text, (path) => /^(\/[\w.-]+)*$/.test(path), "must be a path"),
        "",
      ),
    }),
  ),
  breathTest: section(
    group({
      acceptedCapnogramWindowMs: positive(ACCEPTED_CAPNOGRAM_WINDOW_DEFAULT_MS),
      loadTestTimeoutMs: positive(LOAD_TEST_TIMEOUT_DEFAULT_MS),
      testFailureTimeoutMs: positive(TEST_FAILURE_TIMEOUT_DEFAULT_MS),
      lockRefreshMs: positive(LOCK_REFRESH_DEFAULT_MS),
      pollIntervalMs: positive(TEST_POLL_INTERVAL_DEFAULT_MS),
      handsetListRefreshMs: positive(HANDSET_LIST_REFRESH_DEFAULT_MS),
      healthyWaveformHosts: optional<readonly string[]>(
        list(
          checked(text, (host) => /^[^/@\s]+$/.test(host), "must be a host without https://"),
          "must be a list of hosts",
        ),
        [],
      ),
      /** Below this share of used breaths, in percent, a result advises to repeat the test; 0: never. */
      repeatBelowQuality: upTo(100, 0), // REQ-TEST-44
      /** The time zone whose midnight removes the results of a day; empty: the browser's. */
      dayZone: optional(checked(text, isTimeZone, "must be a time zone such as Europe/London"), ""), // REQ-HISTORY-01
    }),
  ),
  capture: section(
    group({
      /** A latest reading of more days than these is marked as old. */
      staleDays: positive(30),
      /** The limits beyond which a participant needs a call; `projects` by project ID. */
      worklist: section(worklist),
      /** Recordings a project asks for per day, by project ID; an unlisted project has no missed recordings. */
      recordingsPerDay: optional(
        byName(checked(numeric, isCount, "must be a whole number of 1 or more")),
        {},
      ),
      /** A project's first day, `yyyy-mm-dd`, by project ID: before it no participant was enrolled. */
      studyStarts: optional(byName(checked(text, isDay, "must be a day such as 2026-03-01")), {}), // REQ-DETAIL-42
      /**
       * Where notes, reviews, explanations, statuses and allocations are shared, a path below the API; empty: kept in the tab
       * until log-out.
       */
      studyLogUrl: added(
        "1.10",
        optional(
          checked(
            text,
            (path) => /^(\/(?![/\\])[^?#]*)?$/.test(path),
            "must be a path that begins with a single / and has no ?",
          ),
          "",
        ),
      ), // ADR 0023
      /** The time zone of a study's days; empty: the browser's. */
      studyZone: added(
        "1.8",
        optional(checked(text, isTimeZone, "must be a time zone such as Europe/London"), ""),
      ), // REQ-STATUS-03
      /**
       * Project IDs whose values of breathing only an account with `camrest.view_values` sees. An empty ID would look like blinding without any effect.
       */
      blinded: added(
        "1.8",
        optional<readonly string[]>(
          list(
            checked(text, (projectId) => projectId !== "", "must be a project ID"),
            "must be a list of project IDs",
          ),
          [],
        ),
      ), // REQ-BLIND-01
      /** What an account must hold to save a study data package. Empty would let everybody save what a study holds. */
      exportPermission: optional(
        checked(text, (name) => name !== "", "must name a permission"),
        PERMISSIONS.capture,
      ), // REQ-EXPORT-02
    }),
  ),
  statistics: section(
    group({
      displayed: optional(displayedStatistics, DISPLAYED_STATISTICS_DEFAULT),
      percentiles,
    }),
  ),
  /** How files are saved: by the browser's file dialog, which tells whether they are, or as plain downloads. */
  fileSaving: added("1.6", optional(oneOf("picker", "download"), "picker")), // REQ-HISTORY-45
  /** The owner's statement of what the product is for, shown in About; without it About says so. */
  intendedUse: added("1.8", words("")),
  report: section(
    group({
      /** For Screen's report. */
      regulatoryWarning: words(""),
      legalDisclaimer: words(""),
      /** Legal text of Diagnose's report; empty omits it. */
      diagnoseLegalText: added("1.4", words("")), // REQ-HISTORY-15
      softwareUdiPrefix: words(""),
      savePdf: flag(true),
      /** A result or a record may be saved as FHIR: its codes need a clinician's sign-off first. */
      saveFhir: flag(false),
      copyText: flag(true),
      /** How a result gets into the record here: the filled button until that is done. */
      firstAction: added("1.10", optional(oneOf("copy", "pdf", "fhir", "print"), "copy")), // REQ-HISTORY-47
      /** Clinical codes appended to the copied text of a product's results. */
      copyCodes: optional(list(group({ product: text, code: text }), "must be a list of groups"), []),
      practice: added(
        "1.9",
        section<Practices>(group({ ...practice, groups: optional(byName(group(practice)), {}) })),
      ),
    }),
  ),
  /** The licence agreement as approved; without sections the shell shows its own draft, marked as one. */
  agreement: section(
    group({
      version: words(""),
      sections: optional(
        list(
          group({ heading: text, paragraphs: list(text, "must be a list of texts") }),
          "must be a list of sections",
        ),
        [],
      ),
    }),
  ),
  links: section(
    group({
      help: address,
      privacyPolicy: address,
      decontaminationGuide: address,
      captureQuickStartGuide: address,
      handsetInstructions: address,
      dashboardInstructions: address,
      diagnoseQuickStartGuide: address,
      productLabel: address,
      trainingVideo: address,
      reportFault: address,
      /** Addresses by product ID, each used instead of the common address; empty: every product uses the common address. */
      products: optional(
        byName(
          group({ productLabel: address, handsetInstructions: address, dashboardInstructions: address }),
        ),
        {},
      ),
    }),
  ),
  errorReporting: section(
    group({
      dsn: optional(
        checked(
          text,
          (dsn) => dsn === "" || /^https?:\/\/\w+@[^/]+\/.*\d$/.test(dsn),
          "must be an address such as https://key@reports.example/1",
        ),
        "",
      ),
      replaysSessionSampleRate: upTo(1, 0),
      replaysOnErrorSampleRate: upTo(1, 0),
      tracesSampleRate: upTo(1, 1),
    }),
  ),
  /** For sandboxes only, refused in production: demo accounts and the address of the control calls. */
  demo: added(
    "1.5",
    optional(
      group({
        controlUrl: address,
        accounts: list(group({ label: text, email: text, password: text }), "must be a list of accounts"),
      }),
      undefined,
    ),
  ),
  /** Known, off, and without effect. */
  ragStatus: flag(false), // REQ-NAME-09
});

/**
 * `/config.json`. Only the address of the API must be given. The defaults are the specification's, or,
 * where it leaves a value open, those of the decision named beside the value.
 */
export const readConfiguration = (written: unknown, key: string) => ({
  ...readKeys(written, key),
  /** Keys that the file has and no release reads any more. */
  obsoleteKeys: findObsoleteKeys(written),
});

/**
 * `/config.json` of the deployment, after validation at start-up. Addresses that are empty hide what they would open. A key is
 * optional that an older shell, in which a product may run, does not give.
 */
export interface RuntimeConfig extends ReturnType<typeof readConfiguration> {}
