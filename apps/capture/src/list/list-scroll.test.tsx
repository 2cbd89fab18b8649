import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import product from "../product.tsx";

beforeAll(async () => {
  await import("./page/AllUsersPage.tsx");
  await import("./study-calendar/StudyCalendar.tsx");
});
beforeEach(() => {
  giveFramesHeight(600);
  // jsdom scrolls nothing by call.
  Element.prototype.scrollTo = function scroll(this: Element, _: unknown, top?: number) {
    this.scrollTop = top ?? 0;
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  Element.prototype.scrollTo = () => undefined;
});

const idOf = (place: number) => `CARD-${String(place + 1).padStart(3, "0")}`;
const NEVER_RECORDED = {
  capnogram_count: 0,
  latest_capnogram_dt: null,
  capnogram_breath_quality: null,
  latest_capnogram_breath_quality: null,
};

function serve({ http }: FakeProductServices, count: number) {
  http.reply(
    "GET /duid/",
    Array.from({ length: count }, (_, place) => aDuidBody({ duid: idOf(place), adherence: 0.9 })),
  );
}

async function open(services: FakeProductServices, address: string) {
  services.http.hold("GET /capnogram/");
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await waitFor(() => expect(document.querySelector("tr[data-place]")).not.toBeNull());
}

const rows = () => [...document.querySelectorAll<HTMLElement>("tr[data-place]")];
const frame = () => rows()[0]!.closest("table")!.parentElement!;
function scrollTo(top: number) {
  frame().scrollTop = top;
  fireEvent.scroll(frame());
}

it.each(["/list?sort=none", "/list?sort=none&show=calendar"])(
  "at %s newer users leave the list where it was scrolled to, and each other choice of users begins at its top",
  async (address) => {
    const services = aProductServices();
    serve(services, 60);
    await open(services, address);
    scrollTo(720);
    serve(services, 61);
    act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await screen.findByText("61 of 61 users");
    expect(frame().scrollTop).toBe(720);
    for (const text of ["CARD", "CARD-0"]) {
      scrollTo(720);
      fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
      expect([text, frame().scrollTop]).toEqual([text, 0]);
    }
  },
);

describe("a worklist of a hundred users, fifty of each of two reasons", () => {
  async function openWorklist() {
    const services = aProductServices();
    services.http.reply(
      "GET /duid/",
      Array.from({ length: 100 }, (_, place) =>
        aDuidBody({ duid: idOf(place), adherence: 0.4, ...(place < 50 && NEVER_RECORDED) }),
      ),
    );
    await open(services, "/list?needs=call");
  }

  it("keeps room for the heading of a reason that is out of sight", async () => {
    await openWorklist();
    const rest = document.querySelector<HTMLElement>("tbody > tr[aria-hidden=true]:last-child > td");
    expect(rows().length).toBeLessThan(50);
    expect(rest?.style.height).toBe(`${(100 - rows().length) * 32 + 28}px`);
  });

  it("tells screen readers after a scroll which row each is, and its keys lead on from there, down and up", async () => {
    await openWorklist();
    scrollTo(2_000);
    const [first] = rows();
    const place = Number(first?.dataset["place"]);
    expect(place).toBeGreaterThan(50);
    // Below the row of headings and those of the two reasons.
    expect([first?.dataset["duid"], first?.getAttribute("aria-rowindex")]).toEqual([
      idOf(place),
      String(place + 4),
    ]);
    act(() => first?.querySelector("a")?.focus());
    for (const [key, target] of [
      ["ArrowDown", place + 1],
      ["PageUp", place - 9],
      ["PageDown", place + 1],
      ["Home", 0],
      ["End", 99],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      expect([key, document.activeElement?.textContent]).toEqual([key, idOf(target)]);
    }
    expect(document.activeElement?.closest("tr")?.getAttribute("aria-rowindex")).toBe("103");
  });
});
