import { ACCESS } from "./access.ts";
import { ACCOUNTS } from "./accounts.ts";
import { ALLOCATION } from "./allocation.ts";
import type { AreaOfKit } from "./area.ts";
import { CAPTURE } from "./capture.ts";
import { CONSENT } from "./consent.ts";
import { FEEDBACK_AREA } from "./feedback.ts";
import { FURTHER } from "./further.ts";
import { HEADERS } from "./headers.ts";
import { LOCK } from "./lock.ts";
import { REALTIME } from "./realtime.ts";
import { SCREEN } from "./screen.ts";
import { SIGN_IN_AREA } from "./sign-in.ts";

/** In the order in which they are tried. A recording is made where it can be heard: channels come before results. */
export const AREAS_OF_KIT: readonly AreaOfKit[] = [
  SIGN_IN_AREA,
  ACCOUNTS,
  CONSENT,
  HEADERS,
  ACCESS,
  CAPTURE,
  LOCK,
  REALTIME,
  SCREEN,
  FEEDBACK_AREA,
  ALLOCATION,
  FURTHER,
];
