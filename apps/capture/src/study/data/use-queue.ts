import type { Http } from "@capno/api-client/http";

import { createSessionPart } from "../../kit/create-session-part.ts";

/** For what is asked for row by row: few requests at once, and none while the server is busy. */
export const [QueueContext, useQueue] = createSessionPart<Http>("The queue");
