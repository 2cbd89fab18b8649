import type { App } from "../drivers/app.ts";
import { expect, journey } from "../engine-test.ts";
import { countRequests, RESEARCHER, signIn } from "./people.ts";

const FORM = { role: "dialog", name: "Allocate Handset" } as const;
const HANDSETS = { role: "combobox", name: "Handset ID", within: FORM } as const;
const NUMBER = { role: "textbox", name: "Number", within: FORM } as const;
const CONFIRM = { role: "dialog", name: "Confirm Allocation" } as const;

async function openList(app: App): Promise<void> {
  await signIn(app, RESEARCHER);
  await app.see({ text: "60 of 60 users" });
}

async function allocate(app: App): Promise<void> {
  await app.click({ role: "button", name: "Allocate Handset" });
  await app.write(HANDSETS, "00101");
  await app.press("Enter");
  await app.choose({ label: "Group", within: FORM }, "CARD");
  await expect.poll(() => app.readValue(NUMBER)).not.toBe("");
  await app.write(NUMBER, "001");
  for (const label of ["Override allocated device", "Cleaning procedure check", "Override existing User ID"])
    await app.check({ label, within: FORM });
  await app.click({ role: "button", name: "Next", within: FORM });
  await app.see({ ...CONFIRM, saying: "CARD-001" });
}

journey("the list shows the study, finds by ID, and says that nobody matches", async ({ open }) => {
  const app = await open();
  await openList(app);
  await app.write({ role: "searchbox" }, "leeds-0");
  await app.reach(/q=LEEDS-0/);
  expect(await app.readValue({ role: "searchbox" })).toBe("LEEDS-0");
  await app.write({ role: "searchbox" }, "nobody");
  await app.see({ text: "No user matches" });
});

journey("filter and order stay over a reload and Back", async ({ open }) => {
  const app = await open();
  await openList(app);
  await app.write({ role: "searchbox" }, "card");
  await app.click({ role: "button", name: /^Total Records/ });
  await app.click({ role: "button", name: /^Total Records/ });
  await app.reach(/sort=-count/);
  const first = await app.read({ role: "rowheader", nth: 0 });
  await app.reload();
  await expect.poll(() => app.read({ role: "rowheader", nth: 0 })).toBe(first);
  await app.click({ role: "link", within: { role: "rowheader", nth: 0 } });
  await app.reach(/^\/detail\//);
  await app.back();
  await expect.poll(() => app.read({ role: "rowheader", nth: 0 }), { timeout: 20_000 }).toBe(first);
});

journey(
  "ten thousand participants: the last one by the keyboard, few rows in the document",
  async ({ open, sandbox }) => {
    await sandbox.reset({ scenario: "large" });
    const app = await open();
    await signIn(app, RESEARCHER);
    await app.see({ text: "10\u202f000 of 10\u202f000 users" });
    await app.focus({ role: "link", within: { role: "rowheader", nth: 0 } });
    await app.press("End");
    await app.see({ css: "tr[aria-rowindex='10002']" });
    expect(await app.evaluate(() => document.querySelectorAll("tr").length)).toBeLessThanOrEqual(100);
  },
);

journey("every Tab stop of the list has a name", async ({ open }) => {
  const app = await open();
  await openList(app);
  const seen: string[] = [];
  for (let presses = 0; presses < 25; presses++) {
    await app.press("Tab");
    seen.push(
      await app.evaluate(() => {
        const active = document.activeElement;
        if (active === null || active === document.body) return "end";
        const { labels } = active as HTMLInputElement;
        const label = active.getAttribute("aria-label") ?? active.getAttribute("aria-labelledby");
        // What holds half of the page is not named by it.
        const isFrame = active.textContent.length > 80;
        const said = label ?? labels?.[0]?.textContent ?? (isFrame ? "" : active.textContent);
        return said.trim() === "" ? `unnamed ${active.tagName} ${active.className}` : "named";
      }),
    );
  }
  expect(seen.filter((each) => each.startsWith("unnamed"))).toEqual([]);
});

journey("a viewer sees the list and opens nobody", async ({ open }) => {
  const app = await open();
  await signIn(app, "viewer@capno.example");
  await app.see({ role: "rowheader", nth: 0 });
  expect(await app.count({ role: "link", within: { role: "rowheader" } })).toBe(0);
  await app.open("/detail");
  await app.see({ text: "You don't have permission to view detailed information." });
});

journey(
  "a handset is allocated, up to its confirmation and the training's live record",
  async ({ open, sandbox }) => {
    const app = await open();
    await openList(app);
    await allocate(app);
    await app.click({ role: "button", name: "Back", within: CONFIRM });
    expect(await app.readValue(NUMBER)).toBe("001");
    await app.click({ role: "button", name: "Next", within: FORM });
    await app.click({ role: "button", name: "Confirm", within: CONFIRM });
    const training = { role: "dialog", name: "Participant Training" } as const;
    await app.see({ ...training, saying: "Waiting for a breath record" });
    const [allocation] = (await sandbox.log()).allocations;
    expect(allocation).toMatchObject({ duid: "CARD-001" });
    await sandbox.breathe(String(allocation?.["handsetUdi"] ?? allocation?.["handset_udi"]), { seconds: 2 });
    await app.see({ ...training, saying: "Breath quality" }, 30_000);
    await app.check({ label: /^CONFIRM TRAINING/i, within: training });
    await app.click({ role: "button", name: "Complete", within: training });
    await app.miss({ role: "dialog" });
  },
);

journey("Confirm pressed twice allocates once [FM-23]", async ({ open, sandbox }) => {
  const app = await open();
  await openList(app);
  await allocate(app);
  await app.clickTwice({ role: "button", name: "Confirm", within: CONFIRM });
  await app.see({ role: "dialog", name: "Participant Training" });
  expect(await countRequests(sandbox, "POST", /assign/)).toBe(1);
});

journey("deallocation asks first, and the list shows it", async ({ open, sandbox }) => {
  const app = await open();
  await openList(app);
  await app.write({ role: "searchbox" }, "CARD-001");
  await app.click({ role: "button", name: "Actions for CARD-001" });
  await app.click({ role: "menuitem", name: "Deallocate Handset" });
  await app.click({ role: "button", name: "Deallocate", within: { role: "dialog" } });
  await app.miss({ role: "dialog" });
  await app.see({ role: "rowheader", name: /CARD-001 \(Inactive\)/ });
  expect(await countRequests(sandbox, "POST", /deassign/)).toBe(1);
});
