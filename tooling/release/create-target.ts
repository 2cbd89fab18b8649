import { createBucketTarget, readBucketOptions } from "./bucket-target.ts";
import { createDirectoryTarget } from "./directory-target.ts";
import { ReleaseError, type ReleaseTarget } from "./release-target.ts";

/** The target behind a folder or an `s3://bucket/prefix`. */
export function createTarget(to: string, environment: NodeJS.ProcessEnv): ReleaseTarget {
  if (to.startsWith("s3://")) return createBucketTarget(readBucketOptions(to, environment));
  if (/^[a-z0-9]+:\/\//i.test(to))
    throw new ReleaseError(`${to}: a target is a folder or s3://bucket/prefix.`);
  return createDirectoryTarget(to);
}
