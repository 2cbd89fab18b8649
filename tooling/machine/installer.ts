import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";

import { runProgram } from "../commands/run-program.ts";
import type { Installer } from "./provide.ts";

/** Debian asks it whether a service that was just installed may start: 101 is no. */
const SERVICE_POLICY = "/usr/sbin/policy-rc.d";

/** This machine's way of installing. What is printed on the way is shown only where it failed. */
export function createInstaller(): Installer {
  let isListFresh = false;

  async function run(program: string, args: readonly string[]): Promise<boolean> {
    const { code, output } = await runProgram(program, args, {
      show: false,
      environment: { DEBIAN_FRONTEND: "noninteractive" },
    });
    if (code !== 0) process.stdout.write(output);
    return code === 0;
  }

  return {
    canInstallPackages:
      process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get"),
    run,
    now: () => performance.now(),
    async installPackages(packages) {
      isListFresh ||= await run("apt-get", ["update", "-qq"]);
      // A test's tool must not become a server of the machine: nginx would listen on every address.
      const keepsPolicy = existsSync(SERVICE_POLICY);
      if (!keepsPolicy) await writeFile(SERVICE_POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
      try {
        return await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
      } finally {
        if (!keepsPolicy) await rm(SERVICE_POLICY, { force: true });
      }
    },
  };
}
