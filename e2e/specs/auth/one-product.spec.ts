import { expect, test } from "../../support/test.ts";
import { button, email, password, PASSWORD } from "./account-setup.ts";

interface Listed {
  readonly products: readonly { readonly id: string; readonly baseUrl: string }[];
}

/** An account of one product, and that product. */
const ACCOUNTS = [
  ["viewer@capno.example", "dashboard", "/list"],
  ["gp@capno.example", "nts", "/nts"],
  ["clinic@capno.example", "ntd", "/ntd"],
] as const;

for (const [account, product, home] of ACCOUNTS) {
  test(`${account} types slowly in a new browser and downloads one product alone, ${product} [REQ-SESSION-21]`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/login");
    const { products } = (await (await page.request.get("/remotes.json")).json()) as Listed;
    const folders = products.map(({ id, baseUrl }) => [id, new URL(baseUrl, page.url()).href] as const);
    const countFiles = () =>
      folders.map(([id, folder]) => [id, asked.filter((url) => url.startsWith(folder)).length] as const);

    await email(page).pressSequentially(account, { delay: 80 });
    await password(page).pressSequentially(PASSWORD, { delay: 80 });
    await page.waitForLoadState("networkidle");
    const typed = countFiles();
    await button(page, "Next").click();
    await page.waitForURL(new RegExp(`${home}(?:$|/)`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");

    const all = countFiles();
    expect(typed.filter(([, files]) => files > 0)).toEqual([]);
    expect(all.filter(([, files]) => files > 0).map(([id]) => id)).toEqual([product]);
  });
}

test("the code of a participant is fetched once the list is drawn, and runs on the press alone", async ({
  page,
  signInByForm,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/participant\.[^/]*\.js$/.test(request.url())) asked.push(request.resourceType());
  });
  await signInByForm("viewer@capno.example");
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
  // Longer than the page waits for its line to be idle, more than once on a busy machine.
  await expect.poll(() => asked, { timeout: 30_000 }).toEqual(["fetch"]);
});

test("a browser that saves data fetches no code of a participant ahead", async ({ page, signInByForm }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await signInByForm("viewer@capno.example");
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
  // The words of the error dialog are fetched at the same time.
  await expect
    .poll(() => asked.some((url) => url.includes("/notice-dialog.")), { timeout: 30_000 })
    .toBe(true);
  expect(asked.filter((url) => url.includes("/participant."))).toEqual([]);
});
