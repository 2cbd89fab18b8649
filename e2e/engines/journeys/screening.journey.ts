import { getStoredPercent, SCREEN_HANDSET } from "../../breath-test/clinic.ts";
import { journey } from "../engine-test.ts";
import { startTest } from "./breath.ts";
import { GP, signIn } from "./people.ts";

journey(
  "a screening by push: from the handset to the stored percentage @short",
  async ({ open, sandbox }) => {
    const app = await open();
    await signIn(app, GP);
    await startTest(app, "00201");
    const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await app.reach(/\/nts\/results\//);
    await app.see({ text: await getStoredPercent(sandbox, record) });
    await app.click({ role: "button", name: "Finish test" });
    await app.reach(/start-test$/);
  },
);
