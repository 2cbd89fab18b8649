import { aRuntimeConfig } from "@capno/test-kit/builders";
import { createMemoryRouter, Navigate, Outlet, RouterProvider } from "@capno/router";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore, type StoreApi } from "zustand/vanilla";

import { ShellProvider } from "../services/shell-context.ts";
import type { ConfigurationState, ShellServices } from "../services/shell-services.ts";
import { EntryPageContext } from "./entry-page-context.ts";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";

let scrolled: number;
let configuration: StoreApi<ConfigurationState>;

afterEach(() => {
  // The page of the tests knows no movement; what one gave it is not left to the next file.
  Reflect.deleteProperty(Element.prototype, "animate");
});
beforeEach(() => {
  scrolled = 0;
  vi.stubGlobal("scrollTo", () => (scrolled += 1));
});

const plain = aRuntimeConfig();
const READY: ConfigurationState = {
  status: "ready",
  config: { ...plain, frame: { ...plain.frame, slideTransitions: true } },
};

interface Opening {
  readonly isFromSignIn?: boolean;
  readonly slides?: boolean;
  readonly reduced?: boolean;
}

function openPages({ isFromSignIn = false, slides = false, reduced = false }: Opening = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  const router = createMemoryRouter([
    {
      element: (
        <>
          <RouteAnnouncer />
          <a href="#footer">Software Versions</a>
          <main>
            <button type="button">00201</button>
          </main>
          <Outlet />
        </>
      ),
      children: [
        { path: "/empty", handle: { title: "Nothing", order: 3 }, element: null },
        { path: "/question/next", handle: { title: "Smoking history", order: 2 }, element: null },
        { path: "/leads-on", element: <Navigate to="/question" replace /> },
        {
          path: "/",
          handle: { title: "All Users", order: 1 },
          element: (
            <main data-page>
              <h1>Waiting</h1>
            </main>
          ),
        },
        {
          path: "/question",
          handle: { title: "Smoking history", order: 2 },
          element: (
            <main data-page>
              <h1>Smoking history</h1>
              <input aria-label="Pack years" />
            </main>
          ),
        },
      ],
    },
  ]);
  const shell = {
    configuration: createStore<ConfigurationState>(() => (slides ? READY : { status: "loading" })),
  };
  configuration = shell.configuration;
  render(
    <ShellProvider value={shell as unknown as ShellServices}>
      <EntryPageContext value={isFromSignIn ? "sign-in" : undefined}>
        <RouterProvider router={router} />
      </EntryPageContext>
    </ShellProvider>,
  );
  return router;
}

/** How the page came in: from which side; each movement goes on until it is ended. */
function watchSlides(movements: PromiseWithResolvers<Animation>[] = []) {
  const from: unknown[] = [];
  Element.prototype.animate = function animate(frames) {
    from.push((frames as Keyframe[]).map(({ transform, opacity }) => `${transform} ${opacity}`));
    const movement = Promise.withResolvers<Animation>();
    movements.push(movement);
    return { finished: movement.promise } as Animation;
  };
  return from;
}

/** How the frame clips contents wider than itself. */
const getHidden = () => document.querySelector<HTMLElement>("[data-page]")?.parentElement?.style.overflowX;

const spoken = () => document.querySelector('[role="status"]')?.textContent;

describe("a change of page", () => {
  it("moves the focus to the new page's heading", async () => {
    const router = openPages();
    await router.navigate("/question");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Smoking history"));
  });

  it("leaves the focus where the user has put it since the page was rendered, however slow the machine", async () => {
    const router = openPages();
    // Between the page's appearance and whatever React does later a fast Tab fits.
    const tab = new MutationObserver(() => {
      const field = document.querySelector("input");
      field?.focus();
      if (field) tab.disconnect();
    });
    tab.observe(document.body, { childList: true, subtree: true });
    await router.navigate("/question");
    await waitFor(() => expect(document.querySelector('[role="status"]')?.textContent).not.toBe(""));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Pack years");
  });

  it("leaves the focus in the frame where the user has put it before a redirect completes", async () => {
    const router = openPages();
    screen.getByText("Software Versions").focus();
    await router.navigate("/question", { replace: true });
    await waitFor(() => expect(spoken()).toBe("Smoking history"));
    expect(document.activeElement?.textContent).toBe("Software Versions");
  });

  it("moves the focus from a link of the frame through a page that redirects, and from within that page", async () => {
    const router = openPages();
    const link = screen.getByText("Software Versions");
    link.focus();
    await router.navigate("/leads-on");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Smoking history"));
    expect(router.state.location.pathname).toBe("/question");

    await router.navigate("/");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Waiting"));
    screen.getByText("00201").focus();
    await router.navigate("/question", { replace: true });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Smoking history"));
  });

  it("sets the title and announces it once, also where an error report had a title of its own", async () => {
    const router = openPages();
    await waitFor(() => expect(document.title).toBe("Dashboard - All Users"));
    expect(spoken()).toBe("");
    await router.navigate("/question");
    await waitFor(() => expect(spoken()).toBe("Smoking history"));
    expect(document.title).toBe("Dashboard - Smoking history");
    document.title = "A report";
    await router.navigate("/question?again");
    expect(document.title).toBe("A report");
    await router.navigate("/question/next");
    await waitFor(() => expect(document.title, "of the same words").toBe("Dashboard - Smoking history"));
    await router.navigate("/");
    await waitFor(() => expect(document.title).toBe("Dashboard - All Users"));
  });

  it("scrolls a new page to its top, and leaves the position to the browser on Back", async () => {
    const router = openPages();
    await router.navigate("/question");
    await waitFor(() => expect(scrolled).toBe(1));
    await router.navigate("/question?step=2");
    expect(scrolled).toBe(1);

    window.dispatchEvent(new PopStateEvent("popstate"));
    await router.navigate(-1);
    window.dispatchEvent(new PopStateEvent("popstate"));
    await router.navigate("/");
    await waitFor(() => expect(spoken()).toBe("All Users"));
    expect(scrolled).toBe(1);

    await router.navigate("/question");
    await waitFor(() => expect(scrolled).toBe(2));
  });

  it("leaves the focus where it is when only the address of the same page is corrected", async () => {
    const router = openPages();
    await router.navigate("/question");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Smoking history"));
    const field = screen.getByLabelText("Pack years");
    field.focus();
    await act(() => router.navigate("/question?step=2", { replace: true }));
    expect(document.activeElement).toBe(field);
    await act(() => router.navigate("/question?step=3"));
    expect(document.activeElement).toBe(field);
  });

  it("announces nothing, and moves no focus, when the configuration arrives after the page", async () => {
    const from = watchSlides();
    openPages();
    await waitFor(() => expect(document.title).toBe("Dashboard - All Users"));
    act(() => configuration.setState(READY));
    expect([spoken(), scrolled, from]).toEqual(["", 0, []]);
  });

  it("announces the first page where the sign-in page preceded it", async () => {
    openPages({ isFromSignIn: true });
    await waitFor(() => expect(spoken()).toBe("All Users"));
    expect(scrolled).toBe(1);
  });

  it("is no longer observed through Back after the announcer is unmounted", async () => {
    const removed = vi.spyOn(window, "removeEventListener");
    openPages();
    cleanup();
    expect(removed.mock.calls.map(([type]) => type)).toContain("popstate");
  });

  it("slides the page in from the side it moves away from, where the deployment enables slides [REQ-NAV-15]", async () => {
    const from = watchSlides();
    const router = openPages({ slides: true });
    await router.navigate("/question");
    await waitFor(() => expect(spoken()).toBe("Smoking history"));
    await router.navigate("/");
    await waitFor(() => expect(spoken()).toBe("All Users"));
    expect(from).toEqual([
      ["translateX(24px) 0", "none 1"],
      ["translateX(-24px) 0", "none 1"],
    ]);
  });

  it.each(["comes to its end", "is cut short"])(
    "hides overflow until the slide %s, so that no scroll bar flickers",
    async (end) => {
      const movements: PromiseWithResolvers<Animation>[] = [];
      watchSlides(movements);
      const router = openPages({ slides: true });
      expect(getHidden()).toBe("");
      await router.navigate("/question");
      await waitFor(() => expect(getHidden()).toBe("clip"));
      if (end === "is cut short") movements[0]?.reject(new DOMException("replaced", "AbortError"));
      else movements[0]?.resolve({} as Animation);
      await waitFor(() => expect(getHidden()).toBe(""));
    },
  );

  it("slides nothing where no page is rendered", async () => {
    const from = watchSlides();
    const router = openPages({ slides: true });
    await router.navigate("/empty");
    await waitFor(() => expect(spoken()).toBe("Nothing"));
    expect(from).toEqual([]);
  });

  it("hides overflow until the last of two slides ends, where the next page is opened during the first", async () => {
    const movements: PromiseWithResolvers<Animation>[] = [];
    watchSlides(movements);
    const router = openPages({ slides: true });
    await router.navigate("/question");
    await waitFor(() => expect(movements).toHaveLength(1));
    await router.navigate("/");
    await waitFor(() => expect(movements).toHaveLength(2));
    movements[0]?.resolve({} as Animation);
    await movements[0]?.promise;
    await Promise.resolve();
    expect(getHidden()).toBe("clip");
    movements[1]?.resolve({} as Animation);
    await waitFor(() => expect(getHidden()).toBe(""));
  });

  it.each([{ slides: false }, { slides: true, reduced: true }])("does not slide with %j", async (opening) => {
    const from = watchSlides();
    const router = openPages(opening);
    await router.navigate("/question");
    await waitFor(() => expect(spoken()).toBe("Smoking history"));
    expect(from).toEqual([]);
  });
});
