import { createContext, use } from "react";

import type { Journey } from "./create-journey.ts";

export const JourneyContext = createContext<Journey | undefined>(undefined);

export function useJourney(): Journey {
  const journey = use(JourneyContext);
  if (journey === undefined) throw new Error("useJourney outside a JourneyRoot");
  return journey;
}
