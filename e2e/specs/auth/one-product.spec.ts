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
