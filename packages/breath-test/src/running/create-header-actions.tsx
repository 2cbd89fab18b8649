import type { ProductSurface } from "@capno/product-contract/product";

import type { Journey } from "../journey/create-journey.ts";
import { JourneyProvider } from "../journey/JourneyRoot.tsx";
import { RunningTest } from "./RunningTest.tsx";

/** What every test product puts into the header. */
export function createHeaderActions(journey: Journey): NonNullable<ProductSurface["headerActions"]> {
  return [
    () => (
      <JourneyProvider journey={journey}>
        <RunningTest />
      </JourneyProvider>
    ),
  ];
}
