import { createSessionPart } from "../../kit/create-session-part.ts";
import type { RecordInView } from "./record-in-view.ts";

/** The record that User Summary shows. */
export const [RecordInViewContext, useRecordInView] = createSessionPart<RecordInView>("The record in view");
