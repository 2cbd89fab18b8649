import { canViewDetail } from "@capno/domain/account/permission";
import type { RouteHandle } from "@capno/product-contract/product";
import type { RouteObject } from "@capno/router";
import type { ComponentType } from "react";
import { isolate } from "@capno/domain/text/isolate";

import { CHANGES_PATH } from "../paths/changes-path.ts";
import { CHECKS_PATH } from "../paths/checks-path.ts";
import { HANDSET_LOG_PATH } from "../paths/handset-log-path.ts";
import { HANDSETS_PATH } from "../paths/handsets-path.ts";
import { EXPORT_PATH } from "../paths/export-path.ts";
import { STATUS_PATH } from "../paths/status-path.ts";
import { SUMMARIES_PATH } from "../paths/summaries-path.ts";
import { AllUsersPage, StatusPage, SummariesPage } from "../list/page/AllUsersPage.tsx";
import { participantsQuery } from "../study/data/participants-query.ts";
import { startParticipant } from "../study/data/start-participant.ts";
import { handsetsQuery } from "../study/data/use-own-handsets.ts";
import type { Capture } from "../study/session/capture-session.ts";
import description from "../../product.json" with { type: "json" };

/** Order numbers as in the sidebar: the page slides the way one moves in it. */
export function toRoutes(capture: Capture): RouteObject[] {
  const { services, queries } = capture;
  const startUsers = () => queries.prefetchQuery(participantsQuery(services));
  const askUsers = askingFirst(startUsers);
  const askUsersAndHandsets = askingFirst(async () => {
    void startUsers();
    if (canViewDetail(services.session.account())) await queries.prefetchQuery(handsetsQuery(services));
  });
  const askParticipant = (isNewestShown: boolean) =>
    askingFirst((duid, signal) =>
      duid === undefined ? startUsers() : startParticipant(capture, duid, { signal, isNewestShown }),
    );
  return [
    // The page that people arrive at comes with the product: one step less until it is drawn.
    {
      path: "/list",
      handle: toHandle("All Users", 1, { fillsWindow: true }),
      Component: AllUsersPage,
    },
    {
      path: SUMMARIES_PATH,
      handle: toHandle("Summaries as PDF", 1, { fillsWindow: true }),
      Component: SummariesPage,
    },
    {
      path: STATUS_PATH,
      handle: toHandle("Participant status", 1, { fillsWindow: true }),
      Component: StatusPage,
    },
    {
      ...toPage(
        EXPORT_PATH,
        toHandle("Study data package", 1),
        async () => (await import("../reports/package/page/StudyExportPage.tsx")).StudyExportPage,
      ),
      ...askUsers,
    },
    toPage(
      CHECKS_PATH,
      toHandle("Data checks", 1),
      async () => (await import("../reports/data-checks/DataChecksPage.tsx")).DataChecksPage,
    ),
    {
      ...toPage(
        HANDSETS_PATH,
        toHandle("Handsets", 1),
        async () => (await import("../reports/handsets/HandsetsPage.tsx")).HandsetsPage,
      ),
      ...askUsersAndHandsets,
    },
    toPage(
      HANDSET_LOG_PATH,
      toHandle("Handset log", 1),
      async () => (await import("../reports/handset-log/HandsetLogPage.tsx")).HandsetLogPage,
    ),
    toPage(
      CHANGES_PATH,
      toHandle("Log of changes", 1),
      async () => (await import("../reports/changes/ChangesPage.tsx")).ChangesPage,
    ),
    ...["/detail", "/detail/:duid"].map((path) => ({
      ...toPage(
        path,
        toHandle(({ duid }) => duid ?? "User Summary", 2),
        async () =>
          (await import(/* webpackChunkName: "participant" */ "../participant/page/DetailPage.tsx"))
            .DetailPage,
      ),
      ...askParticipant(true),
    })),
    {
      ...toPage(
        "/detail/:duid/compare",
        toHandle(({ duid }) => `Compare ${isolate(duid ?? "")}`, 2),
        async () => (await import("../participant/compare/ComparePage.tsx")).ComparePage,
      ),
      ...askParticipant(false),
    },
    toPage(
      "/documentation",
      toHandle("Documentation", 3),
      async () => (await import("../documentation/DocumentationPage.tsx")).DocumentationPage,
    ),
  ];
}

const toHandle = (
  title: NonNullable<RouteHandle["title"]>,
  order: number,
  more?: Partial<RouteHandle>,
): RouteHandle => ({
  title,
  order,
  selectedProduct: description.id,
  ...more,
});

/**
 * What a page shows first is requested beside its code: at the first address of a visit, at a press, and where another page
 * leads to it. The page has the same queries and joins them; the navigation does not wait.
 */
const askingFirst = (
  ask: (duid: string | undefined, signal: AbortSignal) => Promise<unknown>,
): Pick<RouteObject, "loader" | "shouldRevalidate"> => ({
  loader({ params: { duid }, request }) {
    void ask(duid, request.signal);
    return null;
  },
  shouldRevalidate: ({ currentParams, nextParams }) => currentParams["duid"] !== nextParams["duid"],
});

/** A page whose code is fetched when it is first opened. */
const toPage = (path: string, handle: RouteHandle, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  handle,
  lazy: async () => ({ Component: await load() }),
});
