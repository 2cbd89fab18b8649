import { createSessionPart } from "../../kit/create-session-part.ts";
import type { NoteDrafts } from "./note-drafts.ts";

/** Texts of notes that were begun. */
export const [NoteDraftsContext, useNoteDrafts] = createSessionPart<NoteDrafts>("The drafts of notes");
