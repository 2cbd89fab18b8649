import "@capno/ui-kit/styles/parts.css";
import { createHeaderActions } from "@capno/breath-test/create-header-actions";
import { createJourney } from "@capno/breath-test/create-journey";
import { createRoutes } from "@capno/breath-test/create-routes";
import { createSidebar } from "@capno/breath-test/create-sidebar";
import { getJourneyBrowser } from "@capno/breath-test/journey-browser";
import { JOURNEY_SHORTCUTS } from "@capno/breath-test/shortcuts";
import { askBeforeLogOut } from "@capno/breath-test/unexported-results";
import { CONTRACT_VERSION, type Product } from "@capno/product-contract/product";

import { screening } from "./screening.ts";

const product: Product = {
  contractVersion: CONTRACT_VERSION,
  id: screening.productId,
  version: screening.version,
  create(services) {
    const journey = createJourney(services, screening, getJourneyBrowser(services));
    return {
      routes: createRoutes(journey),
      sidebar: createSidebar(screening.productId, journey),
      headerActions: createHeaderActions(journey),
      shortcuts: JOURNEY_SHORTCUTS,
      beforeLogOut: () => askBeforeLogOut(journey),
      dispose: () => journey.dispose(),
    };
  },
};

export default product;
