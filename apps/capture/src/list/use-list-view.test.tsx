import { createMemoryRouter, Outlet, RouterProvider, useLocation, useNavigate } from "@capno/router";
import { act, renderHook, waitFor } from "@testing-library/react";
import { lazy, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { parseListView } from "../paths/list-path.ts";
import { PendingLocationProvider } from "../paths/pending-location.tsx";
import { ViewSwitcher } from "./ViewSwitcher.tsx";
import { useListView, type ListViewChange } from "./use-list-view.ts";

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

/** The hook at an address of the list, to which another page led. */
function openAt(search: string) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  let children: ReactNode;
  /** Until this, the code of the next page is on its way. */
  const code = Promise.withResolvers<void>();
  const router = createMemoryRouter(
    [
      {
        Component: () => (
          <PendingLocationProvider>
            <Outlet />
          </PendingLocationProvider>
        ),
        children: [
          { path: "/before", element: null },
          { path: "/list", Component: () => children },
          { path: "/after", lazy: () => code.promise.then(() => ({ element: null })) },
        ],
      },
    ],
    { initialEntries: ["/before", `/list${search}`] },
  );
  const { result } = renderHook(useListView, {
    wrapper: (props: { readonly children: ReactNode }) => {
      ({ children } = props);
      return <RouterProvider router={router} />;
    },
  });
  const address = () => router.state.location.pathname + router.state.location.search;
  return {
    router,
    code,
    address,
    view: () => result.current[0],
    change: (event: ListViewChange) => act(() => result.current[1](event)),
    /** The address follows when typing rests. */
    reaches: (expected: string) => waitFor(() => expect(address()).toBe(expected)),
  };
}

describe("a change of the list [spec §2] [REQ-LIST-40]", () => {
  it.each<[string, ListViewChange, string]>([
    ["", { type: "filtered", text: "card-1" }, "?q=CARD-1"],
    [
      "?show=calendar&until=2026-11-03",
      { type: "filtered", text: "a" },
      "?show=calendar&until=2026-11-03&q=A",
    ],
    ["?q=A", { type: "group-chosen", groupId: 2 }, "?q=A&group=2"],
    ["?group=2&q=A", { type: "group-chosen", groupId: null }, "?q=A"],
    ["", { type: "sorted", key: "count" }, "?sort=count"],
    ["?sort=count", { type: "sorted", key: "count" }, "?sort=-count"],
    ["?needs=unused", { type: "chip-pressed", chip: "undated" }, "?needs=unused%2Cundated"],
    ["?needs=unused", { type: "chip-pressed", chip: "left" }, "?status=left"],
    ["?status=left", { type: "chip-pressed", chip: "died" }, "?status=died"],
    ["?status=left", { type: "chip-pressed", chip: "left" }, ""],
    ["?status=left", { type: "chip-pressed", chip: "call" }, "?needs=call"],
    ["?q=A&group=2&needs=unused&sort=count", { type: "cleared" }, "?sort=count"],
    ["?q=A&group=2&status=died&show=calendar", { type: "cleared" }, "?show=calendar"],
  ])("at %j by %j is shown and leads to %j, in place of the entry", async (search, event, expected) => {
    const { router, address, view, change, reaches } = openAt(search);
    change(event);
    const shown = view();
    await reaches(`/list${expected}`);
    expect(view()).toEqual(shown);
    expect(parseListView(new URLSearchParams(expected))).toEqual(shown);
    await act(() => router.navigate(-1));
    expect(address()).toBe("/before");
  });

  it("is not taken back by its own address, and Back and a link to another list are followed", async () => {
    const { router, view, change, reaches } = openAt("?q=A");
    await act(() => router.navigate("/list?q=LEEDS&needs=unused"));
    expect(view()).toMatchObject({ filter: "LEEDS", needs: ["unused"] });
    await act(() => router.navigate(-1));
    expect(view()).toMatchObject({ filter: "A", needs: [] });
    change({ type: "filtered", text: "B" });
    await reaches("/list?q=B");
    change({ type: "filtered", text: "BC" });
    expect(view().filter).toBe("BC");
    await reaches("/list?q=BC");
    // The address of before is news by now.
    await act(() => router.navigate("/list?q=B"));
    expect(view().filter).toBe("B");
  });

  it("that waits to be written is dropped by Back, and written into no other entry", async () => {
    const { router, address, change } = openAt("");
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    change({ type: "filtered", text: "A" });
    await act(() => router.navigate(-1));
    expect(address()).toBe("/before");
    expect(location.search).toBe("");
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(address()).toBe("/before");
  });

  it("that is made while another page's code is on its way does not keep that page from opening", async () => {
    const { router, code, address, change } = openAt("");
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const opening = router.navigate("/after");
    change({ type: "filtered", text: "A" });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    code.resolve();
    await act(() => opening);
    expect(address()).toBe("/after");
  });
});
