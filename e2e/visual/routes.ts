import type { RouteGroup } from "./route-walkthrough.ts";
import { DIAGNOSE, SCREEN, TRAINING } from "./routes/breath-test-routes.ts";
import { CAPTURE, CAPTURE_WORKLIST } from "./routes/capture-routes.ts";
import { CONSENT, SHELL, AUTH_PAGES } from "./routes/shell-routes.ts";

/** Every route of shell and products, with the dialogs that are pages in themselves. */
export const ROUTE_GROUPS: readonly RouteGroup[] = [
  AUTH_PAGES,
  CONSENT,
  SHELL,
  CAPTURE,
  CAPTURE_WORKLIST,
  SCREEN,
  TRAINING,
  DIAGNOSE,
];
