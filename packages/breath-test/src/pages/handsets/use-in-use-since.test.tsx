import { toHandsetUdi } from "@capno/domain/units";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { setHolder } from "../../queries/handsets-query.ts";
import { FIRST, SECOND, testsRoute } from "../../testing/names.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";
import { HandsetAreaPage } from "./HandsetAreaPage.tsx";

const COLLEAGUE = "gp2@capno.example";

it("the list says since when a colleague has had each handset, exactly only if this page saw it begin [REQ-HANDSET-11]", async () => {
  const clinic = openJourneyOf({});
  clinic.services.http.reply("GET /v2/handsets/", [
    aHandsetBody({ udi: FIRST, lockedBy: COLLEAGUE }),
    aHandsetBody({ udi: SECOND, lockedBy: null }),
  ]);
  for (const udi of [FIRST, SECOND]) clinic.services.http.reply(testsRoute(udi), []);
  const route = {
    path: "/any/handsets",
    element: <HandsetAreaPage purpose="test" />,
    children: [{ index: true }],
  };
  const { during } = await openPages(clinic, [route], "/any/handsets");
  const hold = (holder: string | null) =>
    during(() => setHolder(clinic.journey.queryClient, toHandsetUdi(SECOND), holder));
  const getCard = (serial: string) =>
    screen.getByRole("button", { name: new RegExp(`^${serial}`) }).textContent;

  expect(getCard("00201")).toMatch(/by gp2@capno\.example ?since \d\d:\d\d or earlier$/);
  await hold(COLLEAGUE);
  expect(getCard("00202")).toMatch(/by gp2@capno\.example ?since \d\d:\d\d$/);
  await during(() => clinic.pass(120_000));
  const first = getCard("00202");
  await hold("gp3@capno.example");
  expect(getCard("00202")).toMatch(/by gp3@capno\.example ?since \d\d:\d\d$/);
  expect(getCard("00202").slice(-5)).not.toBe(first.slice(-5));
  await hold(null);
  expect(getCard("00202")).not.toContain("since");
  await hold(COLLEAGUE);
  expect(getCard("00202")).toMatch(/by gp2@capno\.example ?since \d\d:\d\d$/);
  // Of the one that was in use from the beginning, the page sees when the next colleague takes it.
  await during(() => setHolder(clinic.journey.queryClient, toHandsetUdi(FIRST), "gp3@capno.example"));
  expect(getCard("00201")).toMatch(/by gp3@capno\.example ?since \d\d:\d\d$/);
});
