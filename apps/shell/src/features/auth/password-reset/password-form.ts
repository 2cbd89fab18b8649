import type { FormErrors } from "@capno/api-client/endpoints/registration";
import { dropFormatCharacters } from "@capno/domain/text/pasted-text";

/**
 * The pattern of the specification: local part of letters, digits and .!#$%&’*+/=?^_`{|}~-, then @, then
 * dot-separated labels of letters, digits and hyphens. Both apostrophes are taken.
 */
const EMAIL = /^[a-zA-Z0-9.!#$%&'’*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*$/;

export function isEmail(text: string): boolean {
  return EMAIL.test(dropFormatCharacters(text).trim());
}

export function getReasonRequestIsDisabled(email: string, busy: boolean): string | undefined {
  if (busy) return "Your request is being sent.";
  if (email.trim() === "") return "Enter your email address.";
  return isEmail(email) ? undefined : "Enter a full email address, such as name@clinic.example.";
}

/**
 * Whether the link brought a key that may be whole. "=3D" at its end is an equals sign as email encodes it: what follows
 * it may be missing, so the link is refused before a password is typed for it.
 */
export function isIntactResetKey(key: string): boolean {
  return key !== "" && !/=3d$/i.test(key);
}

/** Why the new password cannot be sent yet. */
export function getReasonResetIsDisabled(
  { password, confirmation }: { readonly password: string; readonly confirmation: string },
  busy: boolean,
): string | undefined {
  if (busy) return "Your password is being set.";
  if (password === "") return "Enter a new password.";
  if (confirmation === "") return "Confirm the new password.";
  return password === confirmation ? undefined : "The passwords are not the same.";
}

/** The server's message about the link, or a general one. */
export function getResetErrors({ byField, general }: FormErrors<"password">): readonly string[] {
  const isEmpty = general.length === 0 && byField.password === undefined;
  return isEmpty ? ["The password was refused. Request a new link and try again."] : general;
}

interface ResetWording {
  readonly title: string;
  readonly done: string;
  readonly message: string;
}

/** A query flag switches Reset Password to Set Password. */
export function getResetWording(query: URLSearchParams, flag: string): ResetWording {
  const isSet = query.get(flag) === "1";
  return isSet
    ? {
        title: "Set Password",
        done: "Password Set",
        message: "Your password has been set. You may now login.",
      }
    : {
        title: "Reset Password",
        done: "Password Reset",
        message: "Your password has been reset. You may now login.",
      };
}
