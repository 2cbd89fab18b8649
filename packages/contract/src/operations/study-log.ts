import { STUDY_LOG_ENTRIES, STUDY_LOG_PAGE } from "@capno/api-client/endpoints/study-log";
import { NewEntries, StudyLogQuery } from "@capno/api-client/schemas/study-log";
import { Refusal } from "@capno/api-client/schemas/wire-values";
import { aLogEntryBody } from "@capno/api-client/testing/wire-builders";

import { EXAMPLES } from "./examples.ts";
import type { Operation } from "./operation.ts";

const STATUS = aLogEntryBody();
const { at: _at, by: _by, ...NEW_STATUS } = STATUS;

const WITHOUT_IT =
  "Where `capture.studyLogUrl` is not set, entries are kept in the tab of their author until log-out, and the pages say so.";

/** What the members of a study write together, at the path of `capture.studyLogUrl`. */
export const STUDY_LOG_OPERATIONS: readonly Operation[] = [
  {
    endpoint: STUDY_LOG_PAGE,
    id: "getStudyLogPage",
    chapter: "Study log",
    summary: "The rows after a cursor, oldest first",
    description:
      "At the path of `capture.studyLogUrl`; `/v2/study-log/` is an example. Every row about a participant of a group of the account, whoever wrote it, in the order in which the server took them; `at` never falls within it. Rows of kind `note` only for accounts with `camrest.view_detail`. `limit` is 1 to 5000, 1000 without it; another, or a longer `after`, is answered with 400. A page may be empty while the cursor moves; nothing new is an empty page with the same cursor and `hasMore: false`. `Cache-Control: no-store`, and no `ETag`.",
    query: StudyLogQuery,
    queryExample: { after: "c-1", limit: "500" },
    answers: {
      200: {
        description: "A page; `cursor` begins the next one.",
        example: { entries: [STATUS], cursor: "c-2", hasMore: false },
      },
      403: {
        description: "This account may not read the log; the session goes on.",
        schema: Refusal,
        example: EXAMPLES.forbidden,
      },
      404: {
        description: "The path is wrong: not the answer of an empty log.",
        schema: Refusal,
        example: EXAMPLES.notFound,
      },
      410: {
        description:
          "The cursor no longer stands for what this account may see: a group or permission changed, a participant moved, a backup was restored, or the cursor is unknown. The client reads from the beginning.",
      },
    },
    withoutIt: WITHOUT_IT,
  },
  {
    endpoint: STUDY_LOG_ENTRIES,
    id: "addStudyLogEntries",
    chapter: "Study log",
    summary: "Add rows",
    description:
      "At most 500 rows, judged one after another, so that a row may follow another of the same request; what is saved is saved whatever becomes of the others. In this order: shape (`invalid`), permission and kind (`not-allowed`), participant (`not-a-participant`), known id (the same author and content: `saved` with the stored row; else `id-taken`), the kind's other rules (`invalid`), `follows` (`conflict`). The server gives `at` and `by`, and keeps fields that it does not know. No list or no JSON is answered with 400.",
    json: NewEntries,
    bodyExample: { entries: [NEW_STATUS] },
    answers: {
      200: {
        description: "One result for each row: saved, a conflict with the newest row or null, or refused.",
        examples: {
          saved: { results: [{ id: STATUS.id, saved: STATUS }] },
          conflict: {
            results: [{ id: STATUS.id, conflict: aLogEntryBody({ id: "0b5c", reason: "died" }) }],
          },
          refused: {
            results: [
              { id: STATUS.id, refused: "not-a-participant", detail: "CARD-1 is of no group of yours." },
            ],
          },
        },
      },
      403: {
        description: "This account may not write to the log; nothing was saved, and the session goes on.",
        schema: Refusal,
        example: EXAMPLES.forbidden,
      },
      404: {
        description: "The path is wrong; nothing was saved.",
        schema: Refusal,
        example: EXAMPLES.notFound,
      },
      413: { description: "More than 500 rows, or too large: the client sends half." },
    },
    withoutIt: WITHOUT_IT,
  },
];
