import type { BreathRecord, Sandbox } from "../../support/sandbox.ts";
import type { App } from "../drivers/app.ts";

export {
  DIAGNOSE_HANDSET,
  getLockSteps,
  getStoredPercent,
  SCREEN_HANDSET,
} from "../../specs/breath-test/clinic.ts";
export { BOTH_PRODUCTS } from "../../specs/breath-test/both-products.ts";

/** Chooses a handset by its five digits and waits until it is locked for this person. */
export async function chooseHandset(app: App, serial: string): Promise<void> {
  await app.click({ role: "button", name: new RegExp(serial) });
  await app.see({ text: `You have selected Handset ${serial} for this test` });
}

export async function startTest(app: App, serial: string): Promise<void> {
  await chooseHandset(app, serial);
  await app.click({ role: "button", name: "Start" });
  await app.see({ text: "Loading test results..." });
}

export const PACK_YEARS = { label: "Enter number of pack years" } as const;

/** Breathes, answers the question where one is asked, and waits for the result. */
export async function finishTest(
  app: App,
  sandbox: Sandbox,
  { id, udi }: { readonly id: "nts" | "ntd"; readonly udi: string },
): Promise<BreathRecord> {
  const record = await sandbox.breathe(udi, { profile: "copd", seconds: 0 });
  if (id === "ntd") {
    await app.reach(/\/smoking-history\//);
    await app.click({ role: "button", name: "Don't know" });
  }
  await app.reach(/\/results\//);
  return record;
}

/** What only a page with a result shows. */
export const resultWords = (id: "nts" | "ntd") => ({
  text: id === "nts" ? "COPD prediction probability" : "Test input",
});
