import { expect, expectAccessible, test } from "../../support/test.ts";

test("the sandbox shows the contract under its own policy, and a call can be tried out", async ({
  page,
  stack,
}) => {
  await test.step("calls, with what happens without them", async () => {
    await page.goto(`${stack.sandboxUrl}/docs`);
    await page.getByRole("button", { name: "GET /version The versions of" }).click();
    await expect(page.getByText("x-without-it", { exact: true }).last()).toBeVisible();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("button", { name: "Execute" }).click();
    await expect(page.getByText('"camrestVersion"').first()).toBeVisible();
  });

  await test.step("channels and their events", async () => {
    await page.getByRole("link", { name: "Channels and events" }).click();
    await expect(page.getByText("private-encrypted-locks@{encoded}")).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "capnogram_id" })).toBeVisible();
    await expectAccessible(page);
  });
});
