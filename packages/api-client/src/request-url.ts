import type { HttpRequest } from "./http.ts";

/**
 * The address of a request.
 * @throws {TypeError} The request would leave the API's origin with the account's token.
 */
export function getRequestUrl(baseUrl: string, request: HttpRequest): string {
  const isBelowBase = request.path.startsWith("/");
  if (!isBelowBase && (request.access !== "anonymous" || request.method !== "GET")) {
    throw new TypeError(`not a path below the API: ${request.method} ${getLoggablePath(request.path)}`);
  }
  const address = isBelowBase ? `${baseUrl.replace(/\/+$/, "")}${request.path}` : request.path;
  const query = new URLSearchParams(request.query).toString();
  return query === "" ? address : `${address}?${query}`;
}

/** A path without query: queries may hold an email address. Of another host, not even the host. */
export function getLoggablePath(path: string): string {
  const withoutQuery = path.replace(/[?#].*/s, "");
  return withoutQuery.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "");
}

export function getRequestBody(request: HttpRequest): { body?: string; contentType?: string } {
  if (request.json !== undefined) {
    return { body: JSON.stringify(request.json), contentType: "application/json" };
  }
  if (request.method !== "POST") return {};
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(request.form ?? {})) {
    for (const each of typeof value === "string" ? [value] : value) fields.append(name, each);
  }
  return {
    body: fields.toString(),
    contentType: "application/x-www-form-urlencoded;charset=UTF-8",
  };
}
