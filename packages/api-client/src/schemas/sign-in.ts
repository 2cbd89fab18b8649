import * as v from "valibot";

import { Identifier } from "./wire-values.ts";

/** POST /user/login/, form. */
export const SignInForm = v.object({ username: Identifier, password: Identifier });
export type SignInForm = v.InferOutput<typeof SignInForm>;

export const SignInReply = v.object({ access: Identifier, refresh: Identifier });
export type SignInReply = v.InferOutput<typeof SignInReply>;

/** POST /user/login/refresh/, form. */
export const RefreshForm = v.object({ refresh: Identifier });
export type RefreshForm = v.InferOutput<typeof RefreshForm>;

/** With a new refresh token where the server rotates them. */
export const RefreshReply = v.object({ access: Identifier, refresh: v.optional(Identifier) });
export type RefreshReply = v.InferOutput<typeof RefreshReply>;

const tokenTimes = {
  exp: v.pipe(v.number(), v.finite()),
  iat: v.pipe(v.number(), v.finite()),
  jti: v.string(),
};
const userId = v.union([v.number(), v.string()]);

/** The payload of a token. `exp` and `iat` are seconds since 1970. */
export const AccessTokenClaims = v.object({
  token_type: v.literal("access"),
  ...tokenTimes,
  user_id: userId,
});
export type AccessTokenClaims = v.InferOutput<typeof AccessTokenClaims>;

export const RefreshTokenClaims = v.object({
  token_type: v.literal("refresh"),
  ...tokenTimes,
  user_id: userId,
});
export type RefreshTokenClaims = v.InferOutput<typeof RefreshTokenClaims>;

/** POST /user/register/, form. `SU` standard user, `SA` group administrator. `sck` is the `token` of the page's query. */
export const RegistrationForm = v.object({
  username: v.string(),
  password: v.string(),
  user_type: v.picklist(["SU", "SA"]),
  sic: v.string(),
  groupname: v.optional(v.string()),
  sck: v.optional(v.string()),
  /** Repeated once per domain; a form reader may give a single one as text. */
  allowed_domains: v.optional(v.union([v.string(), v.array(v.string())])),
});
export type RegistrationForm = v.InferOutput<typeof RegistrationForm>;

/** GET /user/login/reset/, query. */
export const PasswordResetQuery = v.object({ username: v.string() });
export type PasswordResetQuery = v.InferOutput<typeof PasswordResetQuery>;

/** POST /user/login/reset/, form. `vek` is the key of the link in the email; `sics` an empty object as text. */
export const NewPasswordForm = v.object({
  vek: v.string(),
  sics: v.literal("{}"),
  password: v.string(),
});
export type NewPasswordForm = v.InferOutput<typeof NewPasswordForm>;
