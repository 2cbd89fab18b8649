import { expect, journey } from "../engine-test.ts";
import { GP, signIn } from "./people.ts";

journey("signs in and reaches the handsets @short", async ({ open }) => {
  const app = await open();
  await signIn(app, GP);
  await app.reach(/^\/nts\/handsets$/);
  await app.see({ role: "button", name: /00201/ });
});

journey("a reload keeps the session @short", async ({ open }) => {
  const app = await open();
  await signIn(app, GP);
  await app.see({ role: "button", name: /00201/ });
  await app.reload();
  await app.see({ role: "button", name: /00201/ });
  expect(await app.address()).toBe("/nts/handsets");
});
