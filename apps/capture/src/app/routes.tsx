import type { RouteHandle } from "@capno/product-contract/product";
import type { RouteObject } from "@capno/router";

import { CHANGES_PATH } from "../paths/changes-path.ts";
import { CHECKS_PATH } from "../paths/checks-path.ts";
import { HANDSET_LOG_PATH } from "../paths/handset-log-path.ts";
import { HANDSETS_PATH } from "../paths/handsets-path.ts";
import { EXPORT_PATH } from "../paths/export-path.ts";
import { STATUS_PATH } from "../paths/status-path.ts";
import { SUMMARIES_PATH } from "../paths/summaries-path.ts";
import { AllUsersPage } from "../features/participants/AllUsersPage.tsx";
import description from "../../product.json" with { type: "json" };

/** Order numbers as in the sidebar: the page slides the way one moves in it. */
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
      // The page that people arrive at comes with the product: one step less until it is drawn.
      Component: AllUsersPage,
    },
    {
      path: EXPORT_PATH,
      handle: {
        title: "Study data package",
        order: 1,
        selectedProduct: description.id,
      } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("../features/data-export/StudyExportPage.tsx")).StudyExportPage,
      }),
    },
    {
      path: CHECKS_PATH,
      handle: { title: "Data checks", order: 1, selectedProduct: description.id } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("../features/data-checks/DataChecksPage.tsx")).DataChecksPage,
      }),
    },
    {
      path: HANDSETS_PATH,
      handle: { title: "Handsets", order: 1, selectedProduct: description.id } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("../features/handsets/HandsetsPage.tsx")).HandsetsPage,
      }),
    },
    {
      path: HANDSET_LOG_PATH,
      handle: { title: "Handset log", order: 1, selectedProduct: description.id } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("../features/handsets/log/HandsetLogPage.tsx")).HandsetLogPage,
      }),
    },
    {
      path: STATUS_PATH,
      handle: {
        title: "Participant status",
        order: 1,
        selectedProduct: description.id,
      } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("../features/status/StatusPage.tsx")).StatusPage,
      }),
    },
    {
      path: CHANGES_PATH,
      handle: { title: "Log of changes", order: 1, selectedProduct: description.id } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("../features/changes/ChangesPage.tsx")).ChangesPage,
      }),
    },
    {
      path: SUMMARIES_PATH,
      handle: {
        title: "Summaries as PDF",
        order: 1,
        selectedProduct: description.id,
        fillsWindow: true,
      } satisfies RouteHandle,
      // The list of users, with a box for each.
      Component: AllUsersPage,
    },
    ...["/detail", "/detail/:duid"].map((path): RouteObject => ({
      path,
      handle: {
        title: ({ duid }) => duid ?? "User Summary",
        order: 2,
        selectedProduct: description.id,
      } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("../features/participant-detail/DetailPage.tsx")).DetailPage,
      }),
    })),
    {
      path: "/detail/:duid/compare",
      handle: {
        title: ({ duid }) => `Compare ${duid ?? ""}`,
        order: 2,
        selectedProduct: description.id,
      } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("../features/participant-detail/compare/ComparePage.tsx")).ComparePage,
      }),
    },
    {
      path: "/documentation",
      handle: { title: "Documentation", order: 3, selectedProduct: description.id } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("../features/documentation/DocumentationPage.tsx")).DocumentationPage,
      }),
    },
  ];
}
