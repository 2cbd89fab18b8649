import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";

import { CHEAP_PASSWORDS } from "@capno/sandbox/passwords";
import { createSandbox, type Sandbox } from "@capno/sandbox/server";
import { expect, it, onTestFinished } from "vitest";

const TITLE = "values of participants of CARD are refused without camrest.view_values";

type Faults = Parameters<Sandbox["world"]["faults"]["add"]>[0];

async function check(
  scenario: "demo" | "blinded-study",
  accounts: readonly string[],
  faults: Faults = [],
): Promise<string> {
  const sandbox = await createSandbox({
    port: 0,
    shellOrigin: "http://localhost:4300",
    passwordCost: CHEAP_PASSWORDS,
    scenario,
  });
  onTestFinished(() => sandbox.close());
  sandbox.world.faults.add(faults);
  const { VITEST: _vitest, NODE_OPTIONS: _options, ...env } = process.env;
  const cli = path.join(import.meta.dirname, "cli.ts");
  const names = accounts.flatMap((name) => ["--account", `${name}@capno.example:breathe-easy-1`]);
  const args = ["--api", sandbox.url, ...names];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, ...args, "--only", "access", "--blinded", "CARD"],
      { env },
      (_error, output) => resolve(output),
    );
  });
}

const page = { status: 403, body: "<p>Not here</p>", headers: { "content-type": "text/html" } };
const hollow = { data_par_breath_avg: { PetCO2: [], metBurden: [], epTangent: [] }, data_par_cap: {} };

it.each([
  ["blinded-study", ["research"], "✔", "whose server refuses them", []],
  ["blinded-study", ["research", "everyone"], "✔", "whose values another account sees", []],
  ["demo", ["research"], "✖", "whose server gives them", []],
  // Nothing was asked that should be refused: that is no pass.
  ["blinded-study", ["everyone"], "✖", "for which no account without the permission is given", []],
  [
    "blinded-study",
    ["research", "everyone"],
    "✖",
    "of which no record with values was found",
    [{ method: "GET", path: "/capnogram/*/", status: 200, body: { id: 1, ...hollow } }],
  ],
  [
    "blinded-study",
    ["research"],
    "✖",
    "whose server answers 401, which logs people out in a circle",
    [{ method: "GET", path: "/capnogram/*/", status: 401, body: { detail: "no" } }],
  ],
  [
    "blinded-study",
    ["research"],
    "✖",
    "whose refusal is a page",
    [{ method: "GET", path: "/duid/param/", ...page }],
  ],
] as const)(
  "the conformance kit on %s with the accounts %j marks a blinded study %s, %s [REQ-BLIND-03]",
  { timeout: 60_000 },
  async (scenario, accounts, mark, _why, faults) => {
    expect(await check(scenario, accounts, faults)).toContain(`${mark} ${TITLE}`);
  },
);
