import { CONFIGURED_OPERATIONS } from "./operations/configured.ts";
import { PERMISSIONS_TABLE } from "./permissions.ts";
import { OPERATIONS } from "./operations/operations.ts";

const EVERY_OPERATION = [...OPERATIONS, ...CONFIGURED_OPERATIONS];

const HEAD = `# The calls, and what happens without each

Written by \`pnpm contract\` from the same source as [openapi.json](openapi.json): do not edit. In the order in which a
server is built; [connect-a-backend.md](../connect-a-backend.md) tells it as a story. "Assumed" numbers are lines of
[open-questions.md](../open-questions.md): what the specification leaves open.
`;

/** The table of every call, for people. */
export function writeCallsPage(): string {
  const chapters = [...new Set(EVERY_OPERATION.map(({ chapter }) => chapter))];
  const parts = chapters.map((chapter) => {
    const rows = EVERY_OPERATION.filter((operation) => operation.chapter === chapter).map(
      ({ endpoint, summary, withoutIt, assumed = [] }) => {
        const questions = [...new Set(assumed.map(({ question }) => question))].toSorted((a, b) => a - b);
        return `| \`${endpoint.method} ${endpoint.path}\` | ${summary} | ${withoutIt} | ${questions.join(", ")} |`;
      },
    );
    return `\n## ${chapter}\n\n| call | what it is | without it | assumed |\n|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  const permissions = `\n## Permissions\n\nNames in \`perms\` of \`GET /user/info/\`, and what each opens; others open nothing, unless \`capture.exportPermission\` names one.\n\n${PERMISSIONS_TABLE}`;
  return `${HEAD}${parts.join("")}${permissions}`;
}
