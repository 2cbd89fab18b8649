import { createHash } from "node:crypto";

import type { Page } from "@playwright/test";

import { addScript, changeRelease } from "../../support/other-files.ts";

/** Puts a product made for the test in Screen's place, released as the real one is: named, hashed, verified. */
export async function replaceScreen(page: Page, port: number, routes: string): Promise<void> {
  const container = "capno_madebyhand";
  const script = `
    const fail = (words) => () => { throw new Error(words); };
    const product = {
      contractVersion: "1.0.0", id: "nts", version: "9.9.9",
      create: () => ({ sidebar: [], routes: ${routes} }),
    };
    globalThis.${container} = { init() {}, get: async () => () => ({ default: product }) };
  `;
  const integrity = `sha384-${createHash("sha384").update(script).digest("base64")}`;
  const entry = "made-by-hand.js";
  await changeRelease(page, "nts", () => ({
    container,
    entry,
    preload: [],
    version: "9.9.9",
    integrity: { [entry]: integrity },
  }));
  await addScript(page, `http://localhost:${port}/${entry}`, script);
}
