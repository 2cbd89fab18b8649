import { toHandsetUdi } from "@capno/domain/units";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { setHolder } from "../../queries/handsets-query.ts";
import { FIRST, SECOND, testsRoute } from "../../testing/names.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";
import { HandsetAreaPage } from "./HandsetAreaPage.tsx";

const COLLEAGUE = "gp2@capno.example";

beforeEach(() => void (document.title = "Start new test"));

async function openList() {
  const clinic = openJourneyOf({});
  const { http } = clinic.services;
  http.reply("GET /v2/handsets/", [
    aHandsetBody({ udi: FIRST, lockedBy: COLLEAGUE }),
    aHandsetBody({ udi: SECOND, lockedBy: null }),
  ]);
  for (const udi of [FIRST, SECOND]) http.reply(testsRoute(udi), []);
  const route = { path: "/any/handsets", element: <HandsetAreaPage purpose="test" /> };
  const pages = await openPages(clinic, [route], "/any/handsets");
  const hold = (udi: string, holder: string | null) =>
    pages.during(() => setHolder(clinic.journey.queryClient, toHandsetUdi(udi), holder));
  return { ...clinic, ...pages, hold };
}

const getCard = (serial: string) =>
  screen.getByRole("button", { name: new RegExp(`^${serial}`) }).textContent;
const awaitIt = () => fireEvent.click(screen.getByRole("button", { name: "Tell me when it is free" }));

describe("a handset in use by another account [REQ-HANDSET-11]", () => {
  it("says since when it has been seen in use, exactly only if this page saw it begin", async () => {
    const { hold } = await openList();
    expect(getCard("00201")).toMatch(/by gp2@capno\.example ?since \d\d:\d\d or earlier$/);
    await hold(SECOND, COLLEAGUE);
    expect(getCard("00202")).toMatch(/since \d\d:\d\d$/);
    await hold(SECOND, null);
    expect(getCard("00202")).not.toContain("since");
  });

  it("tells once that it is free, also in the title until the person is back, and locks nothing", async () => {
    const { hold, services, path } = await openList();
    awaitIt();
    expect(screen.getByRole("button", { name: "Tell me when it is free" }).ariaPressed).toBe("true");
    await hold(FIRST, null);
    await hold(FIRST, COLLEAGUE);
    await hold(FIRST, null);
    expect(services.notices.toasts.map(({ message }) => message)).toEqual(["Handset 00201 is free."]);
    expect(document.title).toBe("Handset 00201 is free. Start new test");
    expect(path()).toBe("/any/handsets");
    expect(services.http.requests.filter((each) => each.path.endsWith("/lock/"))).toEqual([]);
    fireEvent.keyDown(document.body, { key: "Tab" });
    expect(document.title).toBe("Start new test");
  });

  it("does not notify about a handset that no one waits for, or no longer", async () => {
    const { hold, services } = await openList();
    awaitIt();
    awaitIt();
    await hold(FIRST, null);
    expect(services.notices.toasts).toEqual([]);
  });
});
