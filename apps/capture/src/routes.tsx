import type { RouteHandle } from "@capno/product-contract/product";
import type { RouteObject } from "@capno/router";

/** Order numbers as in the sidebar: the page slides the way one moves in it. @spec §2 */
export function toRoutes(): RouteObject[] {
  return [
    {
      path: "/list",
      handle: {
        title: "All Users",
        order: 1,
        selectedProduct: "dashboard",
        fillsWindow: true,
      } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("./features/participants/AllUsersPage.tsx")).AllUsersPage,
      }),
    },
    ...["/detail", "/detail/:duid"].map((path): RouteObject => ({
      path,
      handle: {
        title: ({ duid }) => duid ?? "User Summary",
        order: 2,
        selectedProduct: "dashboard",
      } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("./features/detail/DetailPage.tsx")).DetailPage,
      }),
    })),
    {
      path: "/documentation",
      handle: { title: "Documentation", order: 3, selectedProduct: "dashboard" } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("./features/documentation/DocumentationPage.tsx")).DocumentationPage,
      }),
    },
  ];
}
