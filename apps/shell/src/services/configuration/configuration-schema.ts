import { parseIsoDay } from "@capno/domain/calendar";
import { isPercentileTable } from "@capno/domain/statistic";
import { PERMISSIONS } from "@capno/domain/account";
import {
  ACCEPTED_CAPNOGRAM_WINDOW_DEFAULT_MS,
  HANDSET_LIST_REFRESH_DEFAULT_MS,
  LOAD_TEST_TIMEOUT_DEFAULT_MS,
  LOCK_REFRESH_DEFAULT_MS,
  TEST_FAILURE_TIMEOUT_DEFAULT_MS,
  TEST_POLL_INTERVAL_DEFAULT_MS,
  IDLE_TIMEOUT_DEFAULT_MIN,
  IDLE_WARNING_DEFAULT_MIN,
  DISPLAYED_STATISTICS_DEFAULT,
  STATISTIC_NAMES,
  WORKLIST_DEFAULT,
  type WorklistThresholds,
} from "@capno/domain/spec-values";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import {
  byName,
  checked,
  group,
  list,
  numeric,
  oneOf,
  optional,
  text,
  yesOrNo,
  type Reader,
} from "./configuration-readers.ts";
import { PRODUCT_NAME_DEFAULT, SUPPORT_EMAIL_DEFAULT, SET_PASSWORD_FLAG_DEFAULT } from "./defaults.ts";

const words = (standard: string) => optional(text, standard);
const flag = (standard: boolean) => optional(yesOrNo, standard);
const positive = (standard: number) =>
  optional(
    checked(numeric, (value) => value > 0, "must be more than 0"),
    standard,
  );
const notNegative = (standard: number) =>
  optional(
    checked(numeric, (value) => value >= 0, "must not be negative"),
    standard,
  );
const upTo = (most: number, standard: number) =>
  optional(
    checked(numeric, (value) => value >= 0 && value <= most, `must be from 0 to ${most}`),
    standard,
  );
const texts = optional<readonly string[]>(list(text, "must be a list of texts"), []);

const practice = { name: words(""), lines: texts };

/** An address a person may follow: https, http, mailto, or one below this origin. Empty hides the link. */
const address = optional(
  checked(
    text,
    (written) => written === "" || /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(written),
    "must be an https, http or mailto address, or one that begins with a single /",
  ),
  "",
);

/** A group whose every key has a default may be left out whole. */
const section =
  <Value>(read: Reader<Value>): Reader<Value> =>
  (written, key) =>
    read(written === undefined ? {} : written, key);

const limits = (standard: WorklistThresholds) => ({
  unusedDays: positive(standard.unusedDays),
  adherenceBelow: notNegative(standard.adherenceBelow),
  qualityDrop: positive(standard.qualityDrop),
});

/** A project has what it names of its own, and of the rest what the deployment has. */
const worklist: Reader<RuntimeConfig["capture"]["worklist"]> = (written, key) => {
  const own = group(limits(WORKLIST_DEFAULT))(written, key);
  const { projects } = group({ projects: optional(byName(group(limits(own))), {}) })(written, key);
  return { ...own, projects };
};

const isCount = (value: number) => Number.isInteger(value) && value > 0;
function isTimeZone(written: string): boolean {
  try {
    return written === "" || Intl.DateTimeFormat("en", { timeZone: written }) !== undefined;
  } catch {
    return false;
  }
}
const isDay = (written: string) => parseIsoDay(written) !== undefined;

const storePath = checked(
  text,
  (path) => /^(\/(?![/\\]).*)?$/.test(path),
  "must be a path that begins with a single /",
);

const statisticName = oneOf(...STATISTIC_NAMES);

/** Each once: a name written twice is a mistake for another name. */
const displayedStatistics = checked(
  list(statisticName, "must be a list of statistics"),
  (names) => new Set(names).size === names.length,
  "names a statistic twice",
);

const percentiles: Reader<RuntimeConfig["statistics"]["percentiles"]> = (written, key) => {
  if (written === undefined) return {};
  const readTable = checked(list(numeric, "invalid percentiles"), isPercentileTable, "invalid percentiles");
  const tables = byName(readTable, "invalid percentiles")(written, key);
  for (const name of Object.keys(tables)) statisticName(name, `${key}.${name}`);
  return tables;
};

/**
 * `/config.json`. Only the address of the API must be given. The defaults are the specification's, or,
 * where it leaves a value open, those of the decision named beside the value.
 */
export const readConfiguration: Reader<RuntimeConfig> = group({
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
      host: words(""),
      port: positive(443),
      tls: flag(true),
      // Left out: on the hosted service alone.
      fallback: optional<boolean | undefined>(yesOrNo, undefined),
      channelPrefix: words("private-encrypted-"), // REQ-HANDSET-14
    }),
  ),
  supportEmail: optional(
    checked(text, (email) => /^[^\s@]+@[^\s@]+$/.test(email), "must be an email address"),
    SUPPORT_EMAIL_DEFAULT,
  ),
  support: section(
    group({
      // No account's token goes along: nowhere but to the page's own origin.
      uploadUrl: optional(
        checked(text, (path) => /^(\/[\w.-]+)*\/?$/.test(path) && path !== "/", "must be a path"),
        "",
      ), // REQ-PROBLEM-05
    }),
  ),
  session: section(
    group({
      idleTimeoutMin: notNegative(IDLE_TIMEOUT_DEFAULT_MIN),
      idleWarningMin: notNegative(IDLE_WARNING_DEFAULT_MIN),
      rememberDefault: flag(true),
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
      setPasswordFlag: optional(
        checked(text, (name) => name !== "" && name !== "vek", "must name a query parameter other than vek"),
        SET_PASSWORD_FLAG_DEFAULT,
      ), // REQ-SESSION-07
    }),
  ),
  fhir: section(
    group({
      profiles: optional(oneOf("", "ukcore"), ""),
      // The account's token goes along: nowhere but to the API's own address.
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
      repeatBelowQuality: upTo(100, 0), // REQ-TEST-44
      dayZone: optional(checked(text, isTimeZone, "must be a time zone such as Europe/London"), ""), // REQ-HISTORY-01
    }),
  ),
  capture: section(
    group({
      staleDays: positive(30),
      worklist: section(worklist),
      recordingsPerDay: optional(
        byName(checked(numeric, isCount, "must be a whole number of 1 or more")),
        {},
      ),
      studyStarts: optional(byName(checked(text, isDay, "must be a day such as 2026-03-01")), {}), // REQ-DETAIL-42
      studyLogUrl: optional(
        checked(
          text,
          (path) => /^(\/(?![/\\])[^?#]*)?$/.test(path),
          "must be a path that begins with a single / and has no ?",
        ),
        "",
      ), // ADR 0023
      reviewStoreUrl: optional(storePath, ""), // ADR 0023
      noteStoreUrl: optional(storePath, ""), // ADR 0023
      statusStoreUrl: optional(storePath, ""), // REQ-STATUS-02
      studyZone: optional(checked(text, isTimeZone, "must be a time zone such as Europe/London"), ""), // REQ-STATUS-03
      allocationStoreUrl: optional(storePath, ""), // ADR 0023
      // An empty ID would blind nobody, and look as if it did.
      blinded: optional<readonly string[]>(
        list(
          checked(text, (projectId) => projectId !== "", "must be a project ID"),
          "must be a list of project IDs",
        ),
        [],
      ), // REQ-BLIND-01
      // Empty would let everybody save what a study holds.
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
  fileSaving: optional(oneOf("picker", "download"), "picker"), // REQ-HISTORY-45
  intendedUse: words(""),
  report: section(
    group({
      regulatoryWarning: words(""),
      legalDisclaimer: words(""),
      diagnoseLegalText: words(""), // REQ-HISTORY-15
      softwareUdiPrefix: words(""),
      savePdf: flag(true),
      saveFhir: flag(false),
      copyText: flag(true),
      firstAction: optional(oneOf("copy", "pdf", "fhir", "print"), "copy"), // REQ-HISTORY-47
      copyCodes: optional(list(group({ product: text, code: text }), "must be a list of groups"), []),
      practice: section(group({ ...practice, groups: optional(byName(group(practice)), {}) })),
    }),
  ),
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
  demo: optional<RuntimeConfig["demo"]>(
    group({
      controlUrl: address,
      accounts: list(group({ label: text, email: text, password: text }), "must be a list of accounts"),
    }),
    undefined,
  ),
  ragStatus: flag(false), // REQ-NAME-09
});
