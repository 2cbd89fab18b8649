import type { ProductSurface } from "@capno/product-contract/product";

import type { Journey } from "../session/create-journey.ts";
import { JourneyProvider } from "./JourneyRoot.tsx";
import { BackgroundTest } from "../background-test/BackgroundTest.tsx";

/** What every test product puts into the header. */
export function createHeaderActions(journey: Journey): NonNullable<ProductSurface["headerActions"]> {
  return [
    () => (
      <JourneyProvider journey={journey}>
        <BackgroundTest />
      </JourneyProvider>
    ),
  ];
}
