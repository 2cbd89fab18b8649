import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const LOCKFILE = "pnpm-lock.yaml";

/** Every file that is, or would be, committed. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => file !== "" && existsSync(path.join(ROOT, file)));

const textFiles = files.filter((file) => !/\.(png|jpe?g|webp|ico|mp4|woff2?|gz|br)$/.test(file));
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

interface PackageFile {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

const packageFiles = files
  .filter((file) => /^(?:(?:apps|packages)\/[^/]+|tooling|e2e)\/package\.json$/.test(file))
  .map((file) => ({ folder: path.dirname(file), content: JSON.parse(read(file)) as PackageFile }));

describe("the repository", () => {
  it("the repository is read at all", () => {
    expect(textFiles.length).toBeGreaterThan(150);
    expect(packageFiles.length).toBeGreaterThan(14);
  });

  it("holds no traces of a merge that nobody resolved", () => {
    const traces = textFiles.filter((file) => /^(?:<{7}|>{7}) /m.test(read(file)));
    expect(traces).toEqual([]);
  });

  it("holds no path of anybody's machine", () => {
    // Put together here, or this file would find itself.
    const places = ["home", "root", "Users", "work", "tmp"].join("|");
    const machinePath = new RegExp(`(?:^|["'\`\\s(=:])/(?:${places})/[\\w.-]+`, "m");
    expect(textFiles.filter((file) => machinePath.test(read(file)))).toEqual([]);
  });

  it("names no host of a package registry", () => {
    const registry = new RegExp(
      ["registry\\.npmjs", "registry\\.yarnpkg", "npm\\.pkg\\.github", "_authToken"].join("|"),
    );
    expect(
      textFiles.filter((file) => file !== "tooling/repository.test.ts" && registry.test(read(file))),
    ).toEqual([]);
  });

  it("keeps one lockfile, which fetches from nowhere but the registry in use", () => {
    expect(files.filter((file) => /(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml)$/.test(file))).toEqual([
      LOCKFILE,
    ]);
    expect(read(LOCKFILE)).not.toMatch(/tarball:|git\+|codeload/);
  });

  it("asks for a page by the name of a test alone: by a comment its neighbours lose their process", () => {
    // Put together here, or this file would find itself.
    const asked = new RegExp(["@vitest", "environment"].join("-"));
    expect(files.filter((file) => /\.test\.tsx?$/.test(file) && asked.test(read(file)))).toEqual([]);
  });

  it("the repository has no file that everything runs through", () => {
    const source = files.filter((file) => /\.(ts|tsx)$/.test(file) && !/\.test\.tsx?$/.test(file));
    expect(source.filter((file) => read(file).split("\n").length > 400)).toEqual([]);
  });
});

describe("versions [REQ-NAME-04]", () => {
  const shipped = ["shell", "capture", "screen", "diagnose"];
  const versions = shipped.map((name) => {
    const { version } = JSON.parse(read(`apps/${name}/package.json`)) as { readonly version: string };
    return version.split(".").map(Number);
  });

  it("versions of the shell and the products begin at 4.2.4", () => {
    for (const [major = 0, minor = 0, patch = 0] of versions) {
      expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(4_002_004);
    }
  });

  it("count on each by itself: none is tied to another's", () => {
    const { fixed = [], linked = [] } = JSON.parse(read(".changeset/config.json")) as {
      readonly fixed?: readonly unknown[];
      readonly linked?: readonly unknown[];
    };
    expect([fixed, linked]).toEqual([[], []]);
  });
});

describe("browser tests", () => {
  it("intercept requests in one file, which says why the sandbox cannot", () => {
    const tests = files.filter((file) => file.startsWith("e2e/") && /\.tsx?$/.test(file));
    // Put together here, or this file would find itself in a search.
    const interception = new RegExp(["\\.route(?:FromHAR|WebSocket)?\\(", "\\.unroute(?:All)?\\("].join("|"));
    expect(tests.length).toBeGreaterThan(60);
    expect(tests.filter((file) => interception.test(withoutComments(read(file))))).toEqual([
      "e2e/support/other-files.ts",
    ]);
  });
});

describe("packages", () => {
  it.each(
    packageFiles
      .filter(({ folder }) => folder.startsWith("packages/") && folder !== "packages/conformance")
      .map(({ folder, content }) => [folder, content] as const),
  )("%s lists what others may import, and all of it exists", (folder, content) => {
    const exported = Object.entries(content.exports ?? {});
    expect(exported.length).toBeGreaterThan(0);
    expect(exported.filter(([name]) => name.includes("*"))).toEqual([]);
    expect(exported.filter(([, file]) => !existsSync(path.join(ROOT, folder, file)))).toEqual([]);
  });

  it.each(packageFiles.map(({ folder, content }) => [folder, content] as const))(
    "%s takes its versions from the catalogue",
    (_folder, content) => {
      const versions = Object.entries({ ...content.dependencies, ...content.devDependencies });
      expect(versions.filter(([, version]) => !/^(?:catalog:|workspace:\*)$/.test(version))).toEqual([]);
    },
  );

  it("runs no script at install", () => {
    const scripts = packageFiles.flatMap(({ content }) => Object.keys(content.scripts ?? {}));
    expect(scripts.filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  });
});

describe("the domain", () => {
  const domain = files.filter(
    (file) => file.startsWith("packages/domain/src/") && !file.endsWith(".test.ts"),
  );

  it("knows no clock, no chance, no network and no page", () => {
    const hidden =
      /\bDate\.now\(|\bnew Date\(\)|\bperformance\.|\bMath\.random\(|\bfetch\(|\bdocument\.|\bwindow\.|\bsetTimeout\(/;
    expect(domain.length).toBeGreaterThan(5);
    expect(domain.filter((file) => hidden.test(withoutComments(read(file))))).toEqual([]);
  });
});

describe("the names of the wire", () => {
  const schemas = files.filter((file) => file.startsWith("packages/api-client/src/schemas/"));
  const keys = schemas.flatMap((file) => [
    ...withoutComments(read(file)).matchAll(/\b([A-Za-z]+(?:_[A-Za-z]+)+):/g),
  ]);
  /** Every key that is spelled as only a server does, and the few that have no underscore to tell them by. */
  const names = new Set([
    ...keys.map(([, name = ""]) => name),
    ...["projectid", "groupname", "PetCO2", "metBurden", "epTangent"],
  ]);
  /** Where a wire of somebody else's making is read. */
  const readers: Readonly<Record<string, readonly string[]>> = {
    "packages/realtime/src/handset-events.ts": ["capnogram_id", "upload_lifecycle", "availability_changed"],
    "packages/realtime/src/create-realtime.ts": ["socket_id", "shared_secret"],
  };

  it("the names of the wire are found at all", () => {
    expect([...names]).toEqual(
      expect.arrayContaining(["capnogram_dt", "handset_udi", "RR_est", "unlock_reason"]),
    );
  });

  it("stop at the schema: nobody but the API client, the contract that tells of it and the kit that holds servers against it says them", () => {
    const source = files.filter(
      (file) =>
        /^(?:packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file) &&
        !/^(?:packages\/(?:api-client|contract|conformance|test-kit)|apps\/sandbox)\/|\.test\.tsx?$|\/testing\//.test(
          file,
        ),
    );
    const said = source.flatMap((file) =>
      [...new Set(withoutComments(read(file)).match(/\b[A-Za-z]\w*\b/g))]
        .filter((word) => names.has(word) && readers[file]?.includes(word) !== true)
        .map((word) => `${file}: ${word}`),
    );
    expect(source.length).toBeGreaterThan(300);
    expect(said).toEqual([]);
  });
});

describe("the shell", () => {
  const source = files.filter(
    (file) => /^apps\/shell\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
  );
  const products = files
    .filter((file) => /^apps\/[^/]+\/product\.json$/.test(file))
    .map((file) => JSON.parse(read(file)) as { readonly id: string; readonly name: string });
  const findSaid = (words: RegExp, among: readonly string[]) =>
    among.flatMap((file) => {
      const said = withoutComments(read(file)).match(words);
      return said === null ? [] : [`${file}: ${said.join(" ")}`];
    });

  it("knows no product by its id or its name: it reads what each says of itself", () => {
    const words = products.flatMap(({ id, name }) => [id, name]).join("|");
    expect(words).toContain("Diagnose");
    expect(findSaid(new RegExp(`["'\`](?:${words})["'\`]`, "g"), source)).toEqual([]);
  });

  it("writes its paths in one folder", () => {
    const elsewhere = source.filter((file) => !/^apps\/shell\/src\/(?:paths|testing)\//.test(file));
    expect(elsewhere.length).toBeGreaterThan(100);
    expect(findSaid(/["'`]\/[a-z_][^"'`]*/g, elsewhere)).toEqual([]);
  });
});

describe("the breath test that Screen and Diagnose share", () => {
  it("does not ask which of them it is in", () => {
    const shared = files.filter((file) => /^packages\/breath-test\/src\/.*(?<!\.test)\.tsx?$/.test(file));
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.filter((file) => /\bnt[sd]\b/.test(withoutComments(read(file))))).toEqual([]);
  });
});

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/\/\/.*$/gm, "");
}
