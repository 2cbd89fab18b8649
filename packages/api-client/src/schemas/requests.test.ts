import * as v from "valibot";
import { expect, it } from "vitest";

import { ReportAccessQuery } from "./breath-tests.ts";
import { HandsetsQuery, UnlockForm } from "./handsets.ts";
import { NewPasswordForm, RegistrationForm } from "./sign-in.ts";
import { MarketingPreferenceForm } from "./user-info.ts";

const SCHEMAS = {
  ReportAccessQuery,
  HandsetsQuery,
  UnlockForm,
  MarketingPreferenceForm,
  RegistrationForm,
  NewPasswordForm,
};
const registration = { username: "a", password: "b", user_type: "SU", sic: "c" };
const preference = { opted_in: "true", consent_method: "DURING_EULA_AGREEMENT" };

it.each<[keyof typeof SCHEMAS, object]>([
  ["ReportAccessQuery", { type: "VIEWED_REPORT" }],
  ["ReportAccessQuery", { type: "VIEWED_PDF" }],
  ["HandsetsQuery", { product: "nts" }],
  ["HandsetsQuery", { product: "ntd" }],
  ["UnlockForm", { unlock_reason: "user-navigated-away" }],
  ["UnlockForm", { unlock_reason: "user-switched-handset" }],
  ["UnlockForm", { unlock_reason: "user-finished-test" }],
  ["UnlockForm", { unlock_reason: "server-timeout-expired" }],
  ["MarketingPreferenceForm", preference],
  ["MarketingPreferenceForm", { ...preference, opted_in: "false" }],
  ["RegistrationForm", registration],
  ["RegistrationForm", { ...registration, user_type: "SA", allowed_domains: "nhs.uk" }],
  ["RegistrationForm", { ...registration, user_type: "SA", allowed_domains: ["nhs.uk", "clinic.example"] }],
  ["NewPasswordForm", { vek: "k", sics: "{}", password: "p" }],
])("a server that follows the contract takes as %s: %j", (name, sent) => {
  expect(v.safeParse<v.GenericSchema>(SCHEMAS[name], sent)).toMatchObject({ success: true, output: sent });
});

it.each<[keyof typeof SCHEMAS, object]>([
  ["ReportAccessQuery", { type: "PRINTED" }],
  ["HandsetsQuery", { product: "dashboard" }],
  ["UnlockForm", { unlock_reason: "lost" }],
  ["MarketingPreferenceForm", { ...preference, opted_in: "maybe" }],
  ["RegistrationForm", { ...registration, user_type: "root" }],
  ["RegistrationForm", { ...registration, allowed_domains: [5] }],
  ["NewPasswordForm", { vek: "k", sics: "[]", password: "p" }],
])("a server that follows the contract refuses as %s: %j", (name, sent) => {
  expect(v.is<v.GenericSchema>(SCHEMAS[name], sent)).toBe(false);
});
