import type { Page } from "@playwright/test";

import { expect, expectAccessible, test } from "../../support/test.ts";
import { signInByForm } from "../../support/sign-in.ts";
import { withOtherBackend } from "./other-backend.ts";
import { follow } from "../breath-test/clinic.ts";

/** What is not there is answered with 404. */
const MISSING = /404|Failed to load resource/;
const EXAMPLE = ["docs/example-backend/server.mjs", "PORT", "ORIGIN"] as const;
const STUDY_LOG = { capture: { studyLogUrl: "/v2/study-log/" } };

/** A realtime connection that was opened, and what the header says of one. */
function watchRealtime(page: Page) {
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  const state = page.getByRole("banner").getByText(/Live|Reconnecting|Updates paused/);
  return { sockets, state };
}

test("a backend of five calls gets as far as docs/connect-a-backend.md promises [REQ-SESSION-23]", async ({
  page,
  watch,
}) => {
  watch.allow(MISSING);
  await page.clock.install();
  const { sockets, state } = watchRealtime(page);
  await withOtherBackend(EXAMPLE, async ({ shellUrl }) => {
    await test.step("a wrong password is refused in the server's own words", async () => {
      await page.goto(`${shellUrl}/login`);
      await page.getByLabel(/e-?mail/i).fill("gp@clinic.example");
      await page.getByLabel(/^password/i).fill("wrong-1");
      await page.getByRole("button", { name: /^(next|login|log in|sign in)$/i }).click();
      await expect(page.getByText("No account with this address and password.")).toBeVisible();
    });

    await test.step("1, 2: sign in, and land on the handsets of the one product", async () => {
      await signInByForm(page, "gp@clinic.example", { password: "afternoon-1", at: `${shellUrl}/login` });
      await expect(page).toHaveURL(/\/nts\/handsets$/);
      await expect(page.getByRole("button", { name: /00041/ })).toBeVisible();
      await expect(page.getByRole("button", { name: /00042/ })).toBeVisible();
    });

    await test.step("3: a result opens by its address, with what is missing said", async () => {
      await page.evaluate(() => {
        history.pushState({}, "", "/nts/results/first");
        dispatchEvent(new PopStateEvent("popstate"));
      });
      await expect(page.getByText("27%")).toBeVisible();
      await expect(page.getByText("Provisional result. The final one follows.")).toBeVisible();
      await expect(page.getByText("The average waveform of this test could not be read.")).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("the rest says that it is not there", async () => {
      await follow(page, "Results history");
      await follow(page, "Start new test");
      await page.getByRole("button", { name: /00042/ }).click();
      const error = page.getByRole("alertdialog");
      await expect(error).toContainText("An unexpected error occurred whilst locking the handset.");
      await error.getByRole("button", { name: "Back" }).click();
      await expect(page.getByRole("button", { name: /00042/ })).toBeVisible();
    });

    await test.step("without a realtime service no page waits for one", async () => {
      await page.clock.runFor(60_000);
      await expect(page.getByRole("alertdialog")).toBeHidden();
      await expect(state).toBeHidden();
      expect(sockets).toEqual([]);
    });
  });
});

test("the example backend carries Capture's list and its study log", async ({ page, watch }) => {
  watch.allow(MISSING);
  const { sockets, state } = watchRealtime(page);
  await withOtherBackend(
    EXAMPLE,
    async ({ shellUrl }) => {
      await signInByForm(page, "study@clinic.example", { password: "afternoon-1", at: `${shellUrl}/login` });
      await page.getByRole("link", { name: "CLINIC-1" }).first().click();
      await page.getByRole("button", { name: /^Notes \(\d+\)$/ }).click();
      const notes = page.getByRole("dialog", { name: /^Notes on/ });
      await notes.getByRole("textbox").fill("Called.");
      await notes.getByRole("button", { name: "Save note" }).click();
      await expect(page.getByText("Note on CLINIC-1 saved.")).toBeVisible();
      await expect(state).toBeHidden();
      expect(sockets).toEqual([]);
    },
    STUDY_LOG,
  );
});
