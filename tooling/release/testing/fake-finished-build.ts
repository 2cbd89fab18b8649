import { getIntegrity } from "../../build/seal-folder.ts";
import type { BuiltFile, FinishedBuild } from "../finished-build.ts";

function toFiles(contents: Readonly<Record<string, string>>): readonly BuiltFile[] {
  return Object.entries(contents).map(([name, text]) => ({
    name,
    content: Buffer.from(text),
    integrity: getIntegrity(text),
  }));
}

/** A product's build of one file, for tests of publishing. */
export function aProductBuild(app: string, version: string, code = `work("${version}")`): FinishedBuild {
  const description = {
    id: app,
    name: app,
    container: `capno_${app}`,
    prefixes: [`/${app}`],
    home: `/${app}`,
    permission: "camrest.rw_dash",
    contract: "^1.0.0",
    version,
    entry: "entry.js",
    preload: [],
    integrity: { "entry.js": getIntegrity(code) },
    builtAt: "2026-01-01T00:00:00.000Z",
    commit: "0123456",
  };
  const files = toFiles({ "entry.js": code, "release.json": JSON.stringify(description) });
  return { app, version, commit: description.commit, description, files };
}

export function aShellBuild(version: string): FinishedBuild {
  const description = {
    version,
    commit: "0123456",
    builtAt: "2026-01-01T00:00:00.000Z",
    contentSecurityPolicy:
      "connect-src 'self' {REMOTES} {API} {REALTIME} {REPORTS} {WAVEFORMS}; trusted-types capno_shell {REMOTE_POLICIES}",
  };
  const files = toFiles({
    "index.html": `<title>${version}</title>`,
    "login.html": `<title>${version}</title>`,
    "main.0123456789abcdef.js": "start()",
    "release.json": JSON.stringify(description),
  });
  return { app: "shell", version, commit: description.commit, description, files };
}
