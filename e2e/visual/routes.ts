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

/** In every run, the way into a product and through a whole test. Journeys look at Screen's pages with axe. */
export const EVERY_RUN = [
  { group: AUTH_PAGES, hasAxe: true },
  { group: CONSENT, hasAxe: true },
  { group: SHELL, hasAxe: true },
  { group: SCREEN, hasAxe: false },
  { group: TRAINING, hasAxe: true },
  { group: DIAGNOSE, hasAxe: true },
] as const;
