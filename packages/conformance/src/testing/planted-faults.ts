import { FAULTS_OF_ANSWERS } from "./faults/of-answers.ts";
import { FAULTS_OF_DEEDS } from "./faults/of-deeds.ts";
import { FAULTS_OF_ROWS } from "./faults/of-rows.ts";
import { FAULTS_OF_SESSIONS } from "./faults/of-sessions.ts";
import type { PlantedFault } from "./faulty-fetch.ts";

/** What a server may do wrong, one at a time. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...FAULTS_OF_SESSIONS,
  ...FAULTS_OF_ANSWERS,
  ...FAULTS_OF_ROWS,
  ...FAULTS_OF_DEEDS,
];
