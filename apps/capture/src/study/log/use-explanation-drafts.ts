import { createSessionPart } from "../../kit/create-session-part.ts";
import type { ExplanationDrafts } from "./drafts.ts";

/** Texts of explanations that were begun. */
export const [ExplanationDraftsContext, useExplanationDrafts] = createSessionPart<ExplanationDrafts>(
  "The drafts of explanations",
);
