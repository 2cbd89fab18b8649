import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";

import { CHEAP_PASSWORDS } from "@capno/sandbox/passwords";
import { createSandbox } from "@capno/sandbox/server";
import { expect, it, onTestFinished } from "vitest";

const TITLE = "values of participants of CARD are refused without camrest.view_values";

async function check(scenario: "demo" | "blinded-study", account: string): Promise<string> {
  const sandbox = await createSandbox({
    port: 0,
    shellOrigin: "http://localhost:4300",
    passwordCost: CHEAP_PASSWORDS,
    scenario,
  });
  onTestFinished(() => sandbox.close());
  const { VITEST: _vitest, NODE_OPTIONS: _options, ...env } = process.env;
  const cli = path.join(import.meta.dirname, "cli.ts");
  const args = ["--api", sandbox.url, "--account", `${account}@capno.example:breathe-easy-1`];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, ...args, "--only", "access", "--blinded", "CARD"],
      { env },
      (_error, output) => resolve(output),
    );
  });
}

it.each([
  ["blinded-study", "research", "✔", "whose server refuses them"],
  ["demo", "research", "✖", "whose server gives them"],
  // Nothing was asked that should be refused: that is no pass.
  ["blinded-study", "everyone", "✖", "for which no account without the permission is given"],
] as const)(
  "the conformance kit on %s with the account %s marks a blinded study %s, %s [REQ-BLIND-03]",
  { timeout: 60_000 },
  async (scenario, account, mark, _why) => {
    expect(await check(scenario, account)).toContain(`${mark} ${TITLE}`);
  },
);
