import type { Http } from "@capno/api-client/http";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { QueryClient } from "@tanstack/react-query";

import { createSessionPart } from "../../kit/create-session-part.ts";
import type { Study } from "../data/study.ts";
import type { StudyLog } from "../log/study-log.ts";
import type { Values } from "../values/values.ts";

/** What a part that comes with the code of a page is made of. */
export interface SessionSources {
  readonly services: ProductServices;
  readonly queries: QueryClient;
  /** A queue for requests of single rows: few at once, and none while the server is busy. */
  readonly queue: Http;
  readonly values: Values;
  readonly study: Study;
  readonly log: StudyLog;
}

export interface SessionPart {
  onServerBusy(ms: number): void;
  dispose(): void;
}

/** Makes a part once for the session: it hears when the server is busy, and ends with the session and not with its page. */
export type GetPart = <Part extends SessionPart>(create: (sources: SessionSources) => Part) => Part;

export const [GetPartContext, useGetPart] = createSessionPart<GetPart>("The parts of the session");
