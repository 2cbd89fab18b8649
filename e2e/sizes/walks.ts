import type { Walk } from "./walk.ts";
import { DIAGNOSE, SCREEN, TRAINING } from "./walks/of-breath-tests.ts";
import { CAPTURE, CAPTURE_WORKLIST } from "./walks/of-capture.ts";
import { CONSENT, SHELL, WAYS_IN } from "./walks/of-the-shell.ts";

/** Every route of shell and products, with the dialogs that are pages in themselves. */
export const WALKS: readonly Walk[] = [
  WAYS_IN,
  CONSENT,
  SHELL,
  CAPTURE,
  CAPTURE_WORKLIST,
  SCREEN,
  TRAINING,
  DIAGNOSE,
];

/** On the way into a product and through a whole test, as it is held in a hand. */
export const IN_EACH_RUN: readonly Walk[] = [WAYS_IN, CONSENT, SCREEN, TRAINING];
