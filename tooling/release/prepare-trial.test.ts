import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";

import { findFreePorts } from "../dev/stack/free-ports.ts";
import { createPorts } from "../dev/stack/ports.ts";
import { createDirectoryTarget } from "./directory-target.ts";
import { writeDeployment } from "./local-folder.ts";
import { findContradictions } from "./shell-pages.ts";
import { prepareTrial, serveTrial, TRIAL_PORTS, TrialError } from "./prepare-trial.ts";

let place: string;
beforeEach(async () => void (place = await mkdtemp(path.join(tmpdir(), "capno-trial-"))));
afterEach(() => rm(place, { recursive: true, force: true }));

interface Compose {
  readonly services: Readonly<
    Record<"web" | "sandbox", { readonly ports: readonly string[]; readonly environment?: object }>
  >;
}

describe("prepareTrial", () => {
  it("writes deployment.json and config.json that agree with each other and with compose.yaml", async () => {
    const instructions = await prepareTrial(place);
    expect(await findContradictions(createDirectoryTarget(place))).toEqual([]);
    const compose = path.join(import.meta.dirname, "../../docs/hosting/compose.yaml");
    const { web, sandbox } = (parse(await readFile(compose, "utf8")) as Compose).services;
    expect([web.ports, sandbox.ports]).toEqual([
      [`127.0.0.1:${TRIAL_PORTS.shell}:${TRIAL_PORTS.shell}`],
      [`127.0.0.1:${TRIAL_PORTS.sandbox}:${TRIAL_PORTS.sandbox}`],
    ]);
    const deployment = JSON.parse(await readFile(path.join(place, "deployment.json"), "utf8")) as {
      readonly shell: string;
    };
    expect(sandbox.environment).toMatchObject({ CAPNO_SHELL_ORIGIN: deployment.shell });
    expect(instructions).toContain(`CAPNO_RELEASE=${place} CAPNO_LIVE=${place}`);
  });

  it("refuses a folder that is not empty", async () => {
    await prepareTrial(place);
    await expect(prepareTrial(place)).rejects.toThrow(TrialError);
  });
});

describe("serveTrial", () => {
  it("serves a trial's folder and a sandbox until it is stopped", async () => {
    await prepareTrial(place);
    const first = await findFreePorts(8);
    const ports = createPorts(first);
    await writeDeployment(place, ports);
    const { said, stop } = await serveTrial(place, ports);
    const ask = (port: number) => fetch(`http://localhost:${port}/`).then(({ status }) => status);
    try {
      expect(said).toContain(`http://localhost:${ports.shell}`);
      // No shell is released yet.
      expect([await ask(ports.shell), await ask(ports.sandbox)]).toEqual([503, 200]);
    } finally {
      await stop();
    }
    await expect(ask(ports.sandbox)).rejects.toThrow();
  });
});
