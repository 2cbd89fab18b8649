import { createSessionPart } from "../../kit/create-session-part.ts";
import type { StatusFiles } from "./status-file.ts";

/** The files that were used in this visit, and their undo. */
export const [StatusFilesContext, useStatusFiles] = createSessionPart<StatusFiles>("The files of statuses");
