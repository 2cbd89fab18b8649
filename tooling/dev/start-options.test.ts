import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { describe, expect, it, vi } from "vitest";

import { findDeploymentProblems } from "../release/deployment.ts";
import { createPorts } from "./stack/ports.ts";
import { describeLocalDeployment } from "./server/local-deployment.ts";
import { readStartOptions } from "./start-options.ts";

const API = "http://localhost:9000/api";

describe("readStartOptions", () => {
  it("keeps the world in memory, with control calls, by default", () => {
    expect(readStartOptions([])).toEqual({ hasControls: true, names: [] });
  });

  it("resolves --keep against the folder of the caller", () => {
    vi.stubEnv("INIT_CWD", path.resolve("somewhere"));
    expect(readStartOptions(["--keep", "pilot", "--no-controls"])).toEqual({
      keepIn: path.resolve("somewhere/pilot"),
      hasControls: false,
      names: [],
    });
    vi.unstubAllEnvs();
  });

  it.each([[["--keep"]], [["--keep", ""]], [["--kept", "x"]], [["folder"]]])(
    "refuses %j with a message",
    (args) => {
      expect(() => readStartOptions(args)).toThrow(/--keep/);
      expect(() => readStartOptions(args)).toThrow(RangeError);
    },
  );

  it("reads the products of npm run dev, and refuses the options of npm start there", () => {
    expect(readStartOptions(["capture", "--api", API], "dev")).toMatchObject({
      names: ["capture"],
      server: { api: API },
    });
    expect(() => readStartOptions(["--keep", "pilot"], "dev")).toThrow(RangeError);
  });

  it.each([
    [["--api", "localhost:9000"]],
    [["--api", "/api"]],
    [["--api", API, "--keep", "pilot"]],
    [["--api", API, "--no-controls"]],
    [["--config", "mine.json"]],
    [["--api", API, "--config", "not-there.json"]],
  ])("refuses %j", (args) => {
    expect(() => readStartOptions(args)).toThrow(RangeError);
  });
});

describe("readStartOptions --api", () => {
  /** What keeps the start of a deployment with these options. */
  const findProblems = (args: readonly string[]) => {
    const { server } = readStartOptions(args);
    const { origins, config } = describeLocalDeployment(createPorts(4300), {
      config: server?.config ?? {},
      origins: server?.deployment ?? {},
    });
    return { config, problems: findDeploymentProblems(origins, config) };
  };

  it("makes a deployment of that server, without a realtime service", () => {
    const { config, problems } = findProblems(["--api", API]);
    expect(problems).toEqual([]);
    expect(config).toMatchObject({ apiBaseUrl: API, realtime: { key: "" } });
  });

  it.each([
    { key: "own", host: "localhost", port: 6001, tls: false },
    { key: "hosted", cluster: "eu" },
  ])("allows the realtime service %j of --config, beside its other keys", (realtime) => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "capno-options-")), "mine.json");
    writeFileSync(file, JSON.stringify({ realtime, capture: { studyLogUrl: "/v2/study-log/" } }));
    const { config, problems } = findProblems(["--api", API, "--config", file]);
    expect(problems).toEqual([]);
    expect(config).toMatchObject({ apiBaseUrl: API, realtime, capture: { studyLogUrl: "/v2/study-log/" } });
  });
});
