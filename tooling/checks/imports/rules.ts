import type { IForbiddenRuleType } from "dependency-cruiser";

import { PRODUCTS } from "../../dev/stack/products.ts";

/** Folders below the root, and whom each may import: the table of docs/architecture.md. Tests may also use the test kit. */
const MAY_IMPORT = {
  "packages/domain": [],
  "packages/machine": [],
  "packages/ui-kit": [],
  "packages/router": [],
  "packages/charts": ["packages/domain"],
  "packages/fhir": ["packages/domain"],
  "packages/report": ["packages/domain", "packages/charts", "tooling/test"],
  "packages/api-client": ["packages/domain"],
  "packages/contract": ["packages/domain", "packages/api-client"],
  "packages/conformance": ["packages/domain", "packages/api-client", "packages/contract", "apps/sandbox"],
  "packages/auth-session": ["packages/domain", "packages/machine", "packages/api-client"],
  "packages/realtime": ["packages/domain", "packages/api-client", "packages/auth-session"],
  "packages/product-contract": [
    "packages/domain",
    "packages/api-client",
    "packages/auth-session",
    "packages/realtime",
    "packages/router",
  ],
  "packages/breath-test": [
    "packages/domain",
    "packages/machine",
    "packages/ui-kit",
    "packages/router",
    "packages/charts",
    "packages/fhir",
    "packages/report",
    "packages/api-client",
    "packages/auth-session",
    "packages/realtime",
    "packages/product-contract",
  ],
  "packages/test-kit": [
    "packages/domain",
    "packages/router",
    "packages/api-client",
    "packages/auth-session",
    "packages/realtime",
    "packages/product-contract",
  ],
  "apps/shell": [
    "packages/domain",
    "packages/machine",
    "packages/ui-kit",
    "packages/router",
    "packages/api-client",
    "packages/auth-session",
    "packages/realtime",
    "packages/product-contract",
    "tooling",
  ],
  "apps/sandbox": ["packages/domain", "packages/api-client/src/schemas"],
  tooling: ["packages/domain"],
  e2e: ["packages/contract", "packages/domain", "packages/fhir", "tooling"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
/** The sandbox for tests alone: a rule of its own below. */
const PRODUCT_MAY_IMPORT = ["packages", "tooling", "apps/sandbox"];

/** The rooms of Capture: what two of them need moves down into its study or its kit. */
const CAPTURE_ROOMS = ["allocation", "documentation", "list", "participant", "reports"] as const;

/**
 * The folders of a workspace, or of a feature, from the ground up: each may import those before it. A single file stands for
 * itself, and "." for the files beside the folders. A workspace whose code is in one folder has no order.
 */
export const FOLDER_ORDER: Readonly<Record<string, readonly string[]>> = {
  "packages/domain/src": [
    ...["units.ts", "spec-values", "number", "time", "text", "account", "product", "handset", "participant"],
    ...[
      "breath",
      "statistic",
      "calendar",
      "diagnosis",
      "participant-status",
      "worklist",
      "configuration",
      "data-checks",
      "comparison",
    ],
  ],
  "packages/ui-kit/src": [
    ...["behaviour", "styles", "text", "icons", "buttons", "fields", "overlays", "feedback", "layout"],
    "gallery",
  ],
  "packages/api-client/src": ["schemas", "models", "endpoints"],
  "packages/report/src": ["content", "text", "pdf", "summary"],
  "packages/charts/src": [
    ...["theme", "axes", "samples", "model", "painting", "plot", "frame", "picture", "plot-frame"],
    ...["average-waveform", "capnogram", "breaths", "trend"],
  ],
  "apps/sandbox/src": [
    ...["simulator", "realtime", "world", "scenarios", "endpoints", "control", "control-page"],
    "contract-page",
  ],
  "apps/shell/src": [
    ...["paths", "products", "services", "session", "shared", "product-host", "features", "layout", "app"],
  ],
  "apps/capture/src": ["kit", "paths", "study", ...CAPTURE_ROOMS, "app"],
  "apps/capture/src/reports/package": ["tables", "files", "choice", "run", "page"],
  "apps/capture/src/list": [".", "status", "summaries", "study-calendar", "page"],
  "apps/capture/src/participant": [
    ...[
      ".",
      "notes",
      "status",
      "saving",
      "records",
      "header",
      "trends",
      "statistics",
      "waveforms",
      "calendar",
    ],
    ...["compare", "page"],
  ],
  "packages/breath-test/src": [
    ...["storage", "definition.ts", "day", "paths.ts", "attribution", "lock", "test-run", "queries"],
    ...["export-status", "session", "report", "pages", "app"],
  ],
};

/** Code that only tests use is in a folder of this name. */
const FOR_TESTS = "/testing/";
const TEST_FILE = "\\.test\\.tsx?$";
const LUXON = "(^|node_modules/)luxon(/|$)";
const OURS = "^(packages|apps|tooling|e2e)/";

function limitWorkspace([workspace, others]: readonly [string, readonly string[]]): IForbiddenRuleType {
  const allowed = [workspace, ...others];
  return {
    name: `${workspace}-imports-only-what-it-may`,
    severity: "error",
    // The benchmarks show the product's own components.
    from: { path: `^${workspace}/`, pathNot: "^e2e/performance/" },
    to: { path: OURS, pathNot: [...allowed.map((folder) => `^${folder}/`), "^packages/test-kit/"] },
  };
}

function toPattern(src: string, place: string): string {
  if (place === ".") return `^${src}/[^/]+$`;
  return `^${src}/${place.replace(".", "\\.")}${place.includes(".") ? "$" : "/"}`;
}

function pointDown([src, order]: readonly [string, readonly string[]]): readonly IForbiddenRuleType[] {
  return order.slice(0, -1).map((place, at) => ({
    name: `${src}/${place}-imports-only-what-is-below-it`,
    comment: "Two folders that import each other can only be understood, and tested, as one.",
    severity: "error",
    from: { path: toPattern(src, place), pathNot: [TEST_FILE, FOR_TESTS] },
    to: { path: order.slice(at + 1).map((above) => toPattern(src, above)) },
  }));
}

export const IMPORT_RULES: IForbiddenRuleType[] = [
  ...Object.entries<readonly string[]>(MAY_IMPORT).map(limitWorkspace),
  ...PRODUCTS.map((product) => limitWorkspace([`apps/${product}`, PRODUCT_MAY_IMPORT])),
  ...Object.entries(FOLDER_ORDER).flatMap(pointDown),
  {
    name: "domain-depends-on-nothing-but-luxon",
    comment:
      "Neither another library nor the platform: what a clinician would recognise needs no dependency.",
    severity: "error",
    from: { path: "^packages/domain/", pathNot: [TEST_FILE, FOR_TESTS] },
    to: {
      pathNot: LUXON,
      dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "npm-unknown"],
    },
  },
  {
    name: "dates-come-through-one-door",
    comment: "A second import of luxon would have names of months, zones and errors of its own.",
    severity: "error",
    from: { path: OURS, pathNot: "^packages/domain/src/time/" },
    to: { path: LUXON },
  },
  {
    name: "services-keep-react-in-their-react-entry",
    severity: "error",
    from: {
      path: "^packages/(api-client|auth-session|realtime)/src/",
      pathNot: ["^packages/[^/]+/src/react(/|\\.tsx?$|-[^/]*$)", TEST_FILE],
    },
    to: { path: "(^|node_modules/)react(-dom)?(/|$)" },
  },
  {
    name: "contract-imports-types-only",
    comment: "A contract that carries an implementation ties the releases of shell and products together.",
    severity: "error",
    from: { path: "^packages/product-contract/src/", pathNot: TEST_FILE },
    to: { path: "^packages/(?!product-contract/)", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "products-reach-the-router-through-the-facade",
    comment: "react-router itself would be bundled a second time; only @capno/router is lent by the shell.",
    severity: "error",
    from: { path: "^(apps|packages)/", pathNot: ["^packages/router/", TEST_FILE] },
    to: { path: "(^|node_modules/)react-router(/|$)" },
  },
  {
    name: "values-come-through-one-door",
    comment: "A part of Capture that asked for values itself would show them to a blinded account.",
    severity: "error",
    from: {
      path: "^apps/capture/src/",
      pathNot: ["^apps/capture/src/study/values/create-values\\.ts$", TEST_FILE, FOR_TESTS],
    },
    to: { path: "^packages/api-client/src/endpoints/record-values\\.ts$" },
  },
  {
    name: "nobody-imports-the-sandbox",
    comment:
      "The tests of the conformance kit start it as the server under test, and one of Capture holds its files against the database.",
    severity: "error",
    from: {
      path: OURS,
      pathNot: ["^apps/sandbox/", "^(packages/conformance/src|apps/capture/src/app)/[^/]+\\.test\\.ts$"],
    },
    to: { path: "^apps/sandbox/" },
  },
  {
    name: "only-tests-import-the-test-kit",
    severity: "error",
    from: { path: OURS, pathNot: [TEST_FILE, "^packages/test-kit/", "^e2e/", FOR_TESTS] },
    to: { path: "^packages/test-kit/" },
  },
  {
    name: "only-tests-import-what-is-for-tests",
    comment:
      "The model checker wraps the real state machines and is no part of the product. The contract is no part of a product either: its examples are what the tests use.",
    severity: "error",
    from: {
      path: OURS,
      pathNot: [
        TEST_FILE,
        "^packages/test-kit/",
        "^e2e/",
        "^packages/(breath-test/model|contract)/",
        FOR_TESTS,
      ],
    },
    to: { path: [FOR_TESTS, "^packages/breath-test/model/"] },
  },
  {
    name: "features-do-not-import-features",
    comment: "What two features need moves down, beside features/ or into a package.",
    severity: "error",
    from: { path: "^(apps|packages)/([^/]+)/src/features/([^/]+)/" },
    to: { path: "^$1/$2/src/features/", pathNot: "^$1/$2/src/features/$3/" },
  },
  {
    name: "capture-rooms-do-not-import-each-other",
    severity: "error",
    from: { path: `^apps/capture/src/(${CAPTURE_ROOMS.join("|")})/`, pathNot: [TEST_FILE, FOR_TESTS] },
    to: { path: `^apps/capture/src/(${CAPTURE_ROOMS.join("|")})/`, pathNot: "^apps/capture/src/$1/" },
  },
  {
    name: "workspaces-meet-through-exports",
    comment:
      "A relative path into another workspace bypasses its exports. Benchmarks mount inner components.",
    severity: "error",
    from: { path: "^((?:packages|apps)/[^/]+|tooling|e2e)/", pathNot: "^e2e/performance/" },
    to: { path: OURS, pathNot: "^$1/", dependencyTypes: ["local"] },
  },
  {
    name: "no-cycles",
    comment: "Of types neither: two files that need each other to be understood are one.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-unknown-imports",
    comment: "What cannot be found cannot be judged either.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "no-undeclared-packages",
    severity: "error",
    from: {},
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
];
