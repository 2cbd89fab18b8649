import type { RouteHandle } from "@capno/product-contract/product";
import type { RouteObject } from "@capno/router";

import description from "../product.json" with { type: "json" };

/** Order numbers as in the sidebar: the page slides the way one moves in it. @spec §2 */
export function toRoutes(): RouteObject[] {
  return [
    {
      path: "/list",
      handle: {
        title: "All Users",
        order: 1,
        selectedProduct: description.id,
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
        selectedProduct: description.id,
      } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("./features/detail/DetailPage.tsx")).DetailPage,
      }),
    })),
    {
      path: "/documentation",
      handle: { title: "Documentation", order: 3, selectedProduct: description.id } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("./features/documentation/DocumentationPage.tsx")).DocumentationPage,
      }),
    },
  ];
}
