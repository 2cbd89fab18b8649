import { describe, expect, it } from "vitest";

import example from "../../../../../docs/config.example.json" with { type: "json" };
import { describeObsoleteKey } from "@capno/domain/configuration/obsolete-keys";

import { parseConfiguration } from "./parse-configuration.ts";

const smallest = { apiBaseUrl: "https://api.example/" };
const approved = {
  ...smallest,
  report: {
    regulatoryWarning: "For use by healthcare professionals.",
    legalDisclaimer: "The result supports the judgement of a qualified clinician.",
    softwareUdiPrefix: "(01)05060123450017",
  },
  agreement: { version: "2.1", sections: [{ heading: "1. Parties", paragraphs: ["You and the provider."] }] },
};

/** The file with another value under a key of two parts. */
function replaceKey(file: object, key: string, value: unknown): object {
  const [group = "", name = ""] = key.split(".");
  const values = (file as Readonly<Record<string, object>>)[group];
  return { ...file, [group]: { ...values, [name]: value } };
}

const table = (entries: number) => Array.from({ length: entries }, (_, index) => index);

describe("runtime configuration [spec §5] [REQ-DATA-12]", () => {
  it("needs no more than the address of the API", () => {
    const parsed = parseConfiguration(smallest);
    expect(parsed).toMatchInlineSnapshot(`
      {
        "config": {
          "agreement": {
            "sections": [],
            "version": "",
          },
          "apiBaseUrl": "https://api.example",
          "breathTest": {
            "acceptedCapnogramWindowMs": 600000,
            "dayZone": "",
            "handsetListRefreshMs": 30000,
            "healthyWaveformHosts": [],
            "loadTestTimeoutMs": 450000,
            "lockRefreshMs": 120000,
            "pollIntervalMs": 10000,
            "repeatBelowQuality": 0,
            "testFailureTimeoutMs": 30000,
          },
          "capture": {
            "blinded": [],
            "exportPermission": "camrest.rw_dash",
            "recordingsPerDay": {},
            "staleDays": 30,
            "studyLogUrl": "",
            "studyStarts": {},
            "studyZone": "",
            "worklist": {
              "adherenceBelow": 70,
              "projects": {},
              "qualityDrop": 15,
              "unusedDays": 7,
            },
          },
          "demo": undefined,
          "environmentName": "",
          "errorReporting": {
            "dsn": "",
            "replaysOnErrorSampleRate": 0,
            "replaysSessionSampleRate": 0,
            "tracesSampleRate": 1,
          },
          "fhir": {
            "profiles": "",
            "serverUrl": "",
          },
          "fileSaving": "picker",
          "frame": {
            "loginNotice": "",
            "setPasswordFlag": "set",
            "slideTransitions": true,
            "staffEmailDomains": [],
            "staffPortalUrl": "",
            "warningBanner": "",
          },
          "intendedUse": "",
          "links": {
            "captureQuickStartGuide": "",
            "dashboardInstructions": "",
            "decontaminationGuide": "",
            "diagnoseQuickStartGuide": "",
            "handsetInstructions": "",
            "help": "",
            "privacyPolicy": "",
            "productLabel": "",
            "products": {},
            "reportFault": "",
            "trainingVideo": "",
          },
          "obsoleteKeys": [],
          "productName": "Capno",
          "ragStatus": false,
          "realtime": {
            "channelPrefix": "private-encrypted-",
            "cluster": "eu",
            "fallback": undefined,
            "host": "",
            "key": "",
            "port": 443,
            "tls": true,
          },
          "report": {
            "copyCodes": [],
            "copyText": true,
            "diagnoseLegalText": "",
            "firstAction": "copy",
            "legalDisclaimer": "",
            "practice": {
              "groups": {},
              "lines": [],
              "name": "",
            },
            "regulatoryWarning": "",
            "saveFhir": false,
            "savePdf": true,
            "softwareUdiPrefix": "",
          },
          "session": {
            "idleTimeoutMin": 15,
            "idleWarningMin": 2,
            "logOutOn403": true,
            "rememberDefault": true,
            "rememberedForMin": 0,
          },
          "statistics": {
            "displayed": [
              "endTidalCo2",
              "respiratoryRate",
              "obstructiveIndex",
            ],
            "percentiles": {},
          },
          "support": {
            "uploadUrl": "",
          },
          "supportEmail": "support@capno.example",
        },
        "ok": true,
      }
    `);
  });

  it.each([
    ["true", true],
    ["YES", true],
    ["1", true],
    [1, true],
    ["on", true],
    [true, true],
    ["false", false],
    ["no", false],
    [0, false],
    ["Off", false],
    [false, false],
  ])("reads the flag %s as %s", (written, meant) => {
    const parsed = parseConfiguration({ ...smallest, session: { logOutOn403: written } });
    expect(parsed.ok && parsed.config.session.logOutOn403).toBe(meant);
  });

  it.each([
    [{}, "apiBaseUrl", "is missing"],
    [{ apiBaseUrl: "javascript:alert(1)" }, "apiBaseUrl", "must be an https or http address"],
    [{ apiBaseUrl: "//elsewhere.example" }, "apiBaseUrl", "must be an https or http address"],
    [{ ...smallest, session: { idleTimeoutMin: "" } }, "session.idleTimeoutMin", "must be a number"],
    [{ ...smallest, session: { idleTimeoutMin: "soon" } }, "session.idleTimeoutMin", "must be a number"],
    [{ ...smallest, session: { idleTimeoutMin: -1 } }, "session.idleTimeoutMin", "must not be negative"],
    [{ ...smallest, session: { logOutOn403: "maybe" } }, "session.logOutOn403", "must be true/false"],
    [
      { ...smallest, breathTest: { repeatBelowQuality: 101 } },
      "breathTest.repeatBelowQuality",
      "must be from 0 to 100",
    ],
    [{ ...smallest, breathTest: { lockRefreshMs: 0 } }, "breathTest.lockRefreshMs", "must be more than 0"],
    [{ ...smallest, breathTest: { dayZone: "Leeds" } }, "breathTest.dayZone", "must be a time zone"],
    [{ ...smallest, links: { help: "javascript:alert(1)" } }, "links.help", "must be an https"],
    [
      { ...smallest, links: { products: { nts: { productLabel: "javascript:alert(1)" } } } },
      "links.products.nts.productLabel",
      "must be an https",
    ],
    [{ ...smallest, report: { savePdf: "maybe" } }, "report.savePdf", "must be true/false"],
    [{ ...smallest, report: { copyCodes: ["a code"] } }, "report.copyCodes.0", "must be a group of keys"],
    [{ ...smallest, report: { copyCodes: [{ product: "ntd" }] } }, "report.copyCodes.0.code", "is missing"],
    [{ ...smallest, supportEmail: "nobody" }, "supportEmail", "must be an email address"],
    [{ ...smallest, frame: { setPasswordFlag: "vek" } }, "frame.setPasswordFlag", "must name a query"],
    [{ ...smallest, errorReporting: { dsn: "reports.example" } }, "errorReporting.dsn", "must be an address"],
    [{ ...smallest, errorReporting: { dsn: "https://reports.example/1" } }, "errorReporting.dsn", "key@"],
    [{ ...smallest, support: { uploadUrl: "https://a.example/b" } }, "support.uploadUrl", "must be a path"],
    [{ ...smallest, support: { uploadUrl: "//a.example" } }, "support.uploadUrl", "must be a path"],
    [{ ...smallest, support: { uploadUrl: "/reports?key=a" } }, "support.uploadUrl", "must be a path"],
    [{ ...smallest, support: { uploadUrl: "/" } }, "support.uploadUrl", "must be a path"],
    [{ ...smallest, fhir: { profiles: "uscore" } }, "fhir.profiles", "must be one of"],
    [{ ...smallest, fhir: { serverUrl: "https://fhir.example/r4" } }, "fhir.serverUrl", "must be a path"],
    [{ ...smallest, fhir: { serverUrl: "//fhir.example" } }, "fhir.serverUrl", "must be a path"],
    [{ ...smallest, fhir: { serverUrl: "/me:secret@fhir" } }, "fhir.serverUrl", "must be a path"],
    [{ ...smallest, fhir: { serverUrl: "/fhir?token=secret" } }, "fhir.serverUrl", "must be a path"],
    [{ ...smallest, links: { help: "//evil.example" } }, "links.help", "must be an https"],
    [
      { ...smallest, breathTest: { healthyWaveformHosts: ["https://waves.example"] } },
      "breathTest.healthyWaveformHosts.0",
      "must be a host",
    ],
    [
      { ...smallest, errorReporting: { tracesSampleRate: 2 } },
      "errorReporting.tracesSampleRate",
      "from 0 to 1",
    ],
    [
      { ...smallest, statistics: { displayed: ["pulse"] } },
      "statistics.displayed.0",
      "must be one of endTidalCo2",
    ],
    [
      { ...smallest, statistics: { displayed: ["respiratoryRate", "endTidalCo2", "respiratoryRate"] } },
      "statistics.displayed",
      "names a statistic twice",
    ],
    [
      { ...smallest, statistics: { percentiles: { respiratoryRate: table(101).with(50, -1) } } },
      "statistics.percentiles.respiratoryRate",
      "invalid percentiles",
    ],
    [
      { ...smallest, statistics: { percentiles: { endTidalCo2: table(100) } } },
      "statistics.percentiles.endTidalCo2",
      "invalid percentiles",
    ],
    [{ ...smallest, capture: { worklist: { unusedDays: 0 } } }, "capture.worklist.unusedDays", "more than 0"],
    [
      { ...smallest, capture: { worklist: { projects: { CARD: { adherenceBelow: -1 } } } } },
      "capture.worklist.projects.CARD.adherenceBelow",
      "must not be negative",
    ],
    [{ ...smallest, capture: { worklist: { projects: 3 } } }, "capture.worklist.projects", "a group of keys"],
    [{ ...smallest, capture: { studyLogUrl: "https://elsewhere.example" } }, "capture.studyLogUrl", "path"],
    [{ ...smallest, capture: { studyLogUrl: "//elsewhere.example" } }, "capture.studyLogUrl", "path"],
    [{ ...smallest, capture: { studyLogUrl: "/v2/log/?group=1" } }, "capture.studyLogUrl", "no ?"],
    [{ ...smallest, capture: { studyLogUrl: "v2/study-log/" } }, "capture.studyLogUrl", "path"],
    [{ ...smallest, capture: { studyLogUrl: "/\\\\elsewhere.example" } }, "capture.studyLogUrl", "path"],
    [{ ...smallest, capture: { studyZone: "Leeds" } }, "capture.studyZone", "must be a time zone"],
    [{ ...smallest, capture: { blinded: "CARD" } }, "capture.blinded", "list of project IDs"],
    [{ ...smallest, capture: { blinded: ["CARD", " "] } }, "capture.blinded.1", "project ID"],
    [{ ...smallest, capture: { blinded: [7] } }, "capture.blinded.0", "text"],
    [{ ...smallest, capture: { blinded: null } }, "capture.blinded", "list of project IDs"],
    [
      { ...smallest, capture: { recordingsPerDay: { CARD: 0 } } },
      "capture.recordingsPerDay.CARD",
      "whole number",
    ],
    [
      { ...smallest, capture: { recordingsPerDay: { CARD: 1.5 } } },
      "capture.recordingsPerDay.CARD",
      "whole number",
    ],
    [{ ...smallest, capture: { studyStarts: { CARD: "1 March" } } }, "capture.studyStarts.CARD", "a day"],
    [{ ...smallest, capture: { studyStarts: { CARD: "2026-13-01" } } }, "capture.studyStarts.CARD", "a day"],
    [
      { ...smallest, demo: { controlUrl: "javascript:alert(1)", accounts: [] } },
      "demo.controlUrl",
      "must be",
    ],
    [{ ...smallest, demo: { controlUrl: "" } }, "demo.accounts", "must be a list of accounts"],
    [
      { ...smallest, demo: { accounts: [{ label: "GP", email: "gp@capno.example" }] } },
      "demo.accounts.0.password",
      "is missing",
    ],
    [
      { ...smallest, breathTest: { repeatBelowQuality: -1 } },
      "breathTest.repeatBelowQuality",
      "must be from 0 to 100",
    ],
    [{ ...smallest, session: { idleTimeoutMin: " " } }, "session.idleTimeoutMin", "must be a number"],
    [{ ...smallest, session: { idleTimeoutMin: "1e999" } }, "session.idleTimeoutMin", "must be a number"],
    [{ ...smallest, session: { idleTimeoutMin: true } }, "session.idleTimeoutMin", "must be a number"],
    [{ ...smallest, realtime: "key" }, "realtime", "must be a group of keys"],
    [{ ...smallest, realtime: null }, "realtime", "must be a group of keys"],
    [{ ...smallest, realtime: { key: 7 } }, "realtime.key", "must be a text"],
    [{ ...smallest, frame: { staffEmailDomains: "a.example" } }, "frame.staffEmailDomains", "list of texts"],
    [{ ...smallest, frame: { setPasswordFlag: " " } }, "frame.setPasswordFlag", "must name a query"],
    [{ ...smallest, report: { firstAction: "save" } }, "report.firstAction", "must be one of copy, pdf"],
    [{ ...smallest, fileSaving: "ask" }, "fileSaving", "must be one of picker"],
    [{ ...smallest, capture: { exportPermission: " " } }, "capture.exportPermission", "name a permission"],
    [{ ...smallest, capture: { recordingsPerDay: 3 } }, "capture.recordingsPerDay", "a group of keys"],
    [{ ...smallest, capture: { studyStarts: null } }, "capture.studyStarts", "a group of keys"],
    [
      { ...smallest, statistics: { percentiles: { pulse: table(101) } } },
      "statistics.percentiles.pulse",
      "must be one of endTidalCo2",
    ],
    ["not an object", "", ""],
    [null, "", ""],
  ])("stops at %j and names the key %s", (written, key, reason) => {
    const parsed = parseConfiguration(written);
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.key).toBe(key);
    expect(parsed.reason).toContain(reason);
  });

  it.each<readonly [key: string, written: unknown, read: unknown]>([
    ["session.idleTimeoutMin", 0, 0],
    ["session.idleTimeoutMin", " 20 ", 20],
    ["session.logOutOn403", " No ", false],
    ["breathTest.lockRefreshMs", 1, 1],
    ["breathTest.repeatBelowQuality", 0, 0],
    ["breathTest.repeatBelowQuality", 100, 100],
    ["breathTest.dayZone", " Europe/London ", "Europe/London"],
    ["breathTest.healthyWaveformHosts", ["waves.example:8443"], ["waves.example:8443"]],
    ["realtime.port", "6001", 6001],
    ["realtime.fallback", "no", false],
    ["support.uploadUrl", "/problem/reports/", "/problem/reports/"],
    ["fhir.profiles", "ukcore", "ukcore"],
    ["fhir.serverUrl", "/fhir/r4", "/fhir/r4"],
    ["frame.setPasswordFlag", "invite", "invite"],
    ["errorReporting.dsn", "https://key@reports.example/1", "https://key@reports.example/1"],
    ["errorReporting.tracesSampleRate", 1, 1],
    ["capture.studyZone", "Asia/Kolkata", "Asia/Kolkata"],
    ["capture.studyStarts", { CARD: "2026-03-01" }, { CARD: "2026-03-01" }],
    ["capture.recordingsPerDay", { CARD: "1" }, { CARD: 1 }],
    ["capture.studyLogUrl", "/v2/study-log/", "/v2/study-log/"],
    ["capture.blinded", ["CARD", "LEEDS"], ["CARD", "LEEDS"]],
    ["capture.exportPermission", "camrest.export", "camrest.export"],
    ["statistics.displayed", ["obstructiveIndex"], ["obstructiveIndex"]],
    ["report.firstAction", "print", "print"],
    ["links.help", "HTTPS://help.example", "HTTPS://help.example"],
    ["links.help", "mailto:help@capno.example", "mailto:help@capno.example"],
    ["links.help", "/help", "/help"],
    ["links.help", "  ", ""],
  ])("reads %s from %j as %j", (key, written, read) => {
    const parsed = parseConfiguration(replaceKey(smallest, key, written));
    const [group = "", name = ""] = key.split(".");
    const values: unknown = parsed.ok ? Reflect.get(parsed.config, group) : parsed;
    expect(values).toHaveProperty([name], read);
  });

  it.each([
    [" /api// ", "/api"],
    ["HTTP://api.example/v2", "HTTP://api.example/v2"],
  ])("reads the address of the API from %j as %s", (apiBaseUrl, read) => {
    const parsed = parseConfiguration({ apiBaseUrl });
    expect(parsed.ok && parsed.config.apiBaseUrl).toBe(read);
  });

  it.each([
    ["prod", "must be given in production"],
    [" Production-EU", "must be given in production"],
  ])(
    "does not start in %j without an approved regulatory warning, and names its key [REQ-HISTORY-11]",
    (name, reason) => {
      expect(parseConfiguration({ ...smallest, environmentName: name })).toEqual({
        ok: false,
        key: "report.regulatoryWarning",
        reason,
      });
      expect(parseConfiguration({ ...approved, environmentName: name }).ok).toBe(true);
    },
  );

  it("`parseConfiguration` passes on the demo of a sandbox and refuses it in production", () => {
    const account = { label: "GP practice", email: "gp@capno.example", password: "breathe-easy-1" };
    const demo = { controlUrl: "http://localhost:4310", accounts: [account] };
    const parsed = parseConfiguration({ ...smallest, environmentName: "local", demo });
    expect(parsed.ok && parsed.config.demo).toEqual(demo);
    expect(parseConfiguration({ ...approved, environmentName: "production", demo })).toEqual({
      ok: false,
      key: "demo",
      reason: "is not allowed in production",
    });
  });

  it("starts with the keys of former stores, and names each as obsolete", () => {
    const former = ["reviewStoreUrl", "noteStoreUrl", "statusStoreUrl", "allocationStoreUrl"];
    const capture = Object.fromEntries(former.map((name) => [name, "/v2/store/"]));
    const parsed = parseConfiguration({ ...smallest, capture });
    expect(parsed.ok && parsed.config.obsoleteKeys).toEqual(former.map((name) => `capture.${name}`));
    expect(parsed.ok && Object.keys(parsed.config.capture)).not.toContain("noteStoreUrl");
    expect(describeObsoleteKey("capture.noteStoreUrl")).toBe(
      "capture.noteStoreUrl is obsolete and has no effect: capture.studyLogUrl takes its place.",
    );
  });

  it("does not start in production from the unchanged example, and names each placeholder", () => {
    let written: object = example;
    const named: string[] = [];
    for (const [part, words] of Object.entries({
      ...Object.fromEntries(Object.entries(approved.report).map(([key, word]) => [`report.${key}`, word])),
      "agreement.version": approved.agreement.version,
      "agreement.sections": approved.agreement.sections,
    })) {
      const parsed = parseConfiguration(written);
      named.push(parsed.ok ? "" : `${parsed.key} ${parsed.reason}`);
      written = replaceKey(written, part, words);
    }
    expect(named).toEqual([
      "report.regulatoryWarning is still a placeholder, which production refuses",
      "report.legalDisclaimer is still a placeholder, which production refuses",
      "report.softwareUdiPrefix is still a placeholder, which production refuses",
      "agreement.version is still a placeholder, which production refuses",
      "agreement.sections is still a placeholder, which production refuses",
    ]);
    expect(parseConfiguration(written).ok).toBe(true);
  });

  it("takes missing worklist thresholds of a project from the deployment [REQ-LIST-40]", () => {
    const worklist = { unusedDays: 5, projects: { CARD: { unusedDays: "3" }, LEEDS: { adherenceBelow: 0 } } };
    const parsed = parseConfiguration({ ...smallest, capture: { worklist } });
    expect(parsed.ok && parsed.config.capture.worklist).toEqual({
      unusedDays: 5,
      adherenceBelow: 70,
      qualityDrop: 15,
      projects: {
        CARD: { unusedDays: 3, adherenceBelow: 70, qualityDrop: 15 },
        LEEDS: { unusedDays: 5, adherenceBelow: 0, qualityDrop: 15 },
      },
    });
  });

  it("takes numbers written as text, and percentile tables of 101 entries", () => {
    const parsed = parseConfiguration({
      ...smallest,
      session: { idleTimeoutMin: "20" },
      statistics: { percentiles: { respiratoryRate: table(101) } },
    });
    expect(parsed.ok && parsed.config.session.idleTimeoutMin).toBe(20);
    expect(parsed.ok && parsed.config.statistics.percentiles.respiratoryRate).toHaveLength(101);
  });
});
