import { BREATH_TEST_OPERATIONS } from "./breath-tests.ts";
import { CAPTURE_OPERATIONS } from "./capture.ts";
import { FURTHER_OPERATIONS } from "./further.ts";
import type { Operation } from "./operation.ts";
import { STUDY_LOG_OPERATIONS } from "./study-log.ts";
import { SIGN_IN_OPERATIONS } from "./sign-in.ts";

/** Every call of the contract, in the order in which a server is built. */
export const OPERATIONS: readonly Operation[] = [
  ...SIGN_IN_OPERATIONS,
  ...BREATH_TEST_OPERATIONS,
  ...CAPTURE_OPERATIONS,
  ...STUDY_LOG_OPERATIONS,
  ...FURTHER_OPERATIONS,
];
