import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const ROOT = path.join(import.meta.dirname, "../..");
const LOCKFILE = "pnpm-lock.yaml";

/** Every file that is, or would be, committed. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => file !== "" && existsSync(path.join(ROOT, file)));

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

describe("the lockfile", () => {
  it("pnpm-lock.yaml is the only lockfile and fetches from the package registry alone", () => {
    expect(files.filter((file) => /(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml)$/.test(file))).toEqual([
      LOCKFILE,
    ]);
    expect(read(LOCKFILE)).not.toMatch(/tarball:|git\+|codeload/);
  });
});

it("every push runs every part of the full set of tests", () => {
  const workflow = parse(read(".github/workflows/test.yml")) as {
    readonly on: object;
    readonly jobs: {
      readonly test: {
        readonly strategy: { readonly matrix: { readonly shard: readonly number[] } };
        readonly steps: readonly { readonly run?: string }[];
      };
    };
  };
  const { strategy, steps } = workflow.jobs.test;
  const { shard } = strategy.matrix;
  expect(workflow.on).toHaveProperty("push");
  expect(shard).toEqual(shard.map((_, place) => place + 1));
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
    `npm run test:all -- --require all --shard \${{ matrix.shard }}/${shard.length}`,
  ]);
});

describe("commands in the documents", () => {
  const documents = files.filter((file) => file.endsWith(".md") && !file.endsWith("CHANGELOG.md"));
  const { scripts = {} } = JSON.parse(read("package.json")) as PackageFile;
  /** Commands of pnpm itself, and programs that it starts from node_modules. */
  const PROGRAMS = ["changeset", "install", "oxfmt", "playwright", "tsc", "vitest"];

  it("start no TypeScript file by themselves, because only the pinned Node runs it", () => {
    const started = documents.filter((file) => /(?:^|[`\s])node [\w./-]+\.ts\b/m.test(read(file)));
    expect(started).toEqual([]);
  });

  it("name scripts that exist", () => {
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/(?:pnpm(?:@[\d.]+)?|npm run) ([a-z][a-z0-9:-]+)/g)].map(
        ([, name = ""]) => name,
      ),
    );
    const commands = named.filter((name) => name.includes(":") || !PROGRAMS.includes(name));
    expect(commands.length).toBeGreaterThan(20);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe("versions [REQ-NAME-04]", () => {
  const shipped = ["shell", "capture", "screen", "diagnose"];
  const versions = shipped.map((name) => {
    const { version } = JSON.parse(read(`apps/${name}/package.json`)) as { readonly version: string };
    return version.split(".").map(Number);
  });

  it("the shell and the products have version 4.2.4 or later", () => {
    for (const [major = 0, minor = 0, patch = 0] of versions) {
      expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(4_002_004);
    }
  });

  it("each application has a version of its own: changesets fixes and links none", () => {
    const { fixed = [], linked = [] } = JSON.parse(read(".changeset/config.json")) as {
      readonly fixed?: readonly unknown[];
      readonly linked?: readonly unknown[];
    };
    expect([fixed, linked]).toEqual([[], []]);
  });
});

describe("packages", () => {
  it.each(
    packageFiles
      .filter(({ folder }) => folder.startsWith("packages/") && folder !== "packages/conformance")
      .map(({ folder, content }) => [folder, content] as const),
  )("%s exports files that exist, one by one or by a pattern", (folder, content) => {
    const exported = Object.entries(content.exports ?? {});
    expect(exported.length).toBeGreaterThan(0);
    expect(
      exported.filter(([, file]) => globSync(file, { cwd: path.join(ROOT, folder) }).length === 0),
    ).toEqual([]);
  });

  it.each(packageFiles.map(({ folder, content }) => [folder, content] as const))(
    "%s takes its dependency versions from the catalogue",
    (_folder, content) => {
      const versions = Object.entries({ ...content.dependencies, ...content.devDependencies });
      expect(versions.filter(([, version]) => !/^(?:catalog:|workspace:\*)$/.test(version))).toEqual([]);
    },
  );

  it("no package runs a script at install", () => {
    const scripts = packageFiles.flatMap(({ content }) => Object.keys(content.scripts ?? {}));
    expect(scripts.filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  });
});

describe("papers for an auditor", () => {
  /** What no browser gets: the sandbox, the kits for backends, and what tests are made of. */
  const NOT_SHIPPED = /^(?:apps\/sandbox|packages\/(?:conformance|contract|test-kit)|tooling|e2e)$/;

  it("docs/soup.md has a row for every package that ships", () => {
    const shipped = packageFiles
      .filter(({ folder }) => !NOT_SHIPPED.test(folder))
      .flatMap(({ content }) => Object.keys(content.dependencies ?? {}))
      .filter((name) => !name.startsWith("@capno/"));
    const [section = ""] = read("docs/soup.md").split("## In the sandbox");
    const rows = [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = ""]) => names.split(", "));
    expect(shipped.length).toBeGreaterThan(20);
    expect([...new Set(shipped)].filter((name) => !rows.includes(name)).toSorted()).toEqual([]);
  });

  /** Written by a build or by an operator. */
  const NOT_IN_GIT = new Set(["remotes.json", "config.json", "deployment.json", "release.json", "sbom.json"]);
  /** Patterns of names. */
  const PATTERNS = new Set(["PascalCase.tsx", "use-thing.ts", "kebab-case.ts"]);
  const folders = new Set(
    files.flatMap((file) => file.split("/").map((_, at, parts) => parts.slice(0, at).join("/"))),
  );
  const exists = (name: string) => files.includes(name) || folders.has(name);

  /** Whether a text in backticks is the path of a file or folder that should be there. */
  function isMissing(text: string, home: string): boolean {
    if (!/^\.?[\w@-][\w@.-]*(?:\/[\w@.-]+)*\/?$/.test(text) || NOT_IN_GIT.has(text) || PATTERNS.has(text))
      return false;
    const name = text.replace(/\/$/, "");
    const places = ["", home, path.join(home, "src"), ...(home === "" ? ["apps/capture/src"] : [])];
    if (places.some((place) => exists(path.join(place, name)))) return false;
    const isFile = /\.(?:tsx?|mjs|js|css|md|json|ya?ml|conf)$/.test(name);
    if (isFile && !name.includes("/"))
      return !files.some((file) => file.startsWith(home) && path.basename(file) === name);
    const [first = ""] = name.split("/");
    return name.includes("/") && (isFile || places.some((place) => folders.has(path.join(place, first))));
  }

  it.each(
    files.filter((file) => /^(?:(?:apps|packages)\/[^/]+\/)?README\.md$|^CONTRIBUTING\.md$/.test(file)),
  )("%s names only files and folders that exist", (file) => {
    const home = path.dirname(file) === "." ? "" : path.dirname(file);
    const prose = read(file).replaceAll(/^```.*?^```/gms, "");
    const named = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
    expect(named.filter((text) => isMissing(text, home))).toEqual([]);
    const linked = [...prose.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, text = ""]) =>
      path.join(home, text),
    );
    expect(linked.filter((text) => !exists(text.replace(/\/$/, "")))).toEqual([]);
  });

  it(".github/CODEOWNERS names only files and folders that exist, and guards docs/risk", () => {
    const owned = [...read(".github/CODEOWNERS").matchAll(/^\/(\S+)/gm)].map(([, text = ""]) => text);
    expect(owned.filter((text) => !exists(text.replace(/\/$/, "")))).toEqual([]);
    expect(owned).toContain("docs/risk/");
  });
});
