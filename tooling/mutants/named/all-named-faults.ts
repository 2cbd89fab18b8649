import { AVERAGE_BREATH_FAULTS } from "./average-breath-faults.ts";
import { BREATH_FAULTS } from "./breath-faults.ts";
import { BREATH_TEST_FAULTS } from "./breath-test-faults.ts";
import { CALENDAR_FAULTS } from "./calendar-faults.ts";
import { DRAWING_FAULTS } from "./drawing-faults.ts";
import type { NamedFault } from "./named-fault.ts";
import { FHIR_FAULTS } from "./fhir-faults.ts";
import { PRODUCT_FAULTS } from "./product-faults.ts";
import { RELEASE_FAULTS } from "./release-faults.ts";
import { SESSION_FAULTS } from "./session-faults.ts";
import { SHELL_FAULTS } from "./shell-faults.ts";
import { PACKAGE_FAULTS } from "./package-faults.ts";
import { PAGE_FAULTS } from "./page-faults.ts";
import { WORKLIST_FAULTS } from "./worklist-faults.ts";

/** One list for each part of the workspace, beside this file. */
export const NAMED_FAULTS: readonly NamedFault[] = [
  ...SHELL_FAULTS,
  ...SESSION_FAULTS,
  ...BREATH_FAULTS,
  ...BREATH_TEST_FAULTS,
  ...PRODUCT_FAULTS,
  ...DRAWING_FAULTS,
  ...FHIR_FAULTS,
  ...AVERAGE_BREATH_FAULTS,
  ...RELEASE_FAULTS,
  ...PACKAGE_FAULTS,
  ...PAGE_FAULTS,
  ...WORKLIST_FAULTS,
  ...CALENDAR_FAULTS,
];
