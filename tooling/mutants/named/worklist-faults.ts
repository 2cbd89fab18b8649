import type { NamedFault } from "./named-fault.ts";

const DOMAIN = "packages/domain/src";
const QUEUE = "packages/api-client/src";
const WORKLIST = "apps/capture/src/worklist";
const PAGE = "apps/capture/src/features/participants";

/** Who needs a call, what was reviewed, and what the server is spared. ADRs 0097, 0098 */
export const WORKLIST_FAULTS: readonly NamedFault[] = [
  {
    fault: "adherence that is not known is taken for low",
    file: `${DOMAIN}/worklist.ts`,
    text: 'if (adherence === null) unknown |= BIT["low-adherence"];\n  else if (adherence < thresholds',
    becomes: "if ((adherence ?? 0) < thresholds",
    noticedBy: `${DOMAIN}/worklist.test.ts`,
  },
  {
    fault: "what is not known is not said to be",
    file: `${DOMAIN}/worklist.ts`,
    text: 'if (adherence === null) unknown |= BIT["low-adherence"];\n  else if (adherence <',
    becomes: "if (adherence !== null && adherence <",
    noticedBy: `${DOMAIN}/worklist.test.ts`,
  },
  {
    fault: "a new reason does not bring a reviewed row back",
    file: `${DOMAIN}/worklist.ts`,
    text: "reasons.every(({ stamp })",
    becomes: "reasons.some(({ stamp })",
    noticedBy: `${DOMAIN}/worklist.test.ts`,
  },
  {
    fault: "a chip counts those who were reviewed",
    file: `${WORKLIST}/judge-list.ts`,
    text: "      reviewed++;\n",
    becomes: "      reviewed++;\n      addOne(found, mask);\n",
    noticedBy: `${WORKLIST}/judge-list.test.ts`,
  },
  {
    fault: "rows that only pass by are looked up",
    file: `${WORKLIST}/latest-looks.ts`,
    text: "      stopWaiting();\n      if (!isOver)",
    becomes: "      if (!isOver)",
    noticedBy: `${WORKLIST}/latest-looks.test.ts`,
  },
  {
    fault: "a look-up that scrolled away before its turn is sent",
    file: `${WORKLIST}/latest-looks.ts`,
    text: "      underWay.delete(name);\n      request.abort();\n",
    becomes: "",
    noticedBy: `${WORKLIST}/latest-looks.test.ts`,
  },
  {
    fault: "an account that may not read records asks for them",
    file: `${PAGE}/AllUsersPage.tsx`,
    text: "onSeen={canOpen ? looks.see : undefined}",
    becomes: "onSeen={looks.see}",
    noticedBy: `${PAGE}/worklist.test.tsx`,
  },
  {
    fault: "more requests are under way than were allowed",
    file: `${QUEUE}/http-queue.ts`,
    text: "while (underWay < width) {",
    becomes: "for (;;) {",
    noticedBy: `${QUEUE}/http-queue.test.ts`,
  },
  {
    fault: "a busy server is asked by all at once when its pause is over",
    file: `${QUEUE}/http-queue.ts`,
    text: "const width = refusals === 0 ? atOnce : 1;",
    becomes: "const width = atOnce;",
    noticedBy: `${QUEUE}/http-queue.test.ts`,
  },
  {
    fault: "the transport repeats a 429 that the queue waits for",
    file: `${QUEUE}/create-http.ts`,
    text: "!(request.waitsElsewhere === true && BUSY_STATUSES.includes(status));",
    becomes: "true;",
    noticedBy: `${QUEUE}/create-http.test.ts`,
  },
  {
    fault: "a mark overwrites what somebody else did to the same participant",
    file: `${WORKLIST}/reviews/review-flow.ts`,
    text: "for (const { duid, hasOverruled } of news) if (hasOverruled) pending.delete(duid);",
    becomes: "",
    noticedBy: `${WORKLIST}/reviews/review-flow.test.ts`,
  },
  {
    fault: "marks are written without the version they replace",
    file: `${QUEUE}/create-http.ts`,
    text: 'else if (request.replaces !== undefined) headers["if-match"] = request.replaces;',
    becomes: "",
    noticedBy: `${QUEUE}/create-http.test.ts`,
  },
];
