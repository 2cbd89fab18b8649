import { createJourney } from "@capno/breath-test/create-journey";
import { createRoutes } from "@capno/breath-test/create-routes";
import { getJourneyBrowser } from "@capno/breath-test/journey-browser";
import { CONTRACT_VERSION, type Product } from "@capno/product-contract/product";

import { screening } from "./screening.ts";

const product: Product = {
  contractVersion: CONTRACT_VERSION,
  id: "nts",
  version: screening.version,
  create(services) {
    const journey = createJourney(services, screening, getJourneyBrowser(services));
    const { paths } = journey;
    return {
      routes: createRoutes(journey),
      sidebar: [
        { id: "nts-handset", label: "Start new test", icon: "lung", action: { to: paths.handsets } },
        {
          id: "nts-results-history",
          label: "Results history",
          icon: "history",
          action: { to: paths.history },
        },
        {
          id: "nts-instructions",
          label: "Documentation",
          icon: "document",
          action: { to: paths.instructions },
        },
      ],
      dispose: () => journey.dispose(),
    };
  },
};

export default product;
