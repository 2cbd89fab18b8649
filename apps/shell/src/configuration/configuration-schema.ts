import * as v from "valibot";

import { Address, NotNegative, Numeric, Positive, Text, YesOrNo } from "./configuration-values.ts";

const PERCENTILES = 101;

const text = (standard: string) => v.optional(Text, standard);
const address = (standard = "") => v.optional(Address, standard);
const positive = (standard: number) => v.optional(Positive, standard);
const notNegative = (standard: number) => v.optional(NotNegative, standard);
const flag = (standard: boolean) => v.optional(YesOrNo, standard);
const texts = () => v.optional(v.array(Text, "must be a list of texts"), []);

const StatisticName = v.picklist(
  ["metabolicBurden", "endTidalCo2", "respiratoryRate", "obstructiveIndex"],
  "must be metabolicBurden, endTidalCo2, respiratoryRate or obstructiveIndex",
);

/** @spec §5: percentile tables must have exactly 101 entries */
const PercentileTable = v.pipe(
  v.array(Numeric, "invalid percentiles"),
  v.length(PERCENTILES, "invalid percentiles"),
);

const samplingRate = (standard: number) =>
  v.optional(
    v.pipe(
      Numeric,
      v.check((rate) => rate >= 0 && rate <= 1, "must be between 0 and 1"),
    ),
    standard,
  );

/**
 * `/config.json`. Only the address of the API must be given. The defaults are the specification's, or,
 * where it leaves a value open, those of the decision named on the line.
 */
export const ConfigurationSchema = v.object({
  productName: text("Capno"),
  environmentName: text(""),
  apiBaseUrl: v.pipe(
    Text,
    v.trim(),
    v.check(
      (base) => /^(https?:\/\/|\/(?![/\\]))/i.test(base),
      "must be an https or http address, or a path that begins with a single /",
    ),
    v.transform((base) => base.replace(/\/+$/, "")),
  ),
  realtime: v.optional(
    v.object({
      key: text(""),
      cluster: text("eu"),
      host: text(""),
      port: positive(443),
      tls: flag(true),
      channelPrefix: text("private-encrypted-"), // J14
    }),
    {},
  ),
  supportEmail: v.optional(
    v.pipe(
      Text,
      v.trim(),
      v.check((email) => /^[^\s@]+@[^\s@]+$/.test(email), "must be an e-mail address"),
    ),
    "support@capno.example",
  ),
  session: v.optional(
    v.object({
      idleTimeoutMin: notNegative(15), // N4
      idleWarningMin: notNegative(2), // C10
      rememberDefault: flag(true),
      logOutOn403: flag(true), // C9
    }),
    {},
  ),
  frame: v.optional(
    v.object({
      slideTransitions: flag(true),
      loginNotice: text(""),
      warningBanner: text(""),
      staffEmailDomains: texts(), // B19
      staffPortalUrl: address(),
      setPasswordFlag: v.optional(
        v.pipe(
          Text,
          v.check((name) => name !== "" && name !== "vek", "must name a query parameter other than vek"),
        ),
        "set",
      ), // C7
    }),
    {},
  ),
  breathTest: v.optional(
    v.object({
      acceptedCapnogramWindowMs: positive(600_000), // N3
      startToleranceMs: notNegative(120_000), // T1
      loadTestTimeoutMs: positive(450_000), // N2
      testFailureTimeoutMs: positive(30_000), // N1
      lockRefreshMs: positive(120_000),
      pollIntervalMs: positive(10_000), // T3
      handsetListRefreshMs: positive(30_000), // J9
      healthyWaveformHosts: texts(),
    }),
    {},
  ),
  statistics: v.optional(
    v.object({
      displayed: v.optional(v.array(StatisticName, "must be a list of statistics"), [
        "endTidalCo2",
        "respiratoryRate",
        "obstructiveIndex",
      ]),
      percentiles: v.optional(
        v.partial(
          v.strictObject({
            metabolicBurden: PercentileTable,
            endTidalCo2: PercentileTable,
            respiratoryRate: PercentileTable,
            obstructiveIndex: PercentileTable,
          }),
        ),
        {},
      ),
    }),
    {},
  ),
  report: v.optional(
    v.object({
      regulatoryWarning: text(""),
      legalDisclaimer: text(""),
      softwareUdiPrefix: text(""),
    }),
    {},
  ),
  links: v.optional(
    v.object({
      help: address(),
      privacyPolicy: address(),
      decontaminationGuide: address(),
      captureQuickStartGuide: address(),
      handsetInstructions: address(),
      dashboardInstructions: address(),
      diagnoseQuickStartGuide: address(),
      productLabel: address(),
      trainingVideo: address(),
      reportFault: address(),
    }),
    {},
  ),
  errorReporting: v.optional(
    v.object({
      dsn: text(""),
      replaysSessionSampleRate: samplingRate(0),
      replaysOnErrorSampleRate: samplingRate(0),
      tracesSampleRate: samplingRate(1),
    }),
    {},
  ),
  ragStatus: flag(false), // A9
});
