import * as v from "valibot";

import { AccessTokenClaims, RefreshTokenClaims } from "./schemas/sign-in.ts";

/** What the client reads in a token: how long it lasts, not when it ends by a clock it does not share. */
interface TokenClaims {
  readonly lifeS: number;
  readonly userId: string;
}

const Claims = v.union([AccessTokenClaims, RefreshTokenClaims]);

/** The payload of a JWT; undefined where it cannot be read. The signature is the server's business. */
export function readTokenClaims(token: string): TokenClaims | undefined {
  const [, payload = ""] = token.split(".");
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    const result = v.safeParse(Claims, JSON.parse(new TextDecoder().decode(bytes)));
    if (!result.success) return undefined;
    const { exp, iat, user_id } = result.output;
    return { lifeS: exp - iat, userId: String(user_id) };
  } catch {
    return undefined;
  }
}
