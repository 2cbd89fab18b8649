import { existsSync, globSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";

import { chromium } from "@playwright/test";

/** What the tests need on the machine beside Node: everything else comes from the package registry. */
export interface SystemPackage {
  readonly name: string;
  /** What happens to which tests where it is missing. */
  readonly whenMissing: string;
  isInstalled(): boolean;
  readonly debianPackages: readonly string[];
  /** Where Debian's packages are not to be had: a program of the workspace that brings it. */
  readonly installer?: readonly [program: string, ...args: string[]];
  /** What a person does where neither works. */
  readonly advice: string;
  /** Without it nothing is tested: it is a failure, and not left out. */
  readonly isIndispensable?: boolean;
}

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const SYSTEM_HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
/** The one that Debian's libraries are for; another may come first on the path. */
export const SYSTEM_PYTHON = "/usr/bin/python3";
/** Where Debian keeps what an administrator runs; not on everybody's path. */
const SYSTEM_FOLDERS = ["/usr/sbin", "/sbin"];

/** Searches at every call, since the program may just have been installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** The whole browser: the system's, else Playwright's own where that is there. */
export const findChromium = (): string | undefined =>
  [SYSTEM_CHROMIUM, chromium.executablePath()].find((file) => existsSync(file));

/** The same without the windows around its pages, for a third less of the processor: the system's, else Playwright's. */
const findHeadlessShell = (): string | undefined =>
  [
    SYSTEM_HEADLESS_SHELL,
    // Playwright tells the place of its whole browser alone; beside it: chromium_headless_shell-1234/*/headless_shell.
    ...globSync(
      chromium
        .executablePath()
        .replace(
          /[\\/]chromium-(\d+)[\\/].*/,
          "/chromium_headless_shell-$1/*/{,chrome-}headless{_,-}shell{,.exe}",
        ),
    ),
  ].find((file) => existsSync(file));

/** What draws most browser tests, and how many run at once. */
export interface TestBrowser {
  readonly name: string;
  readonly executablePath: string | undefined;
  readonly workers: number;
}

/** Each worker has a stack of servers beside its browser. */
const MOST_WORKERS = 8;

/** A machine that has only the whole browser runs fewer tests at once in it. */
export function chooseTestBrowser(
  cores: number,
  headlessShell: string | undefined,
  chromiumPath: string | undefined,
): TestBrowser {
  const [name, executablePath, workersPerCore] =
    headlessShell === undefined
      ? (["Chromium, the whole browser", chromiumPath, 1] as const)
      : (["Chromium headless shell", headlessShell, 1.5] as const);
  return { name, executablePath, workers: Math.min(MOST_WORKERS, Math.ceil(cores * workersPerCore)) };
}

export const findTestBrowser = (): TestBrowser =>
  chooseTestBrowser(availableParallelism(), findHeadlessShell(), findChromium());

/** The one with long support first: that is what clinics have. */
export const findFirefox = (): string | undefined => findProgram("firefox-esr") ?? findProgram("firefox");

/** WebKitGTK is driven in a window of ours, which gjs opens with WebKit's description of itself. */
const hasWebKit = (): boolean =>
  ["WebKitWebDriver", "Xvfb", "gjs"].every((name) => findProgram(name) !== undefined) &&
  globSync("/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib").length > 0;

/** Apache PDFBox Preflight and its dependencies, by their Debian file names. */
export const PDF_CHECKER_PARTS = [
  "preflight",
  "xmpbox",
  "pdfbox2",
  "fontbox2",
  "commons-logging",
  "commons-io",
  "javax.activation",
  "jaxb-api",
].map((name) => `/usr/share/java/${name}.jar`);

const hasPdfChecker = (): boolean =>
  ["java", "pdftotext", "pdffonts", "pdfinfo"].every((name) => findProgram(name) !== undefined) &&
  PDF_CHECKER_PARTS.every((file) => existsSync(file));

export const SYSTEM_PACKAGES = {
  git: {
    name: "git",
    whenMissing: "the unit tests of the repository and of the release command are skipped",
    isInstalled: () => findProgram("git") !== undefined,
    debianPackages: ["git"],
    advice: "install git",
    isIndispensable: true,
  },
  processList: {
    name: "ps",
    whenMissing: "a browser test of npm start is skipped",
    isInstalled: () => findProgram("ps") !== undefined,
    debianPackages: ["procps"],
    advice: "install procps",
  },
  chromium: {
    name: "Chromium",
    whenMissing: "the browser tests are skipped",
    isInstalled: () => findChromium() !== undefined,
    debianPackages: ["chromium"],
    installer: ["playwright", "install", "chromium"],
    advice: "run npx playwright install chromium",
  },
  headlessShell: {
    name: "Chromium headless shell",
    whenMissing: "the browser tests run in the whole browser, fewer at once",
    isInstalled: () => findHeadlessShell() !== undefined,
    debianPackages: ["chromium-headless-shell"],
    installer: ["playwright", "install", "--only-shell", "chromium"],
    advice: "install chromium-headless-shell",
  },
  nginx: {
    name: "nginx",
    whenMissing: "the browser tests of the nginx in docs/deploy.md are skipped",
    isInstalled: () => findProgram("nginx") !== undefined && existsSync("/etc/nginx/mime.types"),
    debianPackages: ["nginx-light", "libnginx-mod-http-brotli-static"],
    advice: "install nginx",
  },
  pandas: {
    name: "pandas",
    whenMissing: "the long test that reads a study data package as a statistician does is skipped",
    isInstalled: () => existsSync(SYSTEM_PYTHON) && existsSync("/usr/lib/python3/dist-packages/pandas"),
    debianPackages: ["python3-pandas"],
    advice: "install python3-pandas",
  },
  firefox: {
    name: "Firefox",
    whenMissing: "the tests in Firefox are skipped",
    isInstalled: () => findFirefox() !== undefined,
    debianPackages: ["firefox-esr"],
    advice: "install firefox-esr",
  },
  webkit: {
    name: "WebKitGTK",
    whenMissing: "the tests in WebKit are skipped",
    isInstalled: hasWebKit,
    debianPackages: ["webkit2gtk-driver", "gir1.2-webkit2-4.1", "gjs", "xvfb"],
    advice: "install webkit2gtk-driver, gir1.2-webkit2-4.1, gjs and xvfb",
  },
  pdfChecker: {
    name: "PDF checker",
    whenMissing: "the tests of saved PDF files against PDF/A-1b are skipped",
    isInstalled: hasPdfChecker,
    debianPackages: [
      "default-jre-headless",
      "libpdfbox2-java",
      "libactivation-java",
      "libjaxb-api-java",
      "libcommons-logging-java",
      "libcommons-io-java",
      "poppler-utils",
    ],
    advice: "install libpdfbox2-java with its Java libraries and poppler-utils",
  },
} as const satisfies Readonly<Record<string, SystemPackage>>;

export type SystemPackageName = keyof typeof SYSTEM_PACKAGES;

/** For a test that is left out: undefined where its need is there. */
export function getReasonToSkip(name: SystemPackageName): string | undefined {
  const need: SystemPackage = SYSTEM_PACKAGES[name];
  return need.isInstalled() ? undefined : `${need.name} is not on this machine: ${need.advice}.`;
}
