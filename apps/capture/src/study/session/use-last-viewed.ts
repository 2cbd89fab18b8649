import { createSessionPart } from "../../kit/create-session-part.ts";
import type { LastViewed } from "./last-viewed.ts";

/** Which user and which view of the list were opened last. */
export const [LastViewedContext, useLastViewed] = createSessionPart<LastViewed>("The last view");
