import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  EMPTY_REGISTRATION,
  getGeneralErrors,
  getReasonRegisterIsDisabled,
  parseDomain,
  toInvitationCode,
  type RegistrationForm,
} from "./registration-form.ts";

const complete: RegistrationForm = {
  email: "new@clinic.example",
  password: "breathe-easy-1",
  confirmation: "breathe-easy-1",
  invitationCode: "DEMO-SIC",
  groupName: "Leeds",
  allowedDomains: ["clinic.example"],
};

it("`toInvitationCode` reads a code copied from a letter", () => {
  expect(toInvitationCode("\u00A0DEMO\u2011S\u00ADIC\u200B")).toBe("DEMO-SIC");
});

describe("registration form [spec §5]", () => {
  it.each([
    ["empty", EMPTY_REGISTRATION, false, "Enter your email address."],
    ["no email", { ...complete, email: " " }, false, "Enter your email address."],
    ["no password", { ...complete, password: "" }, false, "Enter a password."],
    ["no confirmation", { ...complete, confirmation: "" }, false, "Confirm your password."],
    ["another password", { ...complete, confirmation: "other" }, false, "The passwords are not the same."],
    ["no code", { ...complete, invitationCode: "" }, false, "Enter the secure invitation code."],
    [
      "no code, as administrator",
      { ...complete, invitationCode: "" },
      true,
      "Enter the secure invitation code.",
    ],
    ["no group, as administrator", { ...complete, groupName: "" }, true, "Enter the name of your group."],
    [
      "no domain, as administrator",
      { ...complete, allowedDomains: [] },
      true,
      "Add at least one email domain.",
    ],
    [
      "no group and domain, as standard user",
      { ...complete, groupName: "", allowedDomains: [] },
      false,
      undefined,
    ],
    ["complete", complete, true, undefined],
  ] as const)(
    'states, for the case "%s", why Register is disabled',
    (_case, form, isAdministrator, reason) => {
      expect(getReasonRegisterIsDisabled(form, { isAdministrator, busy: false })).toBe(reason);
    },
  );

  it("disables Register while a request is in flight", () => {
    expect(getReasonRegisterIsDisabled(complete, { isAdministrator: true, busy: true })).toBeDefined();
  });
});

describe("allowed domains [REQ-SESSION-04]", () => {
  it.each([
    ["clinic.example", "clinic.example"],
    ["@Clinic.Example", "clinic.example"],
    [" nhs.uk ", "nhs.uk"],
    ["a-b.c1.example", "a-b.c1.example"],
  ])("takes %s as %s", (text, value) => {
    expect(parseDomain(text)).toEqual({ ok: true, value });
  });

  it.each([
    ["clinic"],
    ["clinic..example"],
    ["-a.example"],
    ["a_b.example"],
    ["https://a.example"],
    ["a.example/x"],
    ["."],
    [""],
    [`${"a".repeat(64)}.example`],
    [`${`${"a".repeat(63)}.`.repeat(4)}example`],
  ])("refuses %s and says why", (text) => {
    expect(parseDomain(text)).toHaveProperty("error");
  });

  // What is almost a host name: of texts without any sense one in six hundred would get past the first check.
  const label = fc.string({
    unit: fc.constantFrom(...Array.from("aZ09-_. @/é")),
    minLength: 0,
    maxLength: 65,
  });
  const almost = fc.array(label, { maxLength: 5 }).map((labels) => labels.join("."));

  it("gives nothing but host names", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), almost, fc.domain()), (text) => {
        const parsed = parseDomain(text);
        if (!parsed.ok) return;
        expect(parsed.value).toMatch(/^[a-z0-9.-]+\.[a-z0-9-]+$/);
        expect(parsed.value.length).toBeLessThanOrEqual(253);
        for (const part of parsed.value.split(".")) expect(part).toMatch(/^(?!-)[a-z0-9-]{1,63}(?<!-)$/);
      }),
      { numRuns: 1000 },
    );
  });

  it("takes every host name, in any case and with a leading @", () => {
    fc.assert(
      fc.property(fc.domain(), fc.constantFrom("", "@"), fc.boolean(), (domain, at, isLoud) => {
        const text = at + (isLoud ? domain.toUpperCase() : domain);
        expect(parseDomain(text)).toEqual({ ok: true, value: domain.toLowerCase() });
      }),
    );
  });
});

describe("the server's refusal [spec §5]", () => {
  it.each([
    [{ byField: {}, general: ["Registration is closed."] }, ["Registration is closed."]],
    [{ byField: { username: ["Taken."] }, general: [] }, []],
    [{ byField: { username: ["Taken."] }, general: ["Wrong token."] }, ["Wrong token."]],
    [{ byField: {}, general: [] }, ["The registration was refused. Check what you entered and try again."]],
  ])("%j gives the general message %j", (errors, general) => {
    expect(getGeneralErrors(errors)).toEqual(general);
  });
});
