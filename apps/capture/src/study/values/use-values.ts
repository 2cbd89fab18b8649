import { createSessionPart } from "../../kit/create-session-part.ts";
import type { Values } from "./values.ts";

/** The calls for values of breathing, which blinding refuses. */
export const [ValuesContext, useValues] = createSessionPart<Values>("The door to values of breathing");
