/** The payload of a token; undefined where it is none. */
export function readClaims(token: unknown): unknown {
  if (typeof token !== "string" || token.split(".").length !== 3) return undefined;
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
