import { describe, expect, it } from "vitest";

import type { Need } from "./needs.ts";
import { describeProvision, provideAll, type Installer } from "./provide.ts";

/** A machine on which a package brings the program of its name, unless the mirror lacks it. */
function aMachine(facts: {
  readonly has?: readonly string[];
  readonly isDebianRoot?: boolean;
  readonly lacks?: readonly string[];
}) {
  const there = new Set(facts.has);
  const did: string[] = [];
  let time = 0;
  const bring = (name: string): Promise<boolean> => {
    did.push(name);
    time += 2_500;
    const works = !facts.lacks?.includes(name);
    if (works) there.add(name);
    return Promise.resolve(works);
  };
  const installer: Installer = {
    canInstallPackages: facts.isDebianRoot ?? true,
    installPackages: (packages) => bring(packages[0] ?? ""),
    run: (program) => bring(program),
    now: () => time,
  };
  const aNeed = (name: string, own?: Need["installer"]): Need => ({
    name,
    usedBy: `the tests of ${name}`,
    isThere: () => there.has(name),
    debianPackages: [name],
    ...(own ? { installer: own } : {}),
    advice: `install ${name}`,
  });
  return { installer, did, aNeed };
}

describe("what the tests need on the machine", () => {
  it("what the tests need on the machine is left alone where it is there", async () => {
    const { installer, did, aNeed } = aMachine({ has: ["git"] });
    expect(await provideAll([aNeed("git")], installer)).toMatchObject([{ status: "found" }]);
    expect(did).toEqual([]);
  });

  it("what the tests need on the machine is installed before anything uses it, with its time", async () => {
    const { installer, aNeed } = aMachine({});
    const [provision] = await provideAll([aNeed("nginx")], installer);
    expect(provision).toMatchObject({ status: "installed", seconds: 2.5 });
    expect(provision && describeProvision(provision)).toBe("nginx: installed in 2.5 s");
  });

  it("comes from the workspace where Debian's packages are not to be had", async () => {
    const { installer, did, aNeed } = aMachine({ isDebianRoot: false });
    const [provision] = await provideAll([aNeed("playwright", ["playwright", "install"])], installer);
    expect(provision).toMatchObject({ status: "installed" });
    expect(did).toEqual(["playwright"]);
  });

  it("what the tests need on the machine is missing with its reason where it cannot be had, and the next one is still looked for", async () => {
    const { installer, aNeed } = aMachine({ lacks: ["nginx"] });
    const [first, second] = await provideAll([aNeed("nginx"), aNeed("git")], installer);
    expect(first && describeProvision(first)).toBe(
      "nginx: missing (2.5 s); left out: the tests of nginx. nginx is not there and could not be installed; install nginx and run npm test again.",
    );
    expect(second).toMatchObject({ status: "installed" });
  });

  it("says so where nothing may be installed", async () => {
    const { installer, did, aNeed } = aMachine({ isDebianRoot: false });
    const [provision] = await provideAll([aNeed("nginx")], installer);
    expect(provision).toMatchObject({ status: "missing", seconds: 0 });
    expect(provision && describeProvision(provision)).toContain("only as root on Debian");
    expect(did).toEqual([]);
  });
});
