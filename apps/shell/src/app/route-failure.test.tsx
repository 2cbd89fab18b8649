import { aRuntimeConfig } from "@capno/test-kit/builders";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createFirstStores } from "../services/first-stores.ts";
import { ShellProvider } from "../services/shell-context.ts";
import type { ShellServices } from "../services/shell-services.ts";
import { PageFailure } from "./PageFailure.tsx";
import { RouteFailure } from "./routes.tsx";

let reloads: number;
let report: (problem: string, cause?: unknown) => void;

beforeEach(() => {
  reloads = 0;
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("location", { reload: () => (reloads += 1) });
});
afterEach(() => {
  sessionStorage.clear();
});

function aShell({ dsn = "" } = {}): ShellServices {
  const stores = createFirstStores();
  const config = aRuntimeConfig();
  stores.configuration.setState({
    status: "ready",
    config: { ...config, errorReporting: { ...config.errorReporting, dsn } },
  });
  return { ...stores, notices: { report }, clock: createManualClock() } as unknown as ShellServices;
}

function fail(error: Error, dsn = "") {
  report = vi.fn<typeof report>();
  const Failing = () => {
    throw error;
  };
  const router = createMemoryRouter([{ path: "/", element: <Failing />, errorElement: <RouteFailure /> }]);
  render(
    <ShellProvider value={aShell({ dsn })}>
      <RouterProvider router={router} />
    </ShellProvider>,
  );
}

const missing = () => Object.assign(new Error("gone"), { name: "ChunkLoadError" });

describe("a page of the shell that fails [FM-02]", () => {
  it("sends a report, and offers to reload", async () => {
    const fault = new Error("a mistake");
    fail(fault, "https://key@reports.example/1");
    const heading = await screen.findByRole("heading", { name: "Something went wrong" });
    expect(heading.tabIndex).toBe(-1);
    expect(screen.getByRole("alert").textContent).toContain("The fault was reported.");
    expect(report).toHaveBeenCalledExactlyOnceWith("A page of the shell failed", fault);
    expect(reloads).toBe(0);
    await userEvent.click(screen.getByRole("button", { name: "Reload" }));
    expect(reloads).toBe(1);
  });

  it("does not claim to be reported where no reporting service is configured [REQ-PROBLEM-07]", async () => {
    fail(new Error("a mistake"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("Reload the page to go on.");
    expect(screen.queryByRole("button", { name: "Report a problem" })).toBeNull();
    expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toMatch(/^mailto:/);
  });

  it("reloads by itself, once, where its files are missing", async () => {
    fail(missing());
    await screen.findByRole("heading", { name: "This page could not be loaded" });
    expect(screen.getByRole("alert").textContent).toContain("A new version may be available");
    expect(reloads).toBe(1);
    cleanup();
    fail(missing());
    await screen.findByRole("heading", { name: "This page could not be loaded" });
    expect(reloads).toBe(1);
  });

  it("reports its error once, and reports the next error in its place as well", () => {
    report = vi.fn<typeof report>();
    const shell = aShell();
    const [first, second] = [new Error("first"), new Error("second")];
    const page = (error: Error) => (
      <ShellProvider value={shell}>
        <PageFailure error={error} />
      </ShellProvider>
    );
    const { rerender } = render(page(first));
    rerender(page(first));
    rerender(page(second));
    expect(vi.mocked(report).mock.calls.map(([, error]) => error)).toEqual([first, second]);
  });
});
