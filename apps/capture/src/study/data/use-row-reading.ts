import { createSessionPart } from "../../kit/create-session-part.ts";
import type { RowReading } from "./create-row-reading.ts";

/** Looks up the records of rows that are in view. */
export const [RowReadingContext, useRowReading] = createSessionPart<RowReading>("The reading of rows");
