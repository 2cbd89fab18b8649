import type { HttpRequest } from "./http.ts";
import { getRequestBody } from "./request-url.ts";

export function toFetchInit(request: HttpRequest, token: string | undefined): RequestInit {
  const { body = null, contentType } = getRequestBody(request);
  const { signal = null, keepalive = false } = request;
  const headers: Record<string, string> = { accept: "application/json" };
  if (contentType !== undefined) headers["content-type"] = contentType;
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  return {
    method: request.method,
    headers,
    body,
    signal,
    keepalive: keepalive && isShort(body),
    cache: "no-store",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    // A redirect could carry the bearer header elsewhere; the API's paths are exact.
    redirect: "error",
  };
}

/** Browsers refuse a longer body of a request that outlives its page (64 KiB): it is sent without that promise. */
const LONGEST_KEEPALIVE_BODY_BYTES = 60_000;

const isShort = (body: BodyInit | null): boolean =>
  typeof body !== "string" || new TextEncoder().encode(body).byteLength <= LONGEST_KEEPALIVE_BODY_BYTES;
