import {
  FIRST,
  lockRoute,
  ME,
  openProduct,
  SECOND,
  type ProductHarness,
} from "@capno/breath-test/testing/open-product";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

const HANDSETS = "GET /v2/handsets/";
const START = `/nts/handsets/${encodeURIComponent(FIRST)}/start-test`;

beforeEach(() => {
  // The query library asks again by an interval of its own.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());

const open = (at: string, handsets?: Parameters<typeof openProduct>[1]["handsets"]) =>
  openProduct(product, { at, ...(handsets === undefined ? {} : { handsets }) });
const getButton = (name: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const getHeading = () => screen.getByRole("heading", { level: 1 }).textContent;
const getReports = ({ services }: ProductHarness) => services.notices.reported.map(({ problem }) => problem);

describe("the list of handsets [spec §2]", () => {
  it("says what to do, for a test and for its results", async () => {
    const clinic = await open("/nts/handsets");
    expect(getHeading()).toBe("Start a new test");
    expect(screen.getAllByRole("listitem")).toHaveLength(5);
    await clinic.go("/nts/results-history");
    expect(getHeading()).toBe("Results history");
    expect(screen.getByText("Select a handset to see today's test results.")).toBeTruthy();
    expect(screen.queryByText("How a test works")).toBeNull();
  });

  it("leads to support where there is no handset", async () => {
    const clinic = await open("/nts/handsets", []);
    expect(screen.getByText("No handset is available to you")).toBeTruthy();
    await clinic.press("Contact support");
    expect(clinic.services.dialogs.opened).toEqual(["support"]);
  });

  it("leads to support where no entry could be read", async () => {
    const clinic = await open("/nts/instructions");
    clinic.services.http.reply(HANDSETS, [{ udi: FIRST }]);
    await clinic.go("/nts/handsets");
    expect(screen.getByText("No handset could be read")).toBeTruthy();
    await clinic.press("Contact support");
    expect(clinic.services.dialogs.opened).toEqual(["support"]);
  });

  it("can be requested again where it failed to load, which it says", async () => {
    const clinic = await open("/nts/instructions");
    clinic.services.http.fail(HANDSETS, "unexpected-status", 500);
    const before = clinic.services.http.sent(HANDSETS).length;
    await clinic.go("/nts/handsets");
    expect(screen.getByRole("alert").textContent).toContain("The handsets could not be loaded");
    // Nothing is watched that is not listed, and so nothing asks for the list a second time.
    expect(clinic.services.realtime.channels()).toEqual([]);
    expect(clinic.services.http.sent(HANDSETS)).toHaveLength(before + 1);
    expect(clinic.services.notices.raised).toHaveLength(1);
    expect(getReports(clinic)).toEqual([]);
    clinic.services.http.reply(HANDSETS, [aHandsetBody({ udi: FIRST }), aHandsetBody({ udi: SECOND })]);
    await clinic.press("Try again");
    expect(getButton(/00201/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(clinic.services.realtime.channels()).not.toEqual([]);
  });

  it("stays where it cannot be refreshed, which is reported once and not shown as an error", async () => {
    const clinic = await open("/nts/handsets");
    expect(screen.queryByText(/could not be refreshed/)).toBeNull();
    clinic.services.http.fail(HANDSETS, "unexpected-status", 500);
    for (const _ of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one failure after the other
      await act(async () => void vi.advanceTimersByTime(30_000));
      // oxlint-disable-next-line no-await-in-loop -- one failure after the other
      await clinic.settle();
    }
    expect(screen.getByText(/^The handsets could not be refreshed/).closest("[role=status]")).toBeTruthy();
    expect(getButton(/00202/)).toBeTruthy();
    expect(clinic.services.notices.raised).toEqual([]);
    expect(getReports(clinic)).toEqual(["the handsets could not be refreshed"]);
  });

  it("shows no error while it is loading", async () => {
    const clinic = await open("/nts/instructions");
    const answer = clinic.services.http.hold(HANDSETS);
    await clinic.go("/nts/handsets");
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    answer([aHandsetBody({ udi: FIRST }), aHandsetBody({ udi: SECOND })]);
    await clinic.settle();
    expect(getButton(/00202/)).toBeTruthy();
  });
});

describe("the holder of a handset [REQ-HANDSET-09]", () => {
  const receive = async (clinic: ProductHarness, event: string) => {
    const { realtime } = clinic.services;
    const [channel = ""] = realtime.channels().filter((name) => name.includes("locks@"));
    const payload = { event, user: "gp2@capno.example", handsetUdi: SECOND };
    await act(async () => realtime.emit(channel, "availability_changed", payload));
    await clinic.settle();
  };

  it("is updated while the list is open, and not afterwards", async () => {
    const clinic = await open("/nts/handsets");
    expect(getButton(/00202/).disabled).toBe(false);
    await receive(clinic, "lock");
    expect(getButton(/00202/).textContent).toContain("Currently in use by gp2@capno.example");
    await receive(clinic, "server-timeout-expired");
    expect(getButton(/00202/).disabled).toBe(false);
    await clinic.go("/nts/instructions");
    expect(clinic.services.realtime.channels()).toEqual([]);
    const asked = clinic.services.http.sent(HANDSETS).length;
    await clinic.pass(60_000);
    expect(clinic.services.notices.shown).toEqual([]);
    expect(clinic.services.http.sent(HANDSETS)).toHaveLength(asked);
  });

  it("is fetched again after each subscription, because earlier events were missed", async () => {
    const clinic = await open("/nts/handsets");
    clinic.services.http.reply(HANDSETS, [
      aHandsetBody({ udi: FIRST, lockedBy: "gp2@capno.example" }),
      aHandsetBody({ udi: SECOND }),
    ]);
    await act(async () => clinic.services.realtime.succeedAll());
    await clinic.settle();
    expect(getButton(/00201/).disabled).toBe(true);
  });
});

describe("a selected handset [spec §4]", () => {
  it("does not start before the handset is locked and its channel is subscribed", async () => {
    const clinic = await openProduct(product, { at: "/nts/handsets" });
    const answer = clinic.services.http.hold(lockRoute(FIRST));
    await clinic.press(/00201/);
    const start = screen.getByRole("button", { name: "Start" });
    expect(start.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByText(/^You have selected/)).toBeNull();
    await clinic.press("Start");
    expect(clinic.path()).toBe(START);
    answer({});
    await clinic.settle();
    expect(screen.getByRole("button", { name: "Start" }).getAttribute("aria-disabled")).not.toBe("true");
  });

  it("can start a test without live updates, and the page says that they are paused", async () => {
    const clinic = await open(START);
    const { realtime } = clinic.services;
    const getWords = () => screen.queryByText(/^Live updates are off/);
    act(() => realtime.setLink("paused"));
    await clinic.settle();
    expect(getWords()).toBeNull();
    await clinic.pass(10_000);
    expect(getWords()?.getAttribute("role")).toBe("status");
    expect(screen.getByRole("button", { name: "Start" }).getAttribute("aria-disabled")).not.toBe("true");
    const listed = [aHandsetBody({ udi: FIRST, lockedBy: ME }), aHandsetBody({ udi: SECOND })];
    clinic.services.http.reply(HANDSETS, listed);
    act(() => realtime.succeedAll());
    await clinic.settle();
    expect(clinic.path()).toBe(START);
    expect(getWords()).toBeNull();
  });

  it.each([
    ["00201", "Handset 00201 is locked under your name. Taking over ends its use in the other window."],
    [
      "00202",
      "You hold handset 00201 in another window. Only one handset can be held at a time. Taking over ends its use in the other window.",
    ],
  ])(
    "says, where %s is held in another window, what taking over does, and does it on a press",
    async (serialText, words) => {
      const clinic = await open("/nts/handsets", [{ udi: FIRST, lockedBy: ME }, { udi: SECOND }]);
      await clinic.press(new RegExp(serialText));
      expect(screen.getByText(words)).toBeTruthy();
      expect(screen.getByText(`Handset ${serialText}`)).toBeTruthy();
      expect(screen.queryByText(/^You have selected/)).toBeNull();
      expect(screen.queryByText("Selected for this test")).toBeNull();
      await clinic.press("Take over here");
      expect(screen.getByText(`You have selected Handset ${serialText} for this test`)).toBeTruthy();
    },
  );
});
