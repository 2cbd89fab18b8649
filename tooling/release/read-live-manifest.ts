import * as v from "valibot";

import { isVersion, MANIFEST_FILE, type LiveManifest } from "./live-manifest.ts";
import { ReleaseError, type ReleaseTarget } from "./release-target.ts";

const version = v.pipe(v.string(), v.check(isVersion, "is no version"));

const reference = {
  version,
  contract: v.string(),
  url: v.string(),
  integrity: v.string(),
};

const facts = {
  version,
  releasedAt: v.pipe(v.string(), v.isoTimestamp()),
  pinned: v.exactOptional(v.literal(true)),
  previous: v.exactOptional(v.looseObject(reference)),
  withdrawn: v.exactOptional(v.array(version)),
};

/** The fields that the release command needs. It keeps the others unchanged. */
const manifest = v.looseObject({
  products: v.array(
    v.looseObject({
      ...facts,
      // It becomes part of the web server's configuration.
      container: v.pipe(v.string(), v.regex(/^capno_[a-z]+$/)),
      canary: v.exactOptional(v.looseObject({ ...reference, percent: v.number() })),
    }),
  ),
  shell: v.exactOptional(v.looseObject({ ...facts, commit: v.string() })),
});

/** Parses the manifest; throws a `ReleaseError` that names the invalid field. */
export function parseLiveManifest(content: Uint8Array): LiveManifest {
  const result = v.safeParse(manifest, readJson(content));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue) ?? "the whole file";
  throw new ReleaseError(
    `${MANIFEST_FILE} cannot be read: ${place}: ${issue.message}. Mend it by hand before anything is released.`,
  );
}

/** Undefined where nothing was released yet. */
export async function readLiveManifest(target: ReleaseTarget): Promise<LiveManifest | undefined> {
  const file = await target.read(MANIFEST_FILE);
  return file && parseLiveManifest(file.content);
}

function readJson(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    throw new ReleaseError(`${MANIFEST_FILE} is no JSON. Mend it by hand before anything is released.`);
  }
}
