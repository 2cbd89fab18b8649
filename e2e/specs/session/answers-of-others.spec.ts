import { expect, test } from "../../support/test.ts";
import { expectSignedOut, GP, passTime, PROVOKED } from "./browser-session.ts";

const claims = { token_type: "access", exp: 2_000, iat: 1_000, jti: "1", user_id: 999_999 };
const ANOTHERS_TOKEN = `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

test("a renewal that brings the token of another user ends the session, and sends nothing with that token [REQ-DATA-13] @daily:windows", async ({
  page,
  sandbox,
  signInByForm,
  watch,
}) => {
  watch.allow(PROVOKED);
  await sandbox.reset({ accessTokenS: 60 });
  await page.clock.install();
  await signInByForm(GP);
  await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.headers()["authorization"] ?? ""));
  await sandbox.faults([
    { method: "POST", path: "/user/login/refresh/", change: { set: { access: ANOTHERS_TOKEN } } },
  ]);
  await passTime(page, sandbox, 50_000);
  await expect(page.getByRole("alertdialog")).toContainText(
    "Problem authenticating. Please try logging in again",
  );
  await expectSignedOut(page);
  expect(sent.filter((header) => header.includes(ANOTHERS_TOKEN))).toEqual([]);
});
