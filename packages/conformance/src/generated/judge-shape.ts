import * as v from "valibot";

import { nameCall, type AnsweredExchange } from "../exchange.ts";
import { failed, PASSED, tolerated, type Verdict } from "../lines/line.ts";
import { findOddities, type Oddity } from "./oddities.ts";
import type { Operation } from "./operations.ts";

/** Words the client knows; another is shown as it stands. @spec §7 */
const TEST_OUTCOMES = ["Completed", "Failed", "In progress"];

/** Stricter than what the client ships, by call: what it reads and makes the best of. */
const STRICTER: Readonly<Record<string, (json: unknown) => string | undefined>> = {
  getBreathTests: (json) => {
    const other = (json as readonly { testOutcome: string }[]).find(
      ({ testOutcome }) => !TEST_OUTCOMES.includes(testOutcome),
    );
    return other && `testOutcome is "${other.testOutcome}": a word of your own is shown as it stands`;
  },
  getNextParticipantIds: (json) =>
    Object.values(json as object).some((each) => typeof each === "number")
      ? "a number alone: the project's name is put before it"
      : undefined,
  getTestHandsets: (json) =>
    (json as readonly { name: string | null }[]).some(({ name }) => name === "")
      ? "name is an empty text: null says that a handset has none"
      : undefined,
};

/** Whether the product can read a success, and what it makes the best of. */
export function judgeShape(operation: Operation, exchange: AnsweredExchange): Verdict {
  const { reply, row } = operation.endpoint;
  const { text, json } = exchange.outcome;
  const call = nameCall(exchange);
  if (text.trim() === "") return failed(`${call}: the answer is empty.`, exchange);
  if (json === undefined) {
    return failed(
      `${call}: the answer is no JSON; it begins with ${JSON.stringify(text.slice(0, 40))}.`,
      exchange,
    );
  }
  if (row) {
    if (!Array.isArray(json)) return failed(`${call}: the answer is no list.`, exchange);
    const rows = json as readonly unknown[];
    const problems = rows.map((each) => describeProblem(row, each));
    const first = problems.findIndex((problem) => problem !== undefined);
    if (first >= 0) {
      const count = problems.filter((problem) => problem !== undefined).length;
      return failed(
        `${call}: row ${first + 1} of ${rows.length}: ${problems[first]}. Unreadable rows: ${count}.`,
        exchange,
      );
    }
  } else if (reply) {
    const problem = describeProblem(reply, json);
    if (problem !== undefined) return failed(`${call}: ${problem}.`, exchange);
  }
  const schema = row ? v.array(row) : reply;
  const oddities = schema === undefined ? [] : findOddities(schema, json).map(describeOddity);
  const word = STRICTER[operation.id]?.(json);
  const notes = [...oddities, ...(word === undefined ? [] : [word])];
  return notes.length === 0 ? PASSED : tolerated(`${call}: ${notes.join("; ")}.`, exchange);
}

const describeOddity = ({ where, what }: Oddity): string => `${where}: ${what}`;

/** Where a value does not fit, and what was expected there. Undefined: it fits. */
export function describeProblem(schema: v.GenericSchema, value: unknown): string | undefined {
  const { issues } = v.safeParse(schema, value);
  if (issues === undefined) return undefined;
  if (schema.type === "union") {
    // Of the shapes it might have been, the one it comes nearest to.
    const { options } = schema as unknown as { readonly options: readonly v.GenericSchema[] };
    const counts = options.map((option) => v.safeParse(option, value).issues?.length ?? 0);
    const nearest = options[counts.indexOf(Math.min(...counts))];
    if (nearest !== undefined) return describeProblem(nearest, value);
  }
  return issues
    .slice(0, 3)
    .map((issue) => {
      const where = v.getDotPath(issue) ?? "the whole answer";
      if (issue.received === "undefined") return `${where} is missing`;
      const { expected, received, message } = issue;
      return expected === null
        ? `${where}: ${message}`
        : `${where}: expected ${expected}, received ${received}`;
    })
    .join("; ");
}
