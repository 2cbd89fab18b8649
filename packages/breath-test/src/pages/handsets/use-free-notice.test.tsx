import { toHandsetUdi } from "@capno/domain/units";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { setHolder } from "../../queries/handsets-query.ts";
import { FIRST, SECOND, lockRoute, testsRoute } from "../../testing/names.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";
import { HandsetAreaPage } from "./HandsetAreaPage.tsx";
import { TEST_RUNNING } from "./use-free-notice.ts";

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
  http.reply(lockRoute(SECOND), {});
  const children = [{ index: true }, { path: ":udi/loading-test", element: <p>Loading test results...</p> }];
  const route = { path: "/any/handsets", element: <HandsetAreaPage purpose="test" />, children };
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
    expect(getCard("00201")).toMatch(/by gp2@capno\.example ?since at least \d\d:\d\d$/);
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

  it("offers to choose it only while no test runs, since another handset would end that test", async () => {
    const { hold, services, journey, during, path } = await openList();
    awaitIt();
    await hold(FIRST, null);
    const [before] = services.notices.toasts;
    expect(before?.action?.label).toBe("Choose it");
    await during(() => journey.enterHandset(toHandsetUdi(SECOND)));
    await during(() => journey.startTest(toHandsetUdi(SECOND)));
    await during(() => before?.action?.run());
    expect(services.notices.toasts.at(-1)).toEqual({ message: TEST_RUNNING });
    expect(journey.testRun.getState().phase.status).toBe("waiting");
    expect(path()).toContain("NTA00202/loading-test");
  });

  it("tells it without an action while a test runs", async () => {
    const { hold, services, journey, during } = await openList();
    awaitIt();
    await during(() => journey.enterHandset(toHandsetUdi(SECOND)));
    await during(() => journey.startTest(toHandsetUdi(SECOND)));
    await hold(FIRST, null);
    expect(services.notices.toasts.at(-1)).toEqual({ message: "Handset 00201 is free." });
  });
});
