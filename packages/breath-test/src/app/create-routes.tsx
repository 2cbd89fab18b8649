import { redirect, type RouteObject } from "@capno/router";
import type { RouteHandle } from "@capno/product-contract/product";

import { HandsetAreaPage } from "../pages/handsets/HandsetAreaPage.tsx";
import { HistoryPage } from "../pages/history/HistoryPage.tsx";
import { OpenedResult } from "../pages/history/OpenedResult.tsx";
import { ResultPage } from "../pages/result/ResultPage.tsx";
import { LoadingTestPage } from "../pages/waiting/LoadingTestPage.tsx";
import { QuestionPage } from "../pages/question/QuestionPage.tsx";
import { StartTestPage } from "../pages/start/StartTestPage.tsx";
import type { Journey } from "../session/create-journey.ts";
import { JourneyRoot } from "./JourneyRoot.tsx";
import { isReservedId } from "../paths.ts";

/**
 * The routes of a test product. The pages of a running test are bundled with the product: a chunk loaded in the middle
 * of a test could be missing after a release.
 */
export function createRoutes(journey: Journey): RouteObject[] {
  const { basePath, productId, question, Instructions, findDetour } = journey.definition;
  const handle = (title: string, order: number, frame: RouteHandle["frame"] = "full") =>
    ({
      title,
      order,
      frame,
      selectedProduct: productId,
    }) satisfies RouteHandle;
  /** Redirects before a page renders, so that no blank page flashes. */
  const guard = ({ request }: { readonly request: Request }) => {
    const { pathname, search } = new URL(request.url);
    const detour = findDetour?.(journey.services, `${pathname}${search}`);
    return detour === undefined ? null : redirect(detour);
  };

  return [
    {
      element: <JourneyRoot journey={journey} />,
      loader: guard,
      children: [
        {
          path: basePath,
          loader: () => redirect(journey.paths.handsets),
          handle: handle("Start new test", 10),
        },
        {
          path: `${basePath}/handsets`,
          // The key makes each a visit of its own, in which a single handset opens automatically.
          element: <HandsetAreaPage key="test" purpose="test" />,
          handle: handle("Start new test", 10),
          children: [
            { path: ":udi/start-test", element: <StartTestPage />, handle: handle("Start test", 20) },
            {
              path: ":udi/loading-test",
              element: <LoadingTestPage />,
              handle: handle("Loading test", 30),
            },
            ...(question === undefined
              ? []
              : [
                  {
                    path: `:udi/${question.segment}/:capnogramId`,
                    element: <QuestionPage Page={question.Page} />,
                    handle: handle(question.title, 40),
                  },
                ]),
            // The handset's own URL leads to its test.
            {
              path: ":udi",
              loader: ({ params }) => redirect(journey.paths.startTest(params["udi"] ?? "")),
            },
          ],
        },
        {
          path: `${basePath}/results-history`,
          element: <HandsetAreaPage key="history" purpose="history" />,
          handle: handle("Results history", 10),
          children: [{ path: ":udi", element: <HistoryPage />, handle: handle("Results history", 20) }],
        },
        {
          path: `${basePath}/results/:capnogramId`,
          element: (
            <OpenedResult>
              <ResultPage />
            </OpenedResult>
          ),
          handle: handle("Test result", 50),
        },
        {
          path: `${basePath}/instructions`,
          element: <Instructions />,
          handle: handle("Documentation", 15),
        },
        {
          path: `${basePath}/:capnogramId/print`,
          loader: ({ params: { capnogramId = "" } }) =>
            isReservedId(capnogramId) ? redirect(`${basePath}/${capnogramId}`) : null,
          lazy: async () => {
            const { PrintPage } = await import("../pages/print/PrintPage.tsx");
            return {
              element: (
                <OpenedResult>
                  <PrintPage />
                </OpenedResult>
              ),
            };
          },
          handle: handle("Test results", 60, "print"),
        },
      ],
    },
  ];
}
