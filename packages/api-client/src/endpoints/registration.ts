import { normaliseUsername } from "@capno/domain/account/username";

import { readFieldErrors, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";

export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly invitationCode: string;
  /** Only for a group administrator; absent for a standard user. */
  readonly administrator?: {
    readonly token: string;
    readonly groupName: string;
    readonly allowedDomains: readonly string[];
  };
}

/** Why a form was refused: beside the fields it has, and what belongs to none of them. */
export interface FormErrors<Field extends string> {
  readonly byField: Readonly<Partial<Record<Field, readonly string[]>>>;
  readonly general: readonly string[];
}

export type FormOutcome<Field extends string = never> =
  | { readonly kind: "accepted" }
  /** 400, or another status that the call expects. */
  | { readonly kind: "refused"; readonly errors: FormErrors<Field> };

export type RegistrationField = "username" | "password" | "invitationCode" | "groupName" | "allowedDomains";

const REGISTRATION_FIELDS: ReadonlyMap<string, RegistrationField> = new Map([
  ["username", "username"],
  ["password", "password"],
  ["sic", "invitationCode"],
  ["groupname", "groupName"],
  ["allowed_domains", "allowedDomains"],
]);

export const REGISTRATION = {
  method: "POST",
  path: "/user/register/",
  action: "registering your account",
  expected: [400],
  access: "anonymous",
} as const satisfies Endpoint;

export const PASSWORD_RESET_REQUEST = {
  method: "GET",
  path: "/user/login/reset/",
  action: "requesting a password reset",
  expected: [400, 401, 403, 404, 409, 422],
  access: "anonymous",
} as const satisfies Endpoint;

export const NEW_PASSWORD = {
  method: "POST",
  path: "/user/login/reset/",
  action: "resetting your password",
  expected: [400],
  access: "anonymous",
} as const satisfies Endpoint;

/** Registers an account. `SA` where a token was given, else `SU`. */
export async function register(
  http: Http,
  registration: Registration,
  options?: CallOptions,
): Promise<FormOutcome<RegistrationField>> {
  const { administrator } = registration;
  const form = {
    username: normaliseUsername(registration.username),
    password: registration.password,
    user_type: administrator ? "SA" : "SU",
    sic: registration.invitationCode,
    ...(administrator && {
      groupname: administrator.groupName,
      sck: administrator.token,
      allowed_domains: administrator.allowedDomains,
    }),
  };
  const reply = await http.send(toRequest(REGISTRATION, { form }, options));
  return toFormOutcome(reply, REGISTRATION_FIELDS);
}

/** Asks for the email with the reset link. Any refusal reads the same to the person. */
export async function requestPasswordReset(
  http: Http,
  username: string,
  options?: CallOptions,
): Promise<FormOutcome> {
  const query = { username: normaliseUsername(username) };
  const reply = await http.send(toRequest(PASSWORD_RESET_REQUEST, { query }, options));
  return toFormOutcome(reply, new Map());
}

/** Sets the new password. `resetKey` is the `vek` of the link in the email. */
export async function setNewPassword(
  http: Http,
  form: { readonly resetKey: string; readonly password: string },
  options?: CallOptions,
): Promise<FormOutcome<"password">> {
  const fields = { vek: form.resetKey, sics: "{}", password: form.password };
  const reply = await http.send(toRequest(NEW_PASSWORD, { form: fields }, options));
  return toFormOutcome(reply, new Map([["password", "password"]]));
}

/** `fields` by their names on the wire; the rest, such as `non_field_errors`, belongs to the form as a whole. */
function toFormOutcome<Field extends string>(
  reply: { readonly status: number; readonly body: unknown },
  fields: ReadonlyMap<string, Field>,
): FormOutcome<Field> {
  if (reply.status < 400) return { kind: "accepted" };
  const byField: Partial<Record<Field, readonly string[]>> = {};
  const general: string[] = [];
  for (const [name, messages] of Object.entries(readFieldErrors(reply.body))) {
    const field = fields.get(name);
    if (field === undefined) general.push(...messages);
    else byField[field] = messages;
  }
  return { kind: "refused", errors: { byField, general } };
}
