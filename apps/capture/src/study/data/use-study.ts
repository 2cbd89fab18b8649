import { createSessionPart } from "../../kit/create-session-part.ts";
import type { Study } from "./study.ts";

/** Reads participants, handsets and records of a study. */
export const [StudyContext, useStudy] = createSessionPart<Study>("The study reader");
