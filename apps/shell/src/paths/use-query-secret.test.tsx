import { createMemoryRouter, RouterProvider } from "@capno/router";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { useQuerySecret } from "./use-query-secret.ts";

function Reset() {
  return <p>{`The key: ${useQuerySecret("vek")}.`}</p>;
}

function open(...entries: readonly string[]) {
  const router = createMemoryRouter(
    [
      { path: "/before", element: <p>Before</p> },
      { path: "/login/reset", element: <Reset /> },
    ],
    { initialEntries: [...entries] },
  );
  const addresses: string[] = [];
  router.subscribe(({ location }) => addresses.push(location.pathname + location.search));
  render(<RouterProvider router={router} />);
  return { router, addresses };
}

describe("`useSecretOfQuery` [spec §2]", () => {
  it("reads the secret and removes it from the address and the history, but keeps the other parameters", async () => {
    const { router } = open("/before", "/login/reset?vek=SECRET&set=1");
    expect(await screen.findByText("The key: SECRET.")).toBeDefined();
    await waitFor(() => expect(router.state.location.search).toBe("?set=1"));
    expect(screen.getByText("The key: SECRET.")).toBeDefined();
    await act(() => router.navigate(-1));
    expect(await screen.findByText("Before")).toBeDefined();
    await act(() => router.navigate(1));
    expect(router.state.location.search).toBe("?set=1");
  });

  it("still has the secret after a reload, but not where the address is opened without it", async () => {
    const { router } = open("/login/reset?vek=SECRET&set=1");
    await waitFor(() => expect(router.state.location.search).toBe("?set=1"));
    const { location } = router.state;
    cleanup();
    // A reload begins with the address and the state of the history entry.
    const reloaded = createMemoryRouter([{ path: "/login/reset", element: <Reset /> }], {
      initialEntries: [
        { pathname: location.pathname, search: location.search, state: location.state as unknown },
      ],
    });
    render(<RouterProvider router={reloaded} />);
    expect(await screen.findByText("The key: SECRET.")).toBeDefined();
    expect(reloaded.createHref(reloaded.state.location)).not.toContain("SECRET");
    await act(() => reloaded.navigate("/login/reset"));
    expect(await screen.findByText("The key: .")).toBeDefined();
  });

  it.each([".", ">", ").", "%22", "&#", "%3E,", "%20"])(
    "leaves out a mark behind the link: %s",
    async (mark) => {
      open(`/login/reset?vek=SECRET-1_${mark}`);
      expect(await screen.findByText("The key: SECRET-1_.")).toBeDefined();
    },
  );

  it("keeps the padding of a base64 key", async () => {
    open("/login/reset?vek=U0VDUkVUMQ%3D%3D");
    expect(await screen.findByText("The key: U0VDUkVUMQ==.")).toBeDefined();
  });

  it("removes the secret also where a second link is followed on the same page", async () => {
    const { router } = open("/login/reset?vek=SECRET");
    await waitFor(() => expect(router.state.location.search).toBe(""));
    await act(() => router.navigate("/login/reset?vek=OTHER"));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(await screen.findByText("The key: OTHER.")).toBeDefined();
  });

  it.each(["/login/reset", "/login/reset?set=1"])(
    "leaves the address %s, which has no secret, unchanged",
    async (at) => {
      const { addresses, router } = open(at);
      expect(await screen.findByText("The key: .")).toBeDefined();
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect(addresses).toEqual([]);
      expect(router.createHref(router.state.location)).toBe(at);
    },
  );
});
