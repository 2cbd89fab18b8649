import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readTokenClaims } from "./token-claims.ts";

const encode = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const token = (claims: unknown) => `${encode({ alg: "HS256" })}.${encode(claims)}.sig`;
const claims = { token_type: "access", iat: 1000, exp: 1300, jti: "é?>~", user_id: 7 };

describe("the claims of a token", () => {
  it("give its lifetime, whatever the time, and its user", () => {
    expect(readTokenClaims(token(claims))).toEqual({ lifeS: 300, userId: "7" });
    expect(readTokenClaims(token({ ...claims, token_type: "refresh", user_id: "u-1" }))).toEqual({
      lifeS: 300,
      userId: "u-1",
    });
  });

  it.each(
    [
      ["", "a.b", "a.%%%.c", "..", "no token"],
      [token({ ...claims, exp: "soon" }), token({ ...claims, token_type: "id" }), token(null)],
    ].flat(),
  )("cannot be read from %j", (text) => {
    expect(readTokenClaims(text)).toBeUndefined();
  });

  it("are read without throwing from any text", () => {
    fc.assert(fc.property(fc.string(), (text) => readTokenClaims(text) === undefined));
    fc.assert(fc.property(fc.anything(), (value) => readTokenClaims(token(value)) === undefined));
  });
});
