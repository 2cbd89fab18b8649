import path from "node:path";

import { AwsClient } from "aws4fetch";

import { CONTENT_TYPES } from "../dev/server/static-folder.ts";
import {
  ChangedMeanwhile,
  getCacheControl,
  ReleaseError,
  type ReleaseTarget,
  type StoredFile,
} from "./release-target.ts";

/** A bucket, by the names that every tool for buckets knows. */
export interface BucketOptions {
  readonly bucket: string;
  /** Folder inside the bucket, without slashes at its ends; empty is the bucket itself. */
  readonly prefix: string;
  /** Address of the service; buckets are named in the path, which every service understands. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

const APPEND_ATTEMPTS = 5;
const HTTP_MISSING = 404;
/** The condition of a write does not hold; 409 where two of them met. */
const CONDITION_FAILED = [412, 409];
const SERVER_FAULT = 500;

/** No answer, or one that does not say whether the thing was done. */
class UnclearAnswer extends ReleaseError {}

/** Reads `s3://bucket/prefix` and the environment; throws a `ReleaseError` that names what is missing. */
export function readBucketOptions(to: string, environment: NodeJS.ProcessEnv): BucketOptions {
  const { hostname, pathname } = new URL(to);
  const need = (name: string): string => {
    const value = environment[name];
    if (!value)
      throw new ReleaseError(`${name} is not set: buckets are reached with credentials of the environment.`);
    return value;
  };
  const region = environment["AWS_REGION"] ?? "us-east-1";
  const sessionToken = environment["AWS_SESSION_TOKEN"];
  return {
    bucket: hostname,
    prefix: pathname.replaceAll(/^\/+|\/+$/g, ""),
    endpoint: (environment["S3_ENDPOINT"] ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ""),
    region,
    accessKeyId: need("AWS_ACCESS_KEY_ID"),
    secretAccessKey: need("AWS_SECRET_ACCESS_KEY"),
    ...(sessionToken ? { sessionToken } : {}),
  };
}

/** Any bucket that speaks S3 and honours conditional writes, on which nothing here could be atomic without. */
export function createBucketTarget({
  bucket,
  prefix,
  endpoint,
  ...credentials
}: BucketOptions): ReleaseTarget {
  const client = new AwsClient({ ...credentials, service: "s3", retries: 3 });
  const root = prefix === "" ? "" : `${prefix}/`;
  const toUrl = (file: string) =>
    `${endpoint}/${bucket}/${(root + file).split("/").map(encodeURIComponent).join("/")}`;

  const send = async (
    url: string,
    init: RequestInit = {},
    allowed: readonly number[] = [],
  ): Promise<Response> => {
    const what = `${init.method ?? "GET"} ${url}`;
    const reply = await client.fetch(url, init).catch((error: unknown) => {
      throw new UnclearAnswer(`${what}: no answer (${String(error)})`);
    });
    if (reply.ok || allowed.includes(reply.status)) return reply;
    const message = `${what}: ${reply.status} ${(await reply.text()).slice(0, 300)}`;
    throw reply.status >= SERVER_FAULT ? new UnclearAnswer(message) : new ReleaseError(message);
  };
  const put = (file: string, content: Uint8Array, condition: Readonly<Record<string, string>>) =>
    send(
      toUrl(file),
      { method: "PUT", body: Buffer.from(content), headers: { ...getObjectHeaders(file), ...condition } },
      CONDITION_FAILED,
    );
  const read = async (file: string): Promise<StoredFile | undefined> => {
    const reply = await send(toUrl(file), {}, [HTTP_MISSING]);
    if (reply.status === HTTP_MISSING) return undefined;
    return { content: Buffer.from(await reply.arrayBuffer()), tag: reply.headers.get("ETag") ?? "" };
  };
  const replace = async (
    file: string,
    content: Uint8Array,
    before: StoredFile | undefined,
  ): Promise<void> => {
    const condition = before ? { "If-Match": before.tag } : { "If-None-Match": "*" };
    let refusal: Error = new ChangedMeanwhile(file);
    try {
      if ((await put(file, content, condition)).ok) return;
    } catch (error) {
      if (!(error instanceof UnclearAnswer)) throw error;
      refusal = error;
    }
    // A write may have succeeded although its answer says otherwise; its retry is then refused because of the new tag.
    // Only the current content tells.
    const now = await read(file);
    if (now && Buffer.compare(now.content, Buffer.from(content)) === 0) return;
    throw now?.tag === before?.tag ? refusal : new ChangedMeanwhile(file);
  };

  return {
    name: `s3://${bucket}/${prefix}`,
    read,
    replace,
    list: async (below) => {
      const names: string[] = [];
      let next = "";
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix: root + below });
        if (next !== "") query.set("continuation-token", next);
        // oxlint-disable-next-line no-await-in-loop -- each page names the next
        const page = await (await send(`${endpoint}/${bucket}?${query.toString()}`)).text();
        names.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => unescapeXml(key)));
        next = unescapeXml(/<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? "");
      } while (next !== "");
      return names.map((name) => name.slice(root.length)).toSorted();
    },
    writeOnce: async (file, content) => {
      const reply = await put(file, content, { "If-None-Match": "*" });
      if (reply.ok) return "written";
      const there = await read(file);
      if (there && Buffer.compare(there.content, Buffer.from(content)) === 0) return "there";
      throw new ReleaseError(`${file} is published already, with other content.`);
    },
    append: async (file, line) => {
      for (let attempt = 1; ; attempt += 1) {
        // oxlint-disable-next-line no-await-in-loop -- read again, add again
        const before = await read(file);
        // Written in the attempt before, and something else after it.
        if (attempt > 1 && before?.content.toString().split("\n").includes(line)) return;
        const content = Buffer.concat([before?.content ?? Buffer.alloc(0), Buffer.from(`${line}\n`)]);
        try {
          // oxlint-disable-next-line no-await-in-loop -- see above
          return await replace(file, content, before);
        } catch (error) {
          if (!(error instanceof ChangedMeanwhile) || attempt === APPEND_ATTEMPTS) throw error;
        }
      }
    },
    remove: async (file) => void (await send(toUrl(file), { method: "DELETE" }, [HTTP_MISSING])),
  };
}

/** The headers that the bucket sends with a file; a compressed copy has the type of the original. */
export function getObjectHeaders(file: string): Readonly<Record<string, string>> {
  const encoding = { ".br": "br", ".gz": "gzip" }[path.extname(file)];
  const plain = encoding ? file.slice(0, -path.extname(file).length) : file;
  return {
    "Content-Type": CONTENT_TYPES[path.extname(plain)] ?? "application/octet-stream",
    "Cache-Control": getCacheControl(file),
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  };
}

function unescapeXml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
