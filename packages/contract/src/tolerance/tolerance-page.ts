import { ANSWERS, type Answer } from "./answers.ts";
import { judge, type Fate, type Judged } from "./fates.ts";
import { SHOWN } from "./shown.ts";
import { PLAIN_KINDS } from "./variations.ts";

const HEAD = `# What an answer may lack, and what the page shows then

Written by \`pnpm contract\` from the schemas that the client ships and a list of what was seen in a browser: do not edit.
A server should send what [openapi.json](openapi.json) and [asyncapi.json](asyncapi.json) say. This is what happens where one
does not ([ADR 0107](../decisions/0107-a-tolerant-reader.md)).

- **read**: taken as it is. What it then shows stands below the table.
- **left out**: the row alone; the others are shown, and the page says how many could not be read.
- **refused**: the whole answer, which the page says as of a call that failed ([calls.md](calls.md)). Nothing is guessed.
- **ignored**: the event. What it would have said is asked for by itself.

A field that is not named here is never looked at: whatever it holds, everywhere, the answer is read. An odd value is tried
one field at a time: "one short" is a list with an element fewer than the lists beside it. The lines below a table are what a browser was seen to show; of a list, where
every row is so.
`;

/** The table of every field of every answer, for people. */
export function writeTolerancePage(): string {
  return `${HEAD}${ANSWERS.map(describe).join("")}`;
}

function describe(answer: Answer): string {
  const judged = judge(answer);
  const fields = [...new Set(judged.map(({ field }) => field))];
  const rows = fields.map((field) => {
    const own = judged.filter((each) => each.field === field);
    const plain = PLAIN_KINDS.map((kind) => own.find((each) => each.kind === kind)?.fate ?? "");
    return `| \`${field}\` | ${plain.join(" | ")} | ${describeOddities(own)} |`;
  });
  const shown = SHOWN.filter(({ id }) => id === answer.id).map(
    ({ field, kind, says, never, at }) =>
      `- \`${field}\` ${kind}: "${says}"${never === undefined ? "" : `, never "${never}"`} (\`${at}\`)`,
  );
  return [
    `\n## ${answer.title}\n`,
    `| field | ${PLAIN_KINDS.join(" | ")} | odd |`,
    "|---|---|---|---|---|",
    ...rows,
    ...(shown.length > 0 ? ["", ...shown] : []),
    "",
  ].join("\n");
}

function describeOddities(judged: readonly Judged[]): string {
  const odd = judged.filter(({ kind }) => !(PLAIN_KINDS as readonly string[]).includes(kind));
  const fates = [...new Set(odd.map(({ fate }): Fate => fate))];
  return fates
    .map(
      (fate) =>
        `${fate}: ${odd
          .filter((each) => each.fate === fate)
          .map(({ kind }) => kind)
          .join(", ")}`,
    )
    .join("; ");
}
