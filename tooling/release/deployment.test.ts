import { readFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { createPorts } from "../dev/stack/ports.ts";
import {
  findDeploymentFaults,
  findDeploymentProblems,
  findMismatches,
  type DeploymentOrigins,
} from "./deployment.ts";
import { createLocalDeployment } from "../dev/server/local-deployment.ts";
import { createPageHeaders } from "./security-headers.ts";

const DEPLOYMENT: DeploymentOrigins = {
  shell: "https://clinic.example",
  remotes: [],
  api: "https://api.clinic.example",
  realtime: ["wss://ws-eu.pusher.com", "https://sockjs-eu.pusher.com"],
  reports: "https://reports.example",
  waveforms: ["https://waves.example"],
};
const CONFIG = {
  apiBaseUrl: "https://api.clinic.example/v3/",
  realtime: { key: "k", cluster: "eu" },
  errorReporting: { dsn: "https://key@reports.example/7" },
  breathTest: { healthyWaveformHosts: ["api.clinic.example", "waves.example"] },
};

describe("deployment.json and config.json", () => {
  it("agree by default", () => {
    expect(findDeploymentProblems(DEPLOYMENT, CONFIG)).toEqual([]);
  });

  it.each<[string, Partial<DeploymentOrigins>, object]>([
    ["errorReporting.dsn", { reports: "" }, {}],
    ["errorReporting.dsn", {}, { errorReporting: { dsn: "https://key@elsewhere.example/7" } }],
    ["errorReporting.dsn", {}, { errorReporting: { dsn: "key" } }],
    ["errorReporting.dsn", {}, { errorReporting: undefined }],
    ["breathTest.healthyWaveformHosts.1", { waveforms: [] }, {}],
    ["waveforms.1", { waveforms: ["https://waves.example", "https://unused.example"] }, {}],
    ["apiBaseUrl", {}, { apiBaseUrl: "https://other.example" }],
    ["realtime", {}, { realtime: { key: "k", cluster: "us2", fallback: false } }],
    [
      "realtime.fallback",
      { realtime: ["wss://ws-eu.pusher.com"] },
      { realtime: { key: "k", cluster: "eu", fallback: "yes" } },
    ],
    ["realtime.fallback", { realtime: ["wss://ws-eu.pusher.com"] }, {}],
    ["realtime.fallback", { realtime: ["wss://ws-eu.pusher.com"] }, { realtime: { key: "k", host: "" } }],
    ["realtime", {}, { realtime: { key: "k", host: "ws.clinic.example", port: "6001", tls: "yes" } }],
    ["realtime", {}, { realtime: { key: "k", host: "clinic.example", tls: " OFF " } }],
    ["realtime", {}, { realtime: { key: "k", host: "no host" } }],
    [
      "realtime.fallback",
      { realtime: ["wss://ws.clinic.example"] },
      { realtime: { key: "k", host: "ws.clinic.example", fallback: " ON " } },
    ],
    [
      "realtime.fallback",
      { realtime: ["wss://ws-eu.pusher.com", "https://ws-eu.pusher.com"] },
      { realtime: { key: "k", fallback: true } },
    ],
    [
      "errorReporting.dsn",
      { reports: "https://other.example" },
      { errorReporting: { dsn: "https://k@clinic.example/7" } },
    ],
  ])("disagree on %s (%j, %j), which is named once", (key, deployment, config) => {
    const problems = findMismatches({ ...DEPLOYMENT, ...deployment }, { ...CONFIG, ...config });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(key);
  });

  it.each<[string, Partial<DeploymentOrigins>, object]>([
    [
      "nothing is reported and no other host has waveforms",
      { reports: "", waveforms: [] },
      { errorReporting: { dsn: "" }, breathTest: { healthyWaveformHosts: ["api.clinic.example"] } },
    ],
    ["the API is below the shell's own address", {}, { apiBaseUrl: "/api" }],
    ["the API's address is for the shell to judge", {}, { apiBaseUrl: undefined }],
    ["the API's address is none", {}, { apiBaseUrl: "http://[" }],
    ["the hosted service is named by its usual cluster", {}, { realtime: { key: "k" } }],
    [
      "sockets alone are wanted of the hosted service",
      { realtime: ["wss://ws-eu.pusher.com"] },
      { realtime: { key: "k", fallback: "no" } },
    ],
    [
      "the realtime server is behind the page's own address",
      { shell: "http://clinic.example", realtime: [] },
      { realtime: { key: "k", host: "clinic.example", port: 80, tls: " No " } },
    ],
    [
      "events may come by long requests of the page's own address",
      { realtime: ["wss://ws-eu.pusher.com"] },
      { realtime: { key: "k", host: "clinic.example", fallback: "1" } },
    ],
    [
      "events may come by long requests of the hosted service",
      { realtime: ["wss://ws-eu.pusher.com", "https://sockjs-eu.pusher.com"] },
      { realtime: { key: "k", fallback: "yes" } },
    ],
    [
      "the realtime server is one's own, at the usual port",
      { realtime: ["wss://ws.clinic.example"] },
      { realtime: { key: "k", host: "ws.clinic.example", port: 443, tls: true } },
    ],
    [
      "events may come by long requests, of the hosted service or of one's own server",
      { realtime: ["wss://ws.clinic.example", "https://ws.clinic.example"] },
      { realtime: { key: "k", host: "ws.clinic.example", port: 443, tls: true, fallback: true } },
    ],
    ["there is no realtime server", { realtime: [] }, { realtime: { key: "" } }],
    [
      "reports go through the API",
      { reports: "" },
      { errorReporting: { dsn: "https://key@api.clinic.example/7" } },
    ],
  ])("agree if %s", (_, deployment, config) => {
    expect(findDeploymentProblems({ ...DEPLOYMENT, ...deployment }, { ...CONFIG, ...config })).toEqual([]);
  });

  it.each<[string, object]>([
    ["shell", { shell: "https://clinic.example/" }],
    ["api", { api: undefined }],
    ["remotes", { remotes: "https://files.example" }],
    ["realtime.0", { realtime: ["ws-eu.pusher.com"] }],
    ["reports", { reports: "https://reports.example; script-src *" }],
    ["api", { api: "see https://api.clinic.example" }],
    ["api", { api: "https://api.clinic.example:99999" }],
    ["api", { api: "https://API.clinic.example" }],
    ["api", { api: "https://api.clinic.example:443" }],
    ["api", { api: ["https://api.clinic.example"] }],
    ["reports", { reports: "https://*.example" }],
    ["reports", { reports: "https://reports.example;*" }],
    ["waveforms.0", { waveforms: ["wss://waves.example"] }],
    ["waveforms.0", { waveforms: ['https://waves.example"'] }],
  ])("require a plain origin for %s, not %j", (key, change) => {
    const faults = findDeploymentFaults({ ...DEPLOYMENT, ...change });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`"${key}"`);
  });

  it.each([null, "https://clinic.example", 5])("cannot be %j", (written) => {
    expect(findDeploymentFaults(written)).toEqual(["deployment.json must be a group of keys."]);
  });

  it("are checked alone if the other is missing, and not at all if both are", () => {
    expect(findDeploymentProblems(DEPLOYMENT, undefined)).toEqual([]);
    expect(findDeploymentProblems({ ...DEPLOYMENT, api: "" }, undefined)).toHaveLength(1);
    expect(findDeploymentProblems({ ...DEPLOYMENT, api: "" }, CONFIG)).toHaveLength(1);
    expect(findDeploymentProblems(undefined, CONFIG)).toEqual([]);
    expect(findMismatches({ ...DEPLOYMENT, waveforms: [], reports: "" }, undefined)).toEqual([]);
  });

  it("report an error-reporting address that the deployment does not allow", () => {
    const [problem] = findMismatches({ ...DEPLOYMENT, reports: "" }, CONFIG);
    expect(problem).toBe(
      'errorReporting.dsn in config.json sends to https://reports.example, "reports" in deployment.json is not set.',
    );
    const [other] = findMismatches({ ...DEPLOYMENT, reports: "https://a.example" }, CONFIG);
    expect(other).toContain('"reports" in deployment.json is https://a.example.');
  });

  it("agree in the examples of docs", async () => {
    const read = async (name: string) =>
      JSON.parse(
        await readFile(path.join(import.meta.dirname, "../../docs", name), "utf8"),
      ) as DeploymentOrigins;
    const deployment = await read("deployment.example.json");
    expect(findMismatches(deployment, await read("config.example.json"))).toEqual([]);
    expect(deployment.reports).toBeTruthy();
  });

  it("agree in the local deployment", async () => {
    const { origins, readConfig } = createLocalDeployment(createPorts(5000), "");
    const config = await readConfig();
    expect(findDeploymentProblems(origins, config)).toEqual([]);
    expect(config).toMatchObject({
      apiBaseUrl: origins.api,
      report: { saveFhir: true },
      breathTest: { healthyWaveformHosts: [new URL(origins.api).host] },
    });
  });
});

describe("the content security policy", () => {
  const POLICY = "connect-src 'self' {REMOTES} {API} {REALTIME} {REPORTS} {WAVEFORMS}; frame-src 'none'";
  const fill = (origins: DeploymentOrigins) => createPageHeaders(POLICY, origins)["Content-Security-Policy"];

  it("allows error reports and healthy waveforms if the deployment does", () => {
    expect(fill(DEPLOYMENT)).toBe(
      "connect-src 'self' https://api.clinic.example wss://ws-eu.pusher.com https://sockjs-eu.pusher.com https://reports.example https://waves.example; frame-src 'none'",
    );
  });

  it("names the policies of products where a shell of an earlier release asks for them", () => {
    const headers = createPageHeaders("trusted-types capno_shell {REMOTE_POLICIES}", DEPLOYMENT);
    expect(headers["Content-Security-Policy"]).toBe(
      "trusted-types capno_shell capno_capture capno_screen capno_diagnose",
    );
  });

  it("allows neither otherwise", () => {
    const { reports: _none, waveforms: _neither, ...rest } = DEPLOYMENT;
    expect(fill(rest)).toBe(
      "connect-src 'self' https://api.clinic.example wss://ws-eu.pusher.com https://sockjs-eu.pusher.com; frame-src 'none'",
    );
  });
});
