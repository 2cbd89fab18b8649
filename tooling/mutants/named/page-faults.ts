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
export const LATE_PAGE_CALLS = LATE_PAGES.map(
  ([chunk, file]) => `import(/* webpackChunkName: "${chunk}" */ "../features/${file}.tsx")`,
);

export const PAGE_FAULTS: readonly NamedFault[] = LATE_PAGE_CALLS.map((text, index) => ({
  fault: `the shell's page ${LATE_PAGES[index]?.[1] ?? ""} is not fetched`,
  file: "apps/shell/src/routing/routes.tsx",
  text,
  becomes: "undefined as never",
  noticedBy: "apps/shell/src/routing/route-gate.test.tsx",
}));
