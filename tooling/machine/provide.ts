import type { Need } from "./needs.ts";

export type Provision =
  | { readonly need: Need; readonly status: "found" }
  | { readonly need: Need; readonly status: "installed"; readonly seconds: number }
  | { readonly need: Need; readonly status: "missing"; readonly seconds: number; readonly reason: string };

/** How things are installed on this machine. */
export interface Installer {
  /** Root on Debian: its packages can be installed. */
  readonly canInstallPackages: boolean;
  /** Each resolves with whether it worked; what was printed stays with the installer. */
  installPackages(packages: readonly string[]): Promise<boolean>;
  run(program: string, args: readonly string[]): Promise<boolean>;
  now(): number;
}

/** Finds or installs everything before anything uses it: one after the other, since packages lock each other out. */
export async function provideAll(
  needs: readonly Need[],
  installer: Installer,
): Promise<readonly Provision[]> {
  const provisions: Provision[] = [];
  for (const need of needs) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    provisions.push(need.isThere() ? { need, status: "found" } : await install(need, installer));
  }
  return provisions;
}

async function install(need: Need, installer: Installer): Promise<Provision> {
  const startedAt = installer.now();
  const { canInstallPackages } = installer;
  if (canInstallPackages) await installer.installPackages(need.debianPackages);
  else if (need.installer) {
    const [program, ...args] = need.installer;
    await installer.run(program, args);
  }
  const seconds = (installer.now() - startedAt) / 1000;
  if (need.isThere()) return { need, status: "installed", seconds };
  const tried =
    canInstallPackages || need.installer
      ? "could not be installed"
      : "is installed by this command only as root on Debian";
  return {
    need,
    status: "missing",
    seconds,
    reason: `${need.name} is not there and ${tried}; ${need.advice} and run npm test again.`,
  };
}

/** A line for a person. */
export function describeProvision(provision: Provision): string {
  const { need } = provision;
  switch (provision.status) {
    case "found":
      return `${need.name}: found`;
    case "installed":
      return `${need.name}: installed in ${provision.seconds.toFixed(1)} s`;
    case "missing":
      return `${need.name}: missing (${provision.seconds.toFixed(1)} s); left out: ${need.usedBy}. ${provision.reason}`;
    default:
      return provision satisfies never;
  }
}
