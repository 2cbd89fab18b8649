import { expect, expectAccessible, test } from "../../support/test.ts";
import { chart, expectFull, RESEARCHER, section } from "./detail-page.ts";

// A connection that takes over 2 s makes the library try the encrypted one, which the local policy refuses.
test.beforeEach(({ watch }) => watch.allow(/wss:\/\/localhost/));

test("the latest record says how good its breaths were, and leads from breath to breath @daily:journey", async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
  await expectFull(page, "CARD-001");
  const capnogram = section(page, "CAPNOGRAM");
  const sentence = (await capnogram.getByText(/^\d+ of \d+ breaths used/).textContent()) ?? "";
  const [, used, judged] = /^(\d+) of (\d+)/.exec(sentence) ?? [];
  const strip = chart(page, /^Breaths of Capnogram of CARD-001/);
  const marks = strip.getByRole("listitem");
  await expect(marks).toHaveCount(Number(judged) + 2);
  await expect(marks.filter({ hasText: ", used" })).toHaveCount(Number(used));

  await strip.press("End");
  await expect(marks.last()).toHaveAttribute("aria-current", "true");
  await strip.press("ArrowLeft");
  await expect(marks.nth(Number(judged))).toHaveAttribute("aria-current", "true");
  // The first breath begins a moment after the recording.
  await strip.click({ position: { x: 2, y: 10 } });
  await expect(marks.first()).toHaveAttribute("aria-current", "true");
  await expectAccessible(page, capnogram);
  await capnogram.getByRole("button", { name: "Breaths as table" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(Number(judged) + 3);
});
