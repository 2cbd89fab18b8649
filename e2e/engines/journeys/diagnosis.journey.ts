import { expect, journey } from "../engine-test.ts";
import { DIAGNOSE_HANDSET, finishTest, PACK_YEARS, startTest } from "./breath.ts";
import { CLINIC, countRequests, signIn, waitForPageFocus } from "./people.ts";

journey("a diagnosis by push: smoking history, categories, and who did it", async ({ open, sandbox }) => {
  const app = await open();
  await signIn(app, CLINIC);
  await startTest(app, "00401");
  const { capnogramId } = await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
  await app.reach(/smoking-history/);
  await app.write(PACK_YEARS, "25");
  await app.clickTwice({ role: "button", name: "Confirm" });
  await app.reach(/\/ntd\/results\//);
  await app.see({ text: "25 pack years" });
  const { capnograms, smokingHistories } = await sandbox.log();
  const stored = capnograms.find((each) => each.capnogramId === capnogramId);
  await app.see({ text: stored?.probabilityCategory ?? "?" });
  expect(smokingHistories).toHaveLength(1);
});

journey(
  "feedback on a diagnosis is sent once, with the diagnosis that was chosen",
  async ({ open, sandbox }) => {
    const app = await open();
    await signIn(app, CLINIC);
    await startTest(app, "00401");
    await finishTest(app, sandbox, { id: "ntd", udi: DIAGNOSE_HANDSET });
    await app.click({ role: "button", name: "Provide diagnosis feedback" });
    const dialog = { role: "dialog", name: "Diagnosis feedback" } as const;
    await app.choose({ label: /agree/, within: dialog }, "No");
    await app.click({ label: /Final diagnosis/, within: dialog });
    await app.click({ role: "option", name: /Bronchiectasis/ });
    await app.click({ role: "button", name: "Submit", within: dialog });
    await app.miss(dialog);
    const { feedback } = await sandbox.log();
    expect(feedback).toHaveLength(1);
    expect(JSON.stringify(feedback)).toContain("Bronchiectasis");
  },
);

journey("a diagnosis with the keyboard alone", async ({ open, sandbox }) => {
  const app = await open();
  await signIn(app, CLINIC);
  await app.see({ role: "button", name: /00401/ });
  // A page that still comes would take the focus.
  await waitForPageFocus(app);
  const tabTo = async (name: string) => {
    const isThere = () =>
      app.evaluate((wanted) => {
        const active = document.activeElement;
        const said =
          active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : active?.textContent;
        return active?.matches("a, button, input") === true && said?.includes(wanted) === true;
      }, name);
    for (let presses = 0; presses < 50 && !(await isThere()); presses++) await app.press("Tab");
    expect(await isThere(), `Tab reaches ${name}`).toBe(true);
  };
  await tabTo("00401");
  await app.press("Enter");
  await app.see({ text: "You have selected Handset 00401 for this test" });
  await app.miss({ css: "button[aria-disabled=true]", saying: /^Start$/ });
  await tabTo("Start");
  await app.press("Enter");
  await app.see({ text: "Loading test results..." });
  await sandbox.breathe(DIAGNOSE_HANDSET, { seconds: 0 });
  await app.reach(/smoking-history/);
  await app.see(PACK_YEARS);
  await tabTo("Enter number of pack years");
  await app.type("12");
  await app.press("Enter");
  await app.reach(/\/results\//);
});

journey("the training video can be played, and is asked for once", async ({ open, sandbox }) => {
  const app = await open();
  await signIn(app, "trainee@capno.example");
  await app.reach(/^\/ntd\/training/);
  await expect
    .poll(() => app.evaluate(() => document.querySelector("video")?.readyState ?? 0), { timeout: 20_000 })
    .toBeGreaterThan(0);
  await app.check({ label: /watched the training video/ });
  await app.click({ role: "button", name: "Continue" });
  await app.see({ text: "SELECT YOUR HANDSET" });
  await expect.poll(() => countRequests(sandbox, "POST", /training/)).toBeGreaterThan(0);
});
