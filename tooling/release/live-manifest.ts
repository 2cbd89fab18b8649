import { getIntegrity } from "../build/seal-folder.ts";
import type { ProductBuild } from "../build/product-build.ts";
import type { ShellBuild } from "./finished-build.ts";
import type { LiveState } from "./live-state.ts";
import { ReleaseError, type ReleaseTarget } from "./release-target.ts";

export const MANIFEST_FILE = "remotes.json";

/** `/remotes.json` as it is written. The shell reads of it what it knows: apps/shell/src/products/release-manifest.ts. */
export interface LiveManifest {
  readonly products: readonly LiveProduct[];
  readonly shell?: LiveShell;
}

interface LiveFacts {
  readonly version: string;
  readonly releasedAt: string;
  readonly pinned?: true;
  readonly previous?: Reference;
  /** Versions that no browser may open again. */
  readonly withdrawn?: readonly string[];
}

/** The fields of an entry that this command reads. The build writes the others, and the shell reads them. */
interface LiveProduct extends LiveFacts {
  readonly container: string;
  readonly canary?: Reference & { readonly percent: number };
}

interface LiveShell extends LiveFacts {
  readonly commit: string;
  /** It is the shell that chooses who gets a canary, so it has none. */
  readonly canary?: never;
}

interface Reference {
  readonly version: string;
  readonly contract: string;
  readonly url: string;
  readonly integrity: string;
}

/** As in `package.json`, with a suffix after a hyphen; never a path out of its folder. */
const VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

/** Throws a `ReleaseError` for what is no version: descriptions of builds come from anywhere. */
export function getReleaseFolder(app: string, version: string): string {
  if (!isVersion(version)) throw new ReleaseError(`${app}: ${version} is no version.`);
  return `r/${app}/${version}/`;
}

export function getLiveState(manifest: LiveManifest, app: string): LiveState | undefined {
  const entry = app === "shell" ? manifest.shell : findProduct(manifest, app);
  if (!entry) return undefined;
  const { canary } = entry;
  return {
    live: entry.version,
    ...(entry.previous ? { previous: entry.previous.version } : {}),
    ...(canary ? { canary: { version: canary.version, percent: canary.percent } } : {}),
    ...(entry.pinned ? { isPinned: true } : {}),
    ...(entry.withdrawn ? { withdrawn: entry.withdrawn } : {}),
  };
}

export interface EntryPlace {
  readonly target: ReleaseTarget;
  /** Address of the target as browsers see it: `/` on the shell's own origin. */
  readonly publicUrl: string;
  readonly at: string;
}

/** The manifest with this state of one app; every other entry stays what it was, byte for byte. */
export async function withLiveState(
  manifest: LiveManifest,
  app: string,
  state: LiveState,
  place: EntryPlace,
): Promise<LiveManifest> {
  const previous = state.previous ? await createReference(app, state.previous, place) : undefined;
  const before = getLiveState(manifest, app);
  const old = app === "shell" ? manifest.shell : findProduct(manifest, app);
  const facts = {
    releasedAt: before?.live === state.live && old ? old.releasedAt : place.at,
    ...(state.isPinned ? { pinned: true as const } : {}),
    ...(previous ? { previous } : {}),
    ...(state.withdrawn?.length ? { withdrawn: state.withdrawn } : {}),
  };
  if (app === "shell") {
    const { version, commit } = (await readRelease(app, state.live, place.target)).description as ShellBuild;
    return { ...manifest, shell: { version, commit, ...facts } };
  }
  const { description } = await readRelease(app, state.live, place.target);
  const build = description as ProductBuild;
  const canary = state.canary && {
    ...(await createReference(app, state.canary.version, place)),
    percent: state.canary.percent,
  };
  const baseUrl = `${place.publicUrl}${getReleaseFolder(app, state.live)}`;
  const entry = { ...build, baseUrl, ...facts, ...(canary ? { canary } : {}) };
  const index = manifest.products.findIndex((product) => isOf(product, app));
  return {
    ...manifest,
    products: index < 0 ? [...manifest.products, entry] : manifest.products.with(index, entry),
  };
}

/** The description of a published version, with the hash of its file. */
export async function readRelease(
  app: string,
  version: string,
  target: ReleaseTarget,
): Promise<{ readonly description: unknown; readonly integrity: string }> {
  const file = await target.read(`${getReleaseFolder(app, version)}release.json`);
  if (!file) throw new ReleaseError(`${app} ${version} is not published at ${target.name}.`);
  return {
    description: JSON.parse(file.content.toString()),
    integrity: getIntegrity(file.content),
  };
}

async function createReference(
  app: string,
  version: string,
  { target, publicUrl }: EntryPlace,
): Promise<Reference> {
  const { description, integrity } = await readRelease(app, version, target);
  return {
    version,
    contract: (description as Partial<ProductBuild>).contract ?? "",
    url: `${publicUrl}${getReleaseFolder(app, version)}release.json`,
    integrity,
  };
}

function findProduct(manifest: LiveManifest, app: string): LiveProduct | undefined {
  return manifest.products.find((product) => isOf(product, app));
}

/** Entries know their container, `capno_capture`; the command knows the app, `capture`. */
function isOf(product: LiveProduct, app: string): boolean {
  return product.container === `capno_${app}`;
}
