import { createMemoryRouter, Outlet, RouterProvider, useLocation, useNavigate } from "@capno/router";
import { lazy } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { PendingLocationProvider } from "../paths/pending-location.tsx";
import { ViewSwitcher } from "./ViewSwitcher.tsx";
import { useListView } from "./use-list-view.ts";

/** The addresses the page was rendered for, those given up halfway among them. */
let rendered: string[] = [];
/** Until this, the code of the calendar is on its way. */
let calendarCode = Promise.resolve();
/** Two milliseconds each. */
let rows = 15;
let Calendar = lazy(loadCalendar);
let unmount: (() => void) | undefined;

beforeEach(() => {
  rendered = [];
  calendarCode = Promise.resolve();
  rows = 15;
  Calendar = lazy(loadCalendar);
  // Without `act`, as in the product, React does not finish all work at once.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
});
afterEach(() => {
  unmount?.();
  history.replaceState(null, "", location.pathname);
});

function List() {
  const [view, changeView] = useListView();
  const { search } = useLocation();
  const navigate = useNavigate();
  rendered.push(search);
  return (
    <>
      <button type="button" onClick={() => void navigate("/detail")}>
        Open
      </button>
      {search.includes("calendar") && <Calendar />}
      <ViewSwitcher page={{ view, shownAs: search.includes("calendar") ? "calendar" : "table" }} />
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => changeView({ type: "filtered", text: "card" })}>
        Filter
      </button>
      <button type="button" onClick={() => changeView({ type: "sorted", key: "count" })}>
        Sort
      </button>
      <output>{`${search} ${view.filter} ${view.sort?.key} ${view.sort?.direction}`}</output>
      {Array.from({ length: rows }, (_, index) => (
        <SlowRow key={index} search={search} />
      ))}
    </>
  );
}

/** Long enough that React lets events in between the rows. */
function SlowRow({ search }: { readonly search: string }) {
  workFor(2);
  return <p>{search}</p>;
}

async function loadCalendar() {
  await calendarCode;
  return { default: () => <p>calendar</p> };
}

/** A page whose code is on its way for longer than the address waits for typing to rest. */
async function loadDetail() {
  await vi.waitFor(() => expect(location.search).toBe("?q=CARD"));
  return { element: <output>detail</output> };
}

/** Until the router has been given the filter's address. */
const written = () => vi.waitFor(() => expect(rendered.at(-1)).toContain("q=CARD"), { interval: 1 });

function workFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

function openList(): { readonly shown: () => string; readonly click: (name: string) => void } {
  const router = createMemoryRouter(
    [
      {
        element: (
          <PendingLocationProvider>
            <Outlet />
          </PendingLocationProvider>
        ),
        children: [
          { path: "/list", Component: List },
          { path: "/detail", lazy: loadDetail },
        ],
      },
    ],
    { initialEntries: ["/list"] },
  );
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(<RouterProvider router={router} />);
  unmount = () => {
    root.unmount();
    place.remove();
  };
  return {
    shown: () => place.querySelector("output")?.textContent ?? "",
    click: (name) => {
      for (const each of place.querySelectorAll<HTMLElement>("button, a")) {
        if (each.textContent === name) each.click();
      }
    },
  };
}

describe("the list's address [spec §2]", () => {
  it("loses neither filter nor sort that are chosen while the page follows the address of before", async () => {
    const { shown, click } = openList();
    await vi.waitFor(() => expect(shown()).toContain("lastUsedTime ascending"), { interval: 1 });
    click("Filter");
    await vi.waitFor(() => expect(rendered.at(-1)).toBe("?q=CARD"), { interval: 1 });
    expect(shown().startsWith("?q=CARD")).toBe(false);
    click("Sort");
    await vi.waitFor(() => expect(shown()).toBe("?q=CARD&sort=count CARD count ascending"));
  });

  it("follows a calendar that is opened before the filter was written, and Back leads from it", async () => {
    const { shown, click } = openList();
    await vi.waitFor(() => expect(shown()).toContain("lastUsedTime ascending"), { interval: 1 });
    click("Filter");
    await vi.waitFor(() => expect(shown()).toContain("CARD"), { interval: 1 });
    click("Calendar");
    await vi.waitFor(() => expect(shown()).toBe("?show=calendar&q=CARD CARD lastUsedTime ascending"));
    click("Back");
    await vi.waitFor(() => expect(shown()).not.toContain("calendar"));
  });

  it.each([
    ["before", () => Promise.resolve()],
    ["after", written],
  ])(
    "follows a filter that is typed before a calendar is there whose code comes %s its address is written, and Back leads from it",
    async (_, wait) => {
      // Few, so that the calendar's address is there before the one that is written: it says nothing new of the list.
      rows = 6;
      const { shown, click } = openList();
      await vi.waitFor(() => expect(shown()).toContain("lastUsedTime ascending"), { interval: 1 });
      click("Sort");
      await vi.waitFor(() => expect(shown()).toBe("?sort=count  count ascending"));
      const code = Promise.withResolvers<void>();
      calendarCode = code.promise;
      click("Calendar");
      click("Filter");
      await wait();
      code.resolve();
      await vi.waitFor(() => expect(shown()).toBe("?show=calendar&q=CARD&sort=count CARD count ascending"));
      click("Back");
      await vi.waitFor(() => expect(shown()).not.toContain("calendar"));
    },
  );

  it("takes the calendar that was asked for while the filter's address was followed", async () => {
    const { shown, click } = openList();
    await vi.waitFor(() => expect(shown()).toContain("lastUsedTime ascending"), { interval: 1 });
    click("Filter");
    await vi.waitFor(() => expect(rendered.at(-1)).toBe("?q=CARD"), { interval: 1 });
    expect(shown().startsWith("?q=CARD")).toBe(false);
    click("Calendar");
    await vi.waitFor(() => expect(shown()).toBe("?show=calendar&q=CARD CARD lastUsedTime ascending"));
  });

  it("opens a participant though the address of the list waits to be written, and leaves the list's entry true", async () => {
    const { shown, click } = openList();
    await vi.waitFor(() => expect(shown()).toContain("lastUsedTime ascending"), { interval: 1 });
    click("Filter");
    await vi.waitFor(() => expect(shown()).toContain("CARD"), { interval: 1 });
    click("Open");
    await vi.waitFor(() => expect(shown()).toBe("detail"));
    expect(location.search).toBe("?q=CARD");
  });
});
