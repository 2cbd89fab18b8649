import { PERMISSIONS } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { createManualClock } from "@capno/api-client/testing/manual-clock";

import product from "../product.tsx";
import { watchPresses } from "./start-at-press.ts";
import { OF_COORDINATOR, openStudy } from "./testing/blinded-study.ts";
// The routes load the page when it is opened; here it is there already.
import "../participant/page/DetailPage.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const turns = async (count = 20) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => void setImmediate(resolve));
};

/** The list of CARD-1 and LEEDS-1, whose rows are drawn. */
async function openList() {
  const services = openStudy({ permissions: [...OF_COORDINATOR, PERMISSIONS.viewValues] }, []);
  const { http, clock } = services;
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list"] });
  render(<RouterProvider router={router} />);
  await screen.findByRole("link", { name: "CARD-1" });
  const ofUser = (duid: string) => [
    ...http.sent(`GET /capnogram/?duid=${duid}`),
    ...http.sent(`GET /duid/param/?duid=${duid}`),
  ];
  return {
    http,
    router,
    link: (duid: string) => screen.getByRole("link", { name: duid }),
    ofUser,
    isEnded: (duid: string) => ofUser(duid).map(({ signal }) => signal?.aborted),
    pass: (ms: number) => act(async () => (clock.advance(ms), turns())),
    hold: (duid: string) => [
      http.hold(`GET /capnogram/?duid=${duid}`),
      http.hold(`GET /duid/param/?duid=${duid}`),
    ],
  };
}

const DOWN = { button: 0, pointerType: "mouse" } as const;

describe("the mouse that goes down on a user [REQ-DETAIL-49]", () => {
  it.each([
    ["the link", (link: HTMLElement) => link],
    ["the row beside it", (link: HTMLElement) => link.closest("tr")?.lastElementChild ?? link],
  ])("on %s asks for what the click then opens, once", async (_, place) => {
    const { link, pass, ofUser, http } = await openList();
    fireEvent.pointerDown(place(link("CARD-1")), DOWN);
    await pass(0);
    expect(ofUser("CARD-1")).toHaveLength(2);
    expect(http.sent("GET /capnogram/119/")).toHaveLength(1);
    fireEvent.pointerUp(link("CARD-1"), DOWN);
    fireEvent.click(link("CARD-1"));
    await pass(150);
    expect(screen.getByRole("heading", { level: 1, name: /CARD-1/ })).toBeDefined();
    expect(ofUser("CARD-1")).toHaveLength(2);
    expect(http.sent("GET /capnogram/119/")).toHaveLength(1);
  });

  it("keeps on its way what the click joins, whose page does not wait for it", async () => {
    const { link, router, pass, isEnded, hold } = await openList();
    hold("CARD-1");
    fireEvent.pointerDown(link("CARD-1"), DOWN);
    fireEvent.pointerUp(link("CARD-1"), DOWN);
    fireEvent.click(link("CARD-1"));
    await pass(150);
    expect(isEnded("CARD-1")).toEqual([false, false]);
    expect(router.state.location.pathname).toBe("/detail/CARD-1");
  });

  it.each([
    ["the button goes up elsewhere", () => fireEvent.pointerUp(document.body, DOWN)],
    ["a drag begins", () => fireEvent.pointerCancel(document.body, DOWN)],
  ])("ends what it asked for where %s", async (_, happens) => {
    const { link, pass, isEnded, hold } = await openList();
    hold("CARD-1");
    fireEvent.pointerDown(link("CARD-1"), DOWN);
    await pass(0);
    expect(isEnded("CARD-1")).toEqual([false, false]);
    happens();
    await pass(150);
    expect(isEnded("CARD-1")).toEqual([true, true]);
  });

  it.each([
    ["of a finger, which may scroll", { ...DOWN, pointerType: "touch" }, {}],
    ["that opens a new tab", { ...DOWN, ctrlKey: true }, {}],
    ["of a menu", { ...DOWN, button: 2 }, {}],
    ["where the browser saves data", DOWN, { saveData: true }],
    ["on a 2g line", DOWN, { effectiveType: "2g" }],
  ])("asks for nothing at a press %s", async (_, press, connection) => {
    const { link, pass, ofUser } = await openList();
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { connection }));
    fireEvent.pointerDown(link("CARD-1"), press);
    await pass(0);
    expect(ofUser("CARD-1")).toEqual([]);
  });

  it("asks for nothing on a control of the row", async () => {
    const { pass, ofUser } = await openList();
    fireEvent.pointerDown(screen.getByRole("button", { name: "Actions for CARD-1" }), DOWN);
    await pass(0);
    expect(ofUser("CARD-1")).toEqual([]);
  });
});

describe("`watchPresses`", () => {
  function watch(href = "/detail/CARD-1") {
    const clock = createManualClock();
    const begun: [string, AbortSignal][] = [];
    const stop = watchPresses(clock, (...each) => void begun.push(each));
    const link = document.body.appendChild(document.createElement("a"));
    link.href = href;
    onTestFinished(() => (stop(), link.remove()));
    return { clock, begun, stop, link, areEnded: () => begun.map(([, signal]) => signal.aborted) };
  }

  it("begins with no address of another origin", () => {
    const { begun, link } = watch("https://elsewhere.example/detail/CARD-1");
    fireEvent.pointerDown(link, DOWN);
    expect(begun).toEqual([]);
  });

  it("ends what it began, and begins nothing more, once it is stopped", () => {
    const { begun, stop, link, areEnded } = watch();
    fireEvent.pointerDown(link, DOWN);
    expect([begun[0]?.[0], areEnded()]).toEqual(["CARD-1", [false]]);
    stop();
    expect(areEnded()).toEqual([true]);
    fireEvent.pointerDown(link, DOWN);
    expect(begun).toHaveLength(1);
  });

  it("gives a second press its own time, whatever is left of that of the first", () => {
    const { clock, link, areEnded } = watch();
    fireEvent.pointerDown(link, DOWN);
    fireEvent.pointerUp(link, DOWN);
    clock.advance(50);
    fireEvent.pointerDown(link, DOWN);
    clock.advance(60);
    expect(areEnded()).toEqual([true, false]);
    fireEvent.pointerUp(link, DOWN);
    clock.advance(50);
    fireEvent.pointerUp(link, DOWN);
    clock.advance(99);
    expect(areEnded()).toEqual([true, false]);
    clock.advance(1);
    expect(areEnded()).toEqual([true, true]);
  });
});

describe("a press on B while A is on its way [REQ-DETAIL-25] [SAFETY]", () => {
  it("ends the requests of A, and shows nothing of A, whatever comes late", async () => {
    const { link, router, pass, ofUser, isEnded, hold } = await openList();
    const answers = hold("CARD-1");
    const press = (duid: string) => {
      fireEvent.pointerDown(link(duid), DOWN);
      fireEvent.pointerUp(link(duid), DOWN);
      fireEvent.click(link(duid));
    };
    act(() => press("CARD-1"));
    expect(router.state.navigation.location?.pathname).toBe("/detail/CARD-1");
    act(() => press("LEEDS-1"));
    await pass(150);
    expect(screen.getByRole("heading", { level: 1, name: /LEEDS-1/ })).toBeDefined();
    expect(ofUser("CARD-1")).not.toEqual([]);
    expect(isEnded("CARD-1").every((isOver) => isOver === true)).toBe(true);
    for (const answer of answers) answer([]);
    await pass(150);
    expect(router.state.location.pathname).toBe("/detail/LEEDS-1");
    expect(document.body.innerHTML).toContain("LEEDS-1");
    expect(document.body.innerHTML).not.toContain("CARD-1");
  });
});
