import type { App } from "../drivers/app.ts";

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
