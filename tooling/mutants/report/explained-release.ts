import { explain, type Change, type ExplainedSurvivor } from "./explained.ts";
import { BORDER, NO_NUMBER, SLOWER_ALONE, TYPES_ALONE } from "./reasons.ts";

const of = (file: string, why: string, ...changes: readonly Change[]) =>
  explain(`tooling/${file}`, why, ...changes);

const NOT_WRITTEN = "What is undefined is not written into a file of JSON, and an empty list is never made.";
const ERRORS_ALONE = "Nothing else is thrown there; the types do not know it.";

export const OF_RELEASE: readonly ExplainedSurvivor[] = [
  ...of("serve/shell-app.ts", SLOWER_ALONE, ["small.text !== text", "true"]),
  ...of("release/source-copy.ts", "Of a lockfile that is another one: both are as untrue.", [
    "false",
    "undefined",
  ]),
  ...of(
    "release/source-copy.ts",
    "The archive that could not be written is not there to be removed; git fails so on a full disk alone.",
    ["true", "false"],
  ),
  ...of(
    "release/build-app.ts",
    "The folder of the second build was made by the same call and is there to be removed.",
    ["true", "false"],
  ),
  ...of("release/bucket-target.ts", "A service that honours conditions sends a tag with every file.", [
    'reply.headers.get("ETag") ?? ""',
    'reply.headers.get("ETag")',
  ]),
  ...of(
    "release/clean.ts",
    TYPES_ALONE,
    ["lastUse.get(b) ?? 0", "lastUse.get(b)"],
    ["lastUse.get(a) ?? 0", "lastUse.get(a)"],
    ["lastUse.get(version) ?? 0", "lastUse.get(version)"],
  ),
  ...of(
    "release/directory-target.ts",
    "Whatever else fails to link is not there to be read either: the write is refused in other words.",
    ['(error as NodeJS.ErrnoException).code !== "EEXIST"', "false"],
  ),
  ...of(
    "release/directory-target.ts",
    "What is removed was made by the same call; that somebody took a lock for left, or left it in the same moment, no test can arrange. Nor a failure of power, which a flush outlasts.",
    ["true", "false"],
  ),
  ...of(
    "release/directory-target.ts",
    BORDER,
    ["performance.now() > deadline", "performance.now() >= deadline"],
    ["age > LOCK_LIFE_MS", "age >= LOCK_LIFE_MS"],
  ),
  ...of("release/directory-target.ts", "It asks without a pause: busier, and the same end.", [
    "await wait(50);",
    "",
  ]),
  ...of("release/directory-target.ts", NO_NUMBER, ["0", "undefined"]),
  ...of("release/directory-target.ts", TYPES_ALONE, [
    '(error as NodeJS.ErrnoException).code ?? ""',
    "(error as NodeJS.ErrnoException).code",
  ]),
  ...of("release/live-manifest.ts", TYPES_ALONE, [
    "before?.live === state.live && old",
    "before?.live === state.live",
  ]),
  ...of(
    "release/live-manifest.ts",
    NOT_WRITTEN,
    ["previous", "true"],
    ["state.withdrawn?.length", "true"],
    ["canary", "true"],
  ),
  ...of("release/publish.ts", TYPES_ALONE, ["last", "true"]),
  ...of("release/release-app.ts", TYPES_ALONE, ['"build" in wish', "true"]),
  ...of("release/release-app.ts", ERRORS_ALONE, ["error instanceof Error", "true"]),
  ...of("release/release-options.ts", ERRORS_ALONE, ["error instanceof Error", "true"]),
  ...of("release/shell-pages.ts", ERRORS_ALONE, ["error instanceof ReleaseError", "true"]),
  ...of("release/shell-pages.ts", "It is asked for where the shell was released alone.", [
    "!manifest?.shell",
    "false",
  ]),
  ...of(
    "release/shell-pages.ts",
    TYPES_ALONE,
    ['headers["Content-Security-Policy"] ?? ""', 'headers["Content-Security-Policy"]'],
    ['headers["Integrity-Policy"] ?? ""', 'headers["Integrity-Policy"]'],
  ),
  ...of("release/target-app.ts", "Where the list is lost it was answered before.", [
    "manifest ?? { products: [] }",
    "manifest",
  ]),
  ...of("serve/deployment.ts", "What is its own origin begins with its protocol.", [
    String.raw`/^[a-z]+:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/`,
    String.raw`/[a-z]+:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/`,
  ]),
  ...of(
    "serve/deployment.ts",
    "What is not there is an address of the shell's own to the parser: no line either.",
    ["apiBaseUrl === undefined || !URL.canParse(apiBaseUrl, shell)", "!URL.canParse(apiBaseUrl, shell)"],
  ),
  ...of("serve/deployment.ts", "What is no text is not its own origin.", [
    'typeof written !== "string" || !ORIGIN.test(written)',
    "!ORIGIN.test(written)",
  ]),
  ...of("serve/development-files.ts", TYPES_ALONE, ['request.url ?? ""', "request.url"]),
  ...of(
    "serve/local-deployment.ts",
    "It needs the products' builds, which unit tests have not: the stack of the end-to-end tests stands on it.",
    ["toRelease(build, getOrigin(ports[product]))", "undefined"],
    ["build.trustedTypesPolicy", "undefined"],
  ),
  ...of("serve/security-headers.ts", "A list of nothing joins to no text.", ["origins.reports", "true"]),
  ...of("serve/static-folder.ts", "What is no name is the name of no file.", [
    "!file || !(await isFile(file))",
    "!(await isFile(file))",
  ]),
  ...of("serve/static-folder.ts", "The file system refuses such a name as well.", [
    String.raw`name.includes("\0") || name.split(/[/\\]/).some((part) => part.startsWith("."))`,
    String.raw`name.split(/[/\\]/).some((part) => part.startsWith("."))`,
  ]),
  ...of("serve/static-folder.ts", "Both are as untrue.", ["false", "undefined"]),
];
