import { expect, test } from "../../support/test.ts";
import { expectSignedOut, GP, passTime, PROVOKED } from "./browser-session.ts";

const claims = { token_type: "access", exp: 2_000, iat: 1_000, jti: "1", user_id: 999_999 };
const ANOTHERS_TOKEN = `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

test("a renewal that brings the token of another user ends the session, and sends nothing with that token [REQ-REVIEW-07]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(PROVOKED);
  await sandbox.reset({ accessTokenS: 60 });
  await page.clock.install();
  await signIn(GP);
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

test("Capture shows no record of a list whose rows are another participant's, and says how many could not be read [REQ-REVIEW-07]", async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.faults([{ method: "GET", path: "/capnogram/", change: { set: { duid: "CARD-999" } } }]);
  await signIn("research@capno.example", { at: "/login?to=%2Fdetail%2FCARD-002" });
  await expect(page.getByText(/\d+ records could not be read/)).toBeVisible();
  const { requests } = await sandbox.log();
  expect(requests.filter(({ path }) => /\/capnogram\/\d+\/$/.test(path))).toEqual([]);
});
