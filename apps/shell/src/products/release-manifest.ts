import { isProductId } from "@capno/domain/product/product-id";
import { PRODUCT_ICONS } from "@capno/product-contract/product";
import type {
  ProductFrame,
  ProductRelease,
  ReleaseReference,
} from "@capno/product-contract/release-manifest";
import * as v from "valibot";

const fileName = v.pipe(
  v.string(),
  v.regex(/^[\w][\w./-]*$/),
  v.check((name) => !name.includes("..")),
);

const hash = v.pipe(v.string(), v.regex(/^sha384-[\w+/]{64}$/));

/** Absolute, or below the shell's origin; `//host` would be another's. */
const folderAddress = v.pipe(v.string(), v.regex(/^(?:https?:\/\/[^/?#]+)?\/(?!\/)(?:[^?#]*\/)?$/));

const referenceParts = {
  version: v.string(),
  contract: v.string(),
  url: v.pipe(v.string(), v.regex(/^(?:https?:\/\/[^/?#]+)?\/(?!\/)[^?#]*\.json$/)),
  integrity: hash,
};

/** A path of this origin: `//host` is another origin, and browsers read `/\host` as that. */
const pageAddress = v.pipe(v.string(), v.regex(/^\/(?![/\\])/));

/** Below the API's address, with its query; no `..` segment can leave it. */
const callAddress = v.pipe(v.string(), v.regex(/^\/(?!\/)[\w/-]*(?:\?[\w=&.-]+)?$/));

/** Frame content for releases that do not declare their own; the operator's texts are never lost. */
const FRAME_UNSAID: ProductFrame = {
  about: false,
  helpDesk: false,
  initials: false,
  operatorWords: true,
  ownVersion: false,
};

/**
 * An entry of the list. What it says and this shell does not know is left out; what a release of an earlier time does
 * not say yet has a value of its own, so that it still opens.
 */
const release = v.object({
  id: v.pipe(v.string(), v.check(isProductId)),
  name: v.pipe(v.string(), v.nonEmpty()),
  container: v.pipe(v.string(), v.regex(/^capno_[a-z]+$/)),
  prefixes: v.array(v.pipe(v.string(), v.regex(/^\/[\w-]+$/))),
  home: pageAddress,
  permission: v.pipe(v.string(), v.regex(/^[a-z]+\.\w+$/)),
  purpose: v.fallback(v.string(), ""),
  icon: v.fallback(v.picklist(PRODUCT_ICONS), "document"),
  licences: v.optional(pageAddress),
  training: v.optional(pageAddress),
  frame: v.fallback(
    v.object({
      about: v.optional(v.boolean(), FRAME_UNSAID.about),
      helpDesk: v.optional(v.boolean(), FRAME_UNSAID.helpDesk),
      initials: v.optional(v.boolean(), FRAME_UNSAID.initials),
      operatorWords: v.optional(v.boolean(), FRAME_UNSAID.operatorWords),
      ownVersion: v.optional(v.boolean(), FRAME_UNSAID.ownVersion),
    }),
    FRAME_UNSAID,
  ),
  // Without this field the page sends these requests itself, later.
  firstCalls: v.fallback(v.optional(v.record(pageAddress, v.array(callAddress))), undefined),
  contract: v.string(),
  version: v.string(),
  baseUrl: folderAddress,
  entry: v.pipe(fileName, v.endsWith(".js")),
  integrity: v.record(v.string(), hash),
  preload: v.optional(v.array(fileName)),
  ahead: v.fallback(v.optional(v.array(fileName)), undefined),
  knownFaults: v.fallback(v.optional(v.pipe(fileName, v.endsWith(".html"))), undefined),
  builtAt: v.optional(v.string()),
  commit: v.optional(v.string()),
  releasedAt: v.optional(v.string()),
  pinned: v.optional(v.boolean()),
  // A canary or an earlier version that cannot be understood must not close the live one.
  canary: v.fallback(
    v.optional(v.object({ ...referenceParts, percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) })),
    undefined,
  ),
  previous: v.fallback(v.optional(v.object(referenceParts)), undefined),
  // No fallback here: if the withdrawn versions cannot be read, the product must not open.
  withdrawn: v.optional(v.array(v.string())),
});

const manifest = v.object({
  products: v.array(v.unknown()),
  shell: v.fallback(v.optional(v.object({ version: v.string() })), undefined),
});

export interface ReleaseManifestReading {
  readonly releases: readonly ProductRelease[];
  /** Invalid entries, for the error report: one bad entry must not disable the other products. */
  readonly problems: readonly string[];
  /** Version of the shell that new visits get, where the deployment says so. */
  readonly shellVersion: string | undefined;
}

/** Reads `/remotes.json`; undefined where it is not a list of products at all. */
export function parseReleaseManifest(content: unknown): ReleaseManifestReading | undefined {
  const outer = v.safeParse(manifest, content);
  if (!outer.success) return undefined;

  const releases: ProductRelease[] = [];
  const problems: string[] = [];
  for (const [index, entry] of outer.output.products.entries()) {
    const result = v.safeParse(release, entry);
    if (!result.success) {
      problems.push(
        `products[${index}].${v.getDotPath(result.issues[0]) ?? ""}: ${result.issues[0].message}`,
      );
    } else if (releases.some((known) => known.id === result.output.id)) {
      problems.push(`products[${index}]: a second ${result.output.id}`);
    } else {
      releases.push(toRelease(result.output));
    }
  }
  return { releases, problems, shellVersion: outer.output.shell?.version };
}

/**
 * The full description behind a reference: the files are in the same folder. Throws where it is of another product,
 * another version, or nothing that can be understood.
 */
export function parseReferencedRelease(
  entry: ProductRelease,
  reference: ReleaseReference,
  content: unknown,
): ProductRelease {
  const baseUrl = reference.url.slice(0, reference.url.lastIndexOf("/") + 1);
  const result = v.safeParse(release, { ...(content as object), baseUrl });
  if (!result.success) throw new TypeError(`${reference.url} is not the description of a release.`);
  const found = toRelease(result.output);
  if (
    found.id !== entry.id ||
    // Running code is identified by its container: the same product under another name would run twice.
    found.container !== entry.container ||
    found.version !== reference.version ||
    found.contract !== reference.contract
  )
    throw new TypeError(`${reference.url} describes ${found.id} ${found.version}.`);
  return found;
}

/** The default address of a product's licences: below its first prefix. */
function toRelease(read: v.InferOutput<typeof release>): ProductRelease {
  return { ...(read as ProductRelease), licences: read.licences ?? `${read.prefixes[0] ?? ""}/licences` };
}
