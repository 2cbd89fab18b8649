import { createRequire } from "node:module";
import path from "node:path";

import { expect, test } from "../../support/test.ts";
import { signInByForm } from "../../support/sign-in.ts";
import { withOtherBackend } from "./other-backend.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const require = createRequire(import.meta.url);
const PRISM = path.relative(ROOT, require.resolve("@stoplight/prism-cli/dist/index.js"));
/** There is no realtime server behind it, and no sandbox that could be asked. */
const WITHOUT_REALTIME = /WebSocket|Failed to load resource|pusher|channel/i;

// A second backend, generated from the document alone.
test("a server made from the document alone carries sign-in, lists and a result", async ({ page, watch }) => {
  watch.allow(WITHOUT_REALTIME);
  const mock = ["mock", "--port", "PORT", "--host", "127.0.0.1", "docs/contract/openapi.json"];
  await withOtherBackend([PRISM, ...mock], async ({ shellUrl }) => {
    const open = (address: string) =>
      page.evaluate((to) => {
        history.pushState({}, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, address);

    await test.step("sign-in, and the choice of three products", async () => {
      await signInByForm(page, "everyone@capno.example", { at: `${shellUrl}/login` });
      await expect(page).toHaveURL(/\/product$/);
    });

    await test.step("Capture: the list of participants, and a detail page with its record", async () => {
      await open("/list");
      await expect(page.getByRole("link", { name: "CARD-1" }).first()).toBeVisible();
      await open("/detail/CARD-1");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("CARD-1");
    });

    await test.step("Screen: a result, and the handsets, one of them in use", async () => {
      // Before the handsets, whose tests are all the same here: a result of two handsets is refused.
      await open("/nts/results/cap-1");
      await expect(page.getByText("42%")).toBeVisible();
      await expect(page.getByText("12B34C56JAF").first()).toBeVisible();
      await open("/nts/handsets");
      await expect(page.getByRole("button", { name: /00001/ })).toBeVisible();
      await expect(page.getByRole("button", { name: /00002/ })).toBeDisabled();
    });
  });
});
