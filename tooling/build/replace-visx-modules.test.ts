import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { rspack } from "@rspack/core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { createBrowserBuild } from "./browser-build.ts";
import { replaceVisxModules } from "./replace-visx-modules.ts";

const CHARTS = path.join(import.meta.dirname, "../../packages/charts");
const STAND_INS = path.join(CHARTS, "src/visx-stand-ins");
const ENTRIES = {
  capnogram: path.join(CHARTS, "src/capnogram/CapnogramChart.tsx"),
  trend: path.join(CHARTS, "src/trend/TrendChart.tsx"),
  average: path.join(CHARTS, "src/average-waveform/AverageWaveformChart.tsx"),
};

/** What visx loads for our charts, what stands there instead in a release, and who asks for it. */
const PARTS = [
  {
    standIn: "axis-text-stub.tsx",
    original: "@visx/text/esm/Text.js",
    askedBy: ["@visx/axis/esm/axis/AxisRenderer.js", "@visx/axis/esm/axis/Ticks.js"],
  },
  {
    standIn: "color-scale-stub.ts",
    original: "@visx/scale/esm/utils/createColorInterpolator.js",
    askedBy: ["@visx/scale/esm/operators/interpolate.js"],
  },
  {
    standIn: "nice-domain-stub.ts",
    original: "@visx/scale/esm/operators/nice.js",
    askedBy: ["@visx/scale/esm/operators/scaleOperator.js"],
  },
  {
    standIn: "number-range-stub.ts",
    original: "d3-interpolate/src/value.js",
    askedBy: ["d3-scale/src/continuous.js"],
  },
] as const;

interface Bundled {
  readonly file: string;
  readonly askedBy: ReadonlySet<string>;
}
/** Every file in the charts' bundle, by its package and path. */
type Bundle = ReadonlyMap<string, Bundled>;

function shorten(file: string): string {
  const slashed = file.replaceAll(path.sep, "/");
  return /visx-stand-ins\/([^/]+)$/.exec(slashed)?.[1] ?? slashed.replace(/^.*\/node_modules\//, "");
}

/** The charts as a release of a product bundles them, with the stand-ins or with what visx brings. */
async function bundleCharts(folder: string, isReplaced: boolean): Promise<Bundle> {
  const { target, resolve, module } = createBrowserBuild({
    directory: CHARTS,
    uniqueName: "capno_charts",
    mode: "production",
    publicPath: "/",
  });
  const compiler = rspack({
    mode: "production",
    context: CHARTS,
    entry: ENTRIES,
    // Somebody uses the charts: what nobody does is left out.
    output: { path: folder, library: { type: "commonjs2" } },
    devtool: false,
    // Each module by itself, so that it is seen who asks for whom.
    optimization: { minimize: false, concatenateModules: false },
    plugins: isReplaced ? [...replaceVisxModules()] : [],
    ...(target === undefined ? {} : { target }),
    ...(resolve ? { resolve } : {}),
    ...(module ? { module } : {}),
  });
  const modules = await new Promise<Bundle>((resolveBundle, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors()) {
        reject(error ?? new Error(stats?.toString({ preset: "errors-only" })));
        return;
      }
      const { modules: found = [] } = stats.toJson({
        all: false,
        modules: true,
        reasons: true,
        modulesSpace: 10_000,
      });
      resolveBundle(
        new Map(
          found.flatMap(({ nameForCondition: file, reasons = [] }) =>
            typeof file === "string"
              ? [
                  [
                    shorten(file),
                    { file, askedBy: new Set(reasons.map((r) => shorten(String(r.moduleName)))) },
                  ],
                ]
              : [],
          ),
        ),
      );
    });
  });
  await new Promise<void>((done) => compiler.close(() => done()));
  return modules;
}

let folder: string;
let ofVisx: Bundle;
let ofRelease: Bundle;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-charts-"));
  ofVisx = await bundleCharts(folder, false);
  ofRelease = await bundleCharts(folder, true);
});
afterAll(() => rm(folder, { recursive: true }));

const getAskers = (bundle: Bundle, file: string) => [...(bundle.get(file)?.askedBy ?? [])].toSorted();

/** The module of the library itself, or what stands in for it. */
async function load(bundle: Bundle, name: string): Promise<(...values: readonly unknown[]) => unknown> {
  const { file } = bundle.get(name) ?? {};
  if (file === undefined) throw new Error(`${name} is not in the bundle`);
  const loaded = (await import(pathToFileURL(file).href)) as {
    readonly default: (...values: readonly unknown[]) => unknown;
  };
  return loaded.default;
}

describe("replaceVisxModules", () => {
  it("uses each file of the folder of replacements, and no other", async () => {
    const files = (await readdir(STAND_INS)).filter((file) => file.includes("-stub."));
    expect(files.toSorted()).toEqual(PARTS.map(({ standIn }) => standIn).toSorted());
  });

  it.each(PARTS)("loads $standIn where visx would load $original", ({ standIn, original, askedBy }) => {
    expect(getAskers(ofVisx, original)).toEqual(expect.arrayContaining([...askedBy]));
    expect(getAskers(ofRelease, standIn)).toEqual(askedBy);
    expect(ofRelease.has(original)).toBe(false);
  });

  it("replaces no other module", () => {
    const standIns = new Set<string>(PARTS.map(({ standIn }) => standIn));
    const added = [...ofRelease.keys()].filter((file) => !ofVisx.has(file) && !standIns.has(file));
    expect(added).toEqual([]);
  });

  it("interpolates numbers as the library does", async () => {
    const ours = await load(ofRelease, "number-range-stub.ts");
    const theirs = await load(ofVisx, "d3-interpolate/src/value.js");
    const places = [0, 1, 0.1, 280, 1220.5, -3, 1e6];
    for (const from of places)
      for (const to of places)
        for (const fraction of [0, 0.1, 1 / 3, 0.5, 0.999, 1, -0.5, 1.5]) {
          const read = (range: typeof ours) => (range(from, to) as (at: number) => number)(fraction);
          expect(read(ours), `${from} to ${to} at ${fraction}`).toBe(read(theirs));
        }
  });

  it.each([undefined, false, true, 0, 5])("rounds a domain as the library does: nice %s", async (nice) => {
    const [ours, theirs] = await Promise.all([
      load(ofRelease, "nice-domain-stub.ts"),
      load(ofVisx, "@visx/scale/esm/operators/nice.js"),
    ]);
    const calls = [ours, theirs].map((round) => {
      const scale = { nice: vi.fn(), domain: () => [0, 1] };
      round(scale, nice === undefined ? {} : { nice });
      return scale.nice.mock.calls;
    });
    expect(calls[0]).toEqual(calls[1]);
  });
});
