import type { NamedFault } from "./named-fault.ts";

/** A page is asked for once in a process: each of these needs one to itself. */
const LATE_PAGES = [
  ["registration", "registration/RegistrationPage"],
  ["password-reset", "password-reset/ForgottenPasswordPage"],
  ["password-reset", "password-reset/ResetPasswordPage"],
  ["consent", "consent/ConsentPage"],
  ["licences", "licences/LicencesPage"],
  ["components", "ui-demo/ComponentsPage"],
  ["test-door", "test-door/TestDoorPage"],
] as const;

/** The call that fetches a page of the shell once the gate let the person in. */
const toCall = ([chunk, file]: (typeof LATE_PAGES)[number]) =>
  `import(/* webpackChunkName: "${chunk}" */ "../features/${file}.tsx")`;

export const LATE_PAGE_CALLS = LATE_PAGES.map(toCall);

export const PAGE_FAULTS: readonly NamedFault[] = LATE_PAGES.map((page) => ({
  fault: `the shell's page ${page[1]} is not fetched`,
  file: "apps/shell/src/routing/routes.tsx",
  text: toCall(page),
  becomes: "undefined as never",
  noticedBy: "apps/shell/src/routing/route-gate.test.tsx",
}));
