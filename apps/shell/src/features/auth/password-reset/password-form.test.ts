import { describe, expect, it } from "vitest";

import {
  getReasonRequestIsDisabled,
  getReasonResetIsDisabled,
  getResetErrors,
  getResetWording,
  isEmail,
} from "./password-form.ts";

describe("email pattern [spec §5] [REQ-SESSION-01]", () => {
  it.each([
    ["gp@capno.example"],
    ["  gp@capno.example "],
    ["o'brien@nhs.example"],
    ["o’brien@nhs.example"],
    ["a.!#$%&*+/=?^_`{|}~-9@x"],
    ["gp@a-b.c"],
    ["\u200Bgp@capno\u00AD.example\u2060"],
  ])("accepts %s", (text) => expect(isEmail(text)).toBe(true));

  it.each([
    [""],
    ["gp"],
    ["gp@"],
    ["@capno.example"],
    ["gp@capno..example"],
    ["gp @capno.example"],
    ["gp@capno.example."],
    ["gp@ca_pno"],
    ["a@b@c"],
  ])("refuses %j", (text) => expect(isEmail(text)).toBe(false));
});

describe("forgotten password [spec §5]", () => {
  it.each([
    ["", false, "Enter your email address."],
    ["gp", false, "Enter a full email address, such as name@clinic.example."],
    ["gp@capno.example", false, undefined],
    ["gp@capno.example", true, "Your request is being sent."],
  ])("%j, busy %s: %s", (email, busy, reason) => {
    expect(getReasonRequestIsDisabled(email, busy)).toBe(reason);
  });
});

describe("new password [spec §5]", () => {
  it.each([
    ["", "", "Enter a new password."],
    ["x", "", "Confirm the new password."],
    ["x", "y", "The passwords are not the same."],
    ["x", "x", undefined],
  ])("%j and %j: %s", (password, confirmation, reason) => {
    expect(getReasonResetIsDisabled({ password, confirmation }, false)).toBe(reason);
  });

  it("waits for the answer", () => {
    expect(getReasonResetIsDisabled({ password: "x", confirmation: "x" }, true)).toBeDefined();
  });

  it.each([
    [{ byField: {}, general: ["This link has expired."] }, ["This link has expired."]],
    [{ byField: { password: ["Too short."] }, general: [] }, []],
    [{ byField: { password: ["Too short."] }, general: ["No."] }, ["No."]],
    [{ byField: {}, general: [] }, ["The password was refused. Request a new link and try again."]],
  ])("the refusal %j shows %j beside the form", (errors, shown) => {
    expect(getResetErrors(errors)).toEqual(shown);
  });

  it.each([
    ["vek=x", "Reset Password"],
    ["vek=x&set=1", "Set Password"],
    ["vek=x&set=0", "Reset Password"],
    ["vek=x&set", "Reset Password"],
  ])("%s is titled %s (REQ-SESSION-07)", (query, title) => {
    expect(getResetWording(new URLSearchParams(query), "set").title).toBe(title);
  });
});
