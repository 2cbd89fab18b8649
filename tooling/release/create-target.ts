import { createDirectoryTarget } from "./directory-target.ts";
import { ReleaseError, type ReleaseTarget } from "./release-target.ts";

/** The target behind a folder or an `s3://bucket/prefix`. */
export function createTarget(to: string, _environment: NodeJS.ProcessEnv): ReleaseTarget {
  if (/^[a-z0-9]+:\/\//i.test(to)) throw new ReleaseError(`${to} is not a target that is known.`);
  return createDirectoryTarget(to);
}
