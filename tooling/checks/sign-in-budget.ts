import type { FirstPageContent } from "../build/module-list-plugin.ts";

const KIB = 1024;
/** Each of the sizes in KiB is a tenth above what was measured last: it warns of a mistake, and is raised for a reason. */
export const MAX_SCRIPT_BYTES = 87 * KIB;
export const MAX_STYLE_BYTES = 10.5 * KIB;
const MAX_REQUESTS = 6;

/** What is loaded after sign-in, and how its modules would be recognised on the first page. */
const LATER_ONLY: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["pusher-js", /node_modules\/pusher-js\//],
  ["tweetnacl", /node_modules\/tweetnacl\//],
  ["luxon", /node_modules\/luxon\//],
  ["charts", /packages\/charts\/|node_modules\/@visx\//],
  ["the federation runtime", /node_modules\/@module-federation\//],
  ["the router", /node_modules\/react-router\/|packages\/router\//],
  ["the error reporter", /node_modules\/@sentry(?:-internal)?\//],
];

export interface ShellBuild {
  /** HTML of `/login`. */
  readonly page: string;
  readonly release: {
    readonly inlineStyleBytes: number;
    /** What the page's inline script asks for. */
    readonly startFiles: readonly string[];
    /** What only old browsers load. */
    readonly polyfillScript: string;
    readonly files: Readonly<Record<string, { readonly brotliBytes: number }>>;
  };
  readonly content: FirstPageContent;
}

export interface SignInSize {
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly pageBytes: number;
  readonly requests: readonly string[];
  /** The polyfills that the oldest browsers load in addition. */
  readonly polyfillBytes: number;
}

/** Counts what the page of `/login` makes a browser fetch, itself included. */
export function measureSignIn({ page, release }: ShellBuild): SignInSize {
  const linked = [...page.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"#][^"]*)"/g)].map(
    (match) => match[1] ?? "",
  );
  const bytesOf = (name: string) => {
    const file = release.files[name.replace(/^\//, "")];
    if (!file) throw new Error(`login.html asks for ${name}, which is not in the build.`);
    return file.brotliBytes;
  };
  const scripts = linked.filter((name) => name.endsWith(".js"));
  return {
    scriptBytes: scripts.reduce((sum, name) => sum + bytesOf(name), 0),
    styleBytes: release.inlineStyleBytes,
    pageBytes: bytesOf("login.html"),
    requests: ["/login", ...release.startFiles, ...linked],
    polyfillBytes: bytesOf(release.polyfillScript),
  };
}

/** One line for each broken budget. */
export function findSizeProblems(size: SignInSize, content: FirstPageContent): readonly string[] {
  const problems: string[] = [];
  if (
    size.scriptBytes === 0 ||
    !content.modules.some((module) => module.startsWith("node_modules/react-dom/"))
  ) {
    problems.push("The sign-in page seems to have no script: is the list of modules right?");
  }
  if (size.scriptBytes > MAX_SCRIPT_BYTES) problems.push(`Too much JavaScript: ${size.scriptBytes} bytes.`);
  if (size.styleBytes > MAX_STYLE_BYTES) problems.push(`Too many styles: ${size.styleBytes} bytes.`);
  if (size.requests.length > MAX_REQUESTS) problems.push(`Too many requests: ${size.requests.length}.`);
  for (const [name, pattern] of LATER_ONLY) {
    const module = content.modules.find((candidate) => pattern.test(candidate));
    if (module) problems.push(`On the sign-in page, and must not be: ${name} (${module}).`);
  }
  return problems;
}
