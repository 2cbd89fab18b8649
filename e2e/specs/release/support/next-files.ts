import type { Page } from "@playwright/test";

import { NEXT_VERSION } from "./next-build.ts";

export const NEXT_FOLDER = `/r/capture/${NEXT_VERSION}/`;
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** The panel of a product that did not open. */
export const failure = (page: Page) =>
  page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Try again" }) });

/** Files of the next release whose name fits. */
export const ofNext = (file: RegExp) => (url: URL) =>
  url.pathname.startsWith(NEXT_FOLDER) && file.test(url.pathname);
