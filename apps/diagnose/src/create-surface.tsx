import { createHeaderActions } from "@capno/breath-test/create-header-actions";
import { createJourney } from "@capno/breath-test/create-journey";
import { createRoutes } from "@capno/breath-test/create-routes";
import { createSidebar } from "@capno/breath-test/create-sidebar";
import { getJourneyBrowser } from "@capno/breath-test/journey-browser";
import { JourneyProvider } from "@capno/breath-test/JourneyRoot";
import { JOURNEY_SHORTCUTS } from "@capno/breath-test/shortcuts";
import { askBeforeLogOut } from "@capno/breath-test/unexported-results";
import type { ProductSurface, RouteHandle } from "@capno/product-contract/product";
import type { ProductServices } from "@capno/product-contract/product-services";

import { diagnosis } from "./diagnosis.ts";
import { FeedbackDialog } from "./features/feedback/FeedbackDialog.tsx";
import { forgetFeedback, openFeedback } from "./features/feedback/feedback-store.ts";
import { TRAINING_PATH } from "./features/training-video/training-path.ts";
import { TrainingVideoPage } from "./features/training-video/TrainingVideoPage.tsx";

export function createSurface(services: ProductServices): ProductSurface {
  const journey = createJourney(services, diagnosis, getJourneyBrowser(services));
  return {
    routes: [
      ...createRoutes(journey),
      {
        path: TRAINING_PATH,
        element: (
          <JourneyProvider journey={journey}>
            <TrainingVideoPage />
          </JourneyProvider>
        ),
        handle: {
          title: "Training video",
          order: 5,
          selectedProduct: diagnosis.productId,
        } satisfies RouteHandle,
      },
    ],
    headerActions: createHeaderActions(journey),
    sidebar: createSidebar(diagnosis.productId, journey, [
      {
        id: "ntd-feedback",
        label: "Diagnosis feedback",
        icon: "feedback",
        action: { run: () => openFeedback() },
      },
    ]),
    shortcuts: JOURNEY_SHORTCUTS,
    overlays: [
      function DiagnosisOverlays() {
        return (
          <JourneyProvider journey={journey}>
            <FeedbackDialog />
          </JourneyProvider>
        );
      },
    ],
    beforeLogOut: () => askBeforeLogOut(journey),
    dispose() {
      forgetFeedback();
      journey.dispose();
    },
  };
}
