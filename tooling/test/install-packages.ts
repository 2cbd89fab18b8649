import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";

import { runProgram } from "../dev/run-program.ts";
import type { SystemPackage } from "./system-packages.ts";

/** Debian runs this script before it starts a newly installed service; exit code 101 forbids the start. */
const SERVICE_POLICY = "/usr/sbin/policy-rc.d";

/** Finds or installs each program, one after the other (apt locks), prints a line for each, and returns the missing ones. */
export async function installMissing(needs: readonly SystemPackage[]): Promise<readonly SystemPackage[]> {
  const missing: SystemPackage[] = [];
  for (const need of needs) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (!need.isInstalled()) await install(need);
    if (need.isInstalled()) {
      console.log(`${need.name}: found`);
    } else {
      missing.push(need);
      console.log(`${need.name}: missing, so ${need.whenMissing}; ${need.advice}.`);
    }
  }
  return missing;
}

async function install({ name, debianPackages, installer, isInstalled }: SystemPackage): Promise<void> {
  console.log(`${name}: installing …`);
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (isDebianRoot) {
    await run("apt-get", "update", "-qq");
    // Without this, an installed nginx would start to listen on every address.
    const hasPolicy = existsSync(SERVICE_POLICY);
    if (!hasPolicy) await writeFile(SERVICE_POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
    await run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...debianPackages);
    if (!hasPolicy) await rm(SERVICE_POLICY, { force: true });
  }
  if (installer && !isInstalled()) await run(...installer);
}

async function run(program: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await runProgram(program, args, {
    show: false,
    environment: { DEBIAN_FRONTEND: "noninteractive" },
  });
  if (code !== 0) process.stdout.write(output);
}
