import { PERMISSIONS } from "@capno/domain/permission";
import { PRODUCT_IDS } from "@capno/domain/product-id";
import type { ProductRelease } from "@capno/product-contract/release-manifest";
import * as v from "valibot";

const fileName = v.pipe(
  v.string(),
  v.regex(/^[\w][\w./-]*$/),
  v.check((name) => !name.includes("..")),
);

const release = v.object({
  id: v.picklist(PRODUCT_IDS),
  name: v.pipe(v.string(), v.nonEmpty()),
  container: v.pipe(v.string(), v.regex(/^capno_[a-z]+$/)),
  prefixes: v.array(v.pipe(v.string(), v.regex(/^\/[\w-]+$/))),
  home: v.pipe(v.string(), v.startsWith("/")),
  permission: v.picklist(Object.values(PERMISSIONS)),
  contract: v.string(),
  version: v.string(),
  baseUrl: v.pipe(v.string(), v.regex(/^(?:https?:\/\/[^/?#]+)?\/(?:[^?#]*\/)?$/)),
  entry: v.pipe(fileName, v.endsWith(".js")),
  integrity: v.record(v.string(), v.pipe(v.string(), v.regex(/^sha384-[\w+/]{64}$/))),
  preload: v.optional(v.array(fileName)),
  builtAt: v.optional(v.string()),
  commit: v.optional(v.string()),
});

const manifest = v.object({ products: v.array(v.unknown()) });

export interface ReleaseManifestReading {
  readonly releases: readonly ProductRelease[];
  /** What could not be used, for the error report: one bad entry must not close the other products. */
  readonly problems: readonly string[];
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
      releases.push(result.output as ProductRelease);
    }
  }
  return { releases, problems };
}

/** The product that owns a path: `/nts` owns `/nts` and everything below, never `/ntsx`. */
export function findReleaseByPath(
  releases: readonly ProductRelease[],
  pathname: string,
): ProductRelease | undefined {
  return releases.find((candidate) =>
    candidate.prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)),
  );
}
