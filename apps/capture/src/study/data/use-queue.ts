import type { Http } from "@capno/api-client/http";

import { createSessionPart } from "../../kit/create-session-part.ts";

/** A queue for requests of single rows: few at once, and none while the server is busy. */
export const [QueueContext, useQueue] = createSessionPart<Http>("The queue");
