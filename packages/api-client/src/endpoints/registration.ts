import { readFieldErrors, withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import { normaliseUsername } from "./sign-in.ts";

export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly invitationCode: string;
  /** Of a group administrator; absent for a standard user. */
  readonly administrator?: {
    readonly token: string;
    readonly groupName: string;
    readonly allowedDomains: readonly string[];
  };
}

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export type FormOutcome =
  | { readonly kind: "accepted" }
  /** 400: messages by the field's name on the wire. */
  | { readonly kind: "refused"; readonly errors: FieldErrors };

/** Registers an account. `SA` where a token was given, else `SU`. @spec §5, §6 */
export async function register(
  http: Http,
  registration: Registration,
  options?: CallOptions,
): Promise<FormOutcome> {
  const { administrator } = registration;
  const reply = await http.send({
    method: "POST",
    path: "/user/register/",
    form: {
      username: normaliseUsername(registration.username),
      password: registration.password,
      user_type: administrator ? "SA" : "SU",
      sic: registration.invitationCode,
      ...(administrator && {
        groupname: administrator.groupName,
        sck: administrator.token,
        allowed_domains: administrator.allowedDomains,
      }),
    },
    action: "registering your account",
    expected: [400],
    access: "anonymous",
    ...withSignal(options),
  });
  return toFormOutcome(reply);
}

/** Asks for the e-mail with the reset link. Any refusal reads the same to the person. @spec §8 */
export async function requestPasswordReset(
  http: Http,
  username: string,
  options?: CallOptions,
): Promise<FormOutcome> {
  const reply = await http.send({
    method: "GET",
    path: "/user/login/reset/",
    query: { username: normaliseUsername(username) },
    action: "requesting a password reset",
    expected: [400],
    access: "anonymous",
    ...withSignal(options),
  });
  return toFormOutcome(reply);
}

/** Sets the new password. `resetKey` is the `vek` of the link in the e-mail. */
export async function setNewPassword(
  http: Http,
  form: { readonly resetKey: string; readonly password: string },
  options?: CallOptions,
): Promise<FormOutcome> {
  const reply = await http.send({
    method: "POST",
    path: "/user/login/reset/",
    form: { vek: form.resetKey, sics: "{}", password: form.password },
    action: "resetting your password",
    expected: [400],
    access: "anonymous",
    ...withSignal(options),
  });
  return toFormOutcome(reply);
}

function toFormOutcome(reply: { readonly status: number; readonly body: unknown }): FormOutcome {
  return reply.status === 400
    ? { kind: "refused", errors: readFieldErrors(reply.body) }
    : { kind: "accepted" };
}
