import { expect } from "../../support/test.ts";
import type { PageState } from "../route-walkthrough.ts";

/** A page by its address, there when its heading is. */
export const at = (name: string, address: string, heading: string | RegExp): PageState => ({
  name,
  open: async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  },
});
