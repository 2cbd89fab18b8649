import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../../support/test.ts";

interface Reply {
  readonly link: string;
  readonly status: number;
  readonly title: string;
}

/** Opens every link to another page as a person does, and says what came. */
async function follow(page: Page, links: readonly string[]): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (const link of links) {
    const answer = await page.request.get(new URL(link, page.url()).href);
    const text =
      answer.headers()["content-type"]?.startsWith("text/html") === true ? await answer.text() : "";
    replies.push({ link, status: answer.status(), title: /<title>(.*?)<\/title>/.exec(text)?.[1] ?? "" });
  }
  return replies;
}

const readLinks = (place: Locator): Promise<readonly string[]> =>
  place.locator("a[href]").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));

test("every link of About leads to its paper, and every link of footer and Documentation to a file [REQ-NAME-11] @daily:files", async ({
  page,
  signIn,
}) => {
  await signIn("research@capno.example");
  await page.goto("/documentation");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const files = [
    ...(await readLinks(page.getByRole("main"))),
    ...(await readLinks(page.getByRole("contentinfo"))),
  ];
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "About and versions" }).click();
  const about = page.getByRole("dialog", { name: "About and versions" });
  await expect(about).toBeVisible();
  const papers = await readLinks(about.getByRole("list", { name: "Documents for this version" }));
  const faults = await readLinks(about.getByRole("region"));

  const titles = [
    "What a hospital asks",
    "Intended use",
    "Hazards and failure modes",
    "Data: where they go, what stays, who sees what",
    "Security",
    "Third-party software (SOUP)",
    "Accessibility conformance",
    "Usability engineering",
    "Releases and support",
    ...["the shell", "Capture", "Screen", "Diagnose"].map((part) => `Known faults of ${part}`),
  ];
  expect(await follow(page, [...papers, ...faults])).toEqual(
    titles.map((title) => ({ link: expect.any(String), status: 200, title: `${title} - Capno` })),
  );
  const sameOrigin = files.filter((link) => new URL(link).origin === new URL(page.url()).origin);
  expect(sameOrigin.length).toBeGreaterThan(2);
  const replies = await follow(page, sameOrigin);
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
});
