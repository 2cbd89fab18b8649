import path from "node:path";

import { writeAsyncApi } from "./async-api.ts";
import { writeCallsPage } from "./calls-page.ts";
import { writeOpenApi } from "./open-api.ts";
import { printJson } from "./print-json.ts";

export const CONTRACT_FOLDER = path.join(import.meta.dirname, "../../../docs/contract");

/** Every document by its file name. The same source gives the same bytes. */
export function writeDocuments(): Readonly<Record<string, string>> {
  return {
    "openapi.json": printJson(writeOpenApi()),
    "asyncapi.json": printJson(writeAsyncApi()),
    "calls.md": writeCallsPage(),
  };
}
