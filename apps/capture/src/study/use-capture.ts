import { createContext, use } from "react";

import type { Capture } from "./session/capture-session.ts";

export const CaptureContext = createContext<Capture | undefined>(undefined);

export function useCapture(): Capture {
  const capture = use(CaptureContext);
  if (capture === undefined) throw new Error("useCapture outside Capture");
  return capture;
}
