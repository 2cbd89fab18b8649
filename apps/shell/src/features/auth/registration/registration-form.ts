import type { FormErrors, RegistrationField } from "@capno/api-client/endpoints/registration";
import { dropFormatCharacters, normalisePastedText } from "@capno/domain/text/pasted-text";
import type { TagParse } from "@capno/ui-kit/fields/TagField";

export interface RegistrationForm {
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
  readonly invitationCode: string;
  /** Only an administrator has a group name; empty for others. */
  readonly groupName: string;
  readonly allowedDomains: readonly string[];
}

export const EMPTY_REGISTRATION: RegistrationForm = {
  email: "",
  password: "",
  confirmation: "",
  invitationCode: "",
  groupName: "",
  allowedDomains: [],
};

const FIELDS = Object.keys(EMPTY_REGISTRATION) as readonly (keyof RegistrationForm)[];

/** The form with the current field values of the page; the same object if none differs. */
export function takeFields(
  form: RegistrationForm,
  fields: Readonly<Record<string, string>>,
): RegistrationForm {
  const next = {
    ...form,
    email: fields["username"] ?? form.email,
    password: fields["password"] ?? form.password,
    confirmation: fields["confirmation"] ?? form.confirmation,
    invitationCode: fields["sic"] ?? form.invitationCode,
    groupName: fields["group-name"] ?? form.groupName,
  };
  return FIELDS.every((name) => next[name] === form[name]) ? form : next;
}

/** Why the button is disabled, in the order in which a person fills in the form. */
export function getReasonRegisterIsDisabled(
  form: RegistrationForm,
  { isAdministrator, busy }: { readonly isAdministrator: boolean; readonly busy: boolean },
): string | undefined {
  if (busy) return "Your account is being registered.";
  if (form.email.trim() === "") return "Enter your email address.";
  if (form.password === "") return "Enter a password.";
  if (form.confirmation === "") return "Confirm your password.";
  if (form.password !== form.confirmation) return "The passwords are not the same.";
  if (toInvitationCode(form.invitationCode) === "") return "Enter the secure invitation code.";
  if (isAdministrator && form.groupName.trim() === "") return "Enter the name of your group.";
  if (isAdministrator && form.allowedDomains.length === 0) return "Add at least one email domain.";
  return undefined;
}

/** A code as it was sent out, also where it was copied from a letter. */
export const toInvitationCode = (typed: string): string => normalisePastedText(typed).trim();

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LONGEST_NAME = 253;

/** An email domain as it is sent: in lower case, without a leading @. */
export function parseDomain(text: string): TagParse {
  const domain = dropFormatCharacters(text).trim().toLowerCase().replace(/^@/, "");
  const labels = domain.split(".");
  const isHostName =
    labels.length > 1 && domain.length <= LONGEST_NAME && labels.every((label) => LABEL.test(label));
  return isHostName
    ? { ok: true, value: domain }
    : { error: `"${text}" is not a domain. Enter one such as clinic.example.` };
}

/** The error above the button: errors that belong to no field; never empty after a failure. */
export function getGeneralErrors({ byField, general }: FormErrors<RegistrationField>): readonly string[] {
  const isEmpty = general.length === 0 && Object.keys(byField).length === 0;
  return isEmpty ? ["The registration was refused. Check what you entered and try again."] : general;
}
