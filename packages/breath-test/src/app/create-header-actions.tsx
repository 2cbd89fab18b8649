import type { ProductSurface } from "@capno/product-contract/product";

import type { Journey } from "../session/create-journey.ts";
import { JourneyProvider } from "./JourneyRoot.tsx";
import { BackgroundTest } from "./BackgroundTest.tsx";

export function createHeaderActions(journey: Journey): NonNullable<ProductSurface["headerActions"]> {
  return [
    () => (
      <JourneyProvider journey={journey}>
        <BackgroundTest />
      </JourneyProvider>
    ),
  ];
}
