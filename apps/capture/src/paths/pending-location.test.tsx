import { createMemoryRouter, Outlet, RouterProvider } from "@capno/router";
import { act, render } from "@testing-library/react";
import { expect, it } from "vitest";

import {
  PendingLocationProvider,
  useBeforeMove,
  usePendingLocation,
  type Move,
} from "./pending-location.tsx";

/** A page at /detail that keeps what it was told; /list never comes, because its data never do. */
function open(address: string) {
  const moves: Move[] = [];
  let ask = () => "";
  function Detail() {
    const pendingLocation = usePendingLocation();
    useBeforeMove((move) => void moves.push(move));
    ask = () => {
      const { pathname, search, hash } = pendingLocation();
      return pathname + search + hash;
    };
    return null;
  }
  const router = createMemoryRouter(
    [
      {
        element: (
          <PendingLocationProvider>
            <Outlet />
          </PendingLocationProvider>
        ),
        children: [
          { path: "/detail", Component: Detail },
          { path: "/list", loader: () => new Promise<null>(() => undefined), element: null },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return { router, moves, ask: () => ask() };
}

it("a page is at its own address before any move, and while another page is on its way", async () => {
  const { router, ask } = open("/detail?scale=1M#trend");
  expect(ask()).toBe("/detail?scale=1M#trend");
  await act(async () => void router.navigate("/list?q=CARD"));
  expect(router.state.navigation.location?.pathname).toBe("/list");
  expect(ask()).toBe("/detail?scale=1M#trend");
});

it("a page is told of each move with both addresses, and whether Back leads to the one that is left", async () => {
  const { router, moves, ask } = open("/detail?scale=1M");
  await act(() => router.navigate("/detail?scale=6M"));
  await act(() => router.navigate("/detail?scale=1W", { replace: true }));
  await act(() => router.navigate(-1));
  expect(moves.map(({ from, to, isPush }) => [from.search, to.search, isPush])).toEqual([
    ["?scale=1M", "?scale=6M", true],
    ["?scale=6M", "?scale=1W", false],
    ["?scale=1W", "?scale=1M", false],
  ]);
  expect(ask()).toBe("/detail?scale=1M");
});
