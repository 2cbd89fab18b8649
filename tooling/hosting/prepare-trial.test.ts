import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { createDirectoryTarget } from "../release/directory-target.ts";
import { findContradictions } from "../release/shell-pages.ts";
import { prepareTrial, TRIAL_PORTS, TrialError } from "./prepare-trial.ts";
import { readCompose } from "./testing/confinements.ts";

let place: string;
beforeEach(async () => void (place = await mkdtemp(path.join(tmpdir(), "capno-trial-"))));
afterEach(() => rm(place, { recursive: true, force: true }));

it("writes two files that agree, for the ports of compose.yaml", async () => {
  const said = await prepareTrial(place);
  expect(await findContradictions(createDirectoryTarget(place))).toEqual([]);
  const { web, sandbox } = readCompose().services;
  expect([web?.ports, sandbox?.ports]).toEqual([
    [`127.0.0.1:${TRIAL_PORTS.shell}:${TRIAL_PORTS.shell}`],
    [`127.0.0.1:${TRIAL_PORTS.sandbox}:${TRIAL_PORTS.sandbox}`],
  ]);
  const deployment = JSON.parse(await readFile(path.join(place, "deployment.json"), "utf8")) as {
    readonly shell: string;
  };
  expect(sandbox?.environment?.["CAPNO_SHELL_ORIGIN"]).toBe(deployment.shell);
  expect(said).toContain(`CAPNO_RELEASE=${place} CAPNO_LIVE=${place}`);
});

it("leaves a folder alone in which there is something", async () => {
  await prepareTrial(place);
  await expect(prepareTrial(place)).rejects.toThrow(TrialError);
});
