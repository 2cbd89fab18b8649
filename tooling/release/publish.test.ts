import { describe, expect, it } from "vitest";

import type { FinishedBuild } from "./finished-build.ts";
import { publishBuild } from "./publish.ts";
import type { ReleaseTarget } from "./release-target.ts";
import { aProductBuild, aShellBuild } from "./testing/fake-finished-build.ts";
import { openSmallTarget } from "./testing/small-target.ts";

const withFiles = (build: FinishedBuild, ...names: readonly string[]): FinishedBuild => ({
  ...build,
  files: names.map((name) => ({ name, content: Buffer.from(name), integrity: "" })),
});

describe("publishBuild", () => {
  it.each([
    [["release.json", "a.js", "z.js"]],
    [["a.js", "release.json", "z.js"]],
    [["a.js", "z.js", "release.json"]],
  ])("writes release.json last, so that a version with it is complete: %j", async (names) => {
    const { target } = await openSmallTarget();
    const written: string[] = [];
    const watched: ReleaseTarget = {
      ...target,
      writeOnce: async (file, content) => {
        written.push(file);
        return target.writeOnce(file, content);
      },
    };
    const build = withFiles(aProductBuild("capture", "1.0.0"), ...names);
    expect(await publishBuild(watched, build)).toEqual({ written: 3, wasThere: false });
    expect(written.at(-1)).toBe("r/capture/1.0.0/release.json");
    expect(await publishBuild(target, build)).toEqual({ written: 0, wasThere: true });
  });

  it("also writes the shell's hashed files at the root", async () => {
    const { target } = await openSmallTarget();
    const names = [
      "main.0123456789abcdef.js",
      "main.0123456789abcdef.js.br",
      "main.0123456789abcdef.js.map",
      "release.json",
    ];
    await publishBuild(target, withFiles(aShellBuild("4.2.5"), ...names));
    await publishBuild(
      target,
      withFiles(aProductBuild("capture", "1.0.0"), "entry.fedcba9876543210.js", "release.json"),
    );
    expect((await target.list("")).filter((name) => !name.startsWith("r/"))).toEqual([
      "main.0123456789abcdef.js",
      "main.0123456789abcdef.js.br",
    ]);
  });
});
