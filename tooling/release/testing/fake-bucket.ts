import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A bucket in memory that checks signatures and honours conditions, a page of two names at a time. */
export interface FakeBucket {
  readonly endpoint: string;
  readonly objects: Map<string, { readonly content: Buffer; readonly headers: IncomingMessage["headers"] }>;
  /** The next requests that fit are answered like this. */
  fail(fault: BucketFault): void;
  stop(): Promise<void>;
}

export interface BucketFault {
  readonly method: "GET" | "PUT";
  /** The whole key, with the prefix. */
  readonly key: string;
  /** Undefined: the connection is cut without a word. */
  readonly status?: number;
  /** The thing is done all the same. */
  readonly isDone?: boolean;
  readonly times?: number;
  /** What the answer holds. */
  readonly content?: string;
  /** A concurrent change before the answer is sent. */
  readonly meanwhile?: () => void;
}

export const FAKE_KEY = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "not-a-secret" } as const;
const PAGE = 2;

export async function startFakeBucket(): Promise<FakeBucket> {
  const objects: FakeBucket["objects"] = new Map();
  const faults: (BucketFault & { left: number })[] = [];
  const takeFault = ({ method, url = "" }: IncomingMessage) => {
    const fault = faults.find(
      ({ method: failing, key, left }) => left > 0 && failing === method && url.endsWith(`/${key}`),
    );
    if (fault) fault.left -= 1;
    return fault;
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const fault = takeFault(request);
      if (!fault || fault.isDone) {
        const { status, content = "", headers = {} } = answer(objects, request, body);
        if (!fault) return void response.writeHead(status, headers).end(content);
      }
      fault.meanwhile?.();
      if (fault.status === undefined) request.socket.destroy();
      else response.writeHead(fault.status).end(fault.content ?? "<Code>InternalError</Code>");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    fail: (fault) => void faults.push({ ...fault, left: fault.times ?? 1 }),
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

interface Answer {
  readonly status: number;
  readonly content?: string | Buffer;
  readonly headers?: Record<string, string>;
}

function answer(objects: FakeBucket["objects"], request: IncomingMessage, body: Buffer): Answer {
  if (!isSigned(request, body)) return { status: 403, content: "<Code>SignatureDoesNotMatch</Code>" };
  const url = new URL(request.url ?? "", "http://bucket");
  const key = decodeURIComponent(url.pathname.replace(/^\/[^/]+\/?/, ""));
  const stored = objects.get(key);
  const tag = stored && `"${createHash("md5").update(stored.content).digest("hex")}"`;
  if (key === "") return list(objects, url.searchParams);
  if (request.method === "PUT") {
    if (request.headers["if-none-match"] === "*" && stored) return { status: 412 };
    const wanted = request.headers["if-match"];
    if (wanted !== undefined && wanted !== tag) return { status: 412 };
    objects.set(key, { content: body, headers: request.headers });
    return { status: 200 };
  }
  if (request.method === "DELETE") return { status: objects.delete(key) ? 204 : 404 };
  if (!stored || !tag) return { status: 404, content: "<Code>NoSuchKey</Code>" };
  return { status: 200, content: stored.content, headers: { ETag: tag } };
}

function list(objects: FakeBucket["objects"], query: URLSearchParams): Answer {
  // In no order, as some services do.
  const names = [...objects.keys()].filter((name) => name.startsWith(query.get("prefix") ?? ""));
  if (query.get("continuation-token") === "") return { status: 400, content: "<Code>InvalidArgument</Code>" };
  const from = Number(query.get("continuation-token") ?? 0);
  const keys = names.slice(from, from + PAGE).map((name) => `<Contents><Key>${name}</Key></Contents>`);
  const more =
    from + PAGE < names.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : "";
  return { status: 200, content: `<ListBucketResult>${keys.join("")}${more}</ListBucketResult>` };
}

/** Signature version 4, worked out again from what arrived. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const parsed = /Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    request.headers.authorization ?? "",
  );
  if (!parsed) return false;
  const [, id, scope = "", signedHeaders = "", signature] = parsed;
  const url = new URL(request.url ?? "", "http://bucket");
  const sentHash = String(request.headers["x-amz-content-sha256"] ?? "");
  const bodyHash = createHash("sha256").update(body).digest("hex");
  if (sentHash !== "UNSIGNED-PAYLOAD" && sentHash !== bodyHash) return false;
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join("&"),
    ...signedHeaders.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    signedHeaders,
    sentHash,
  ].join("\n");
  const [date = "", region = "", service = ""] = scope.split("/");
  const key = [date, region, service, "aws4_request"].reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${FAKE_KEY.secretAccessKey}`,
  );
  const text = [
    "AWS4-HMAC-SHA256",
    request.headers["x-amz-date"],
    scope,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  return id === FAKE_KEY.accessKeyId && createHmac("sha256", key).update(text).digest("hex") === signature;
}
