import type { TestContext } from "node:test";

import { CONSISTENCY } from "./consistency.ts";
import { describe, getOperation, isNotThere, isSuccess, nameCall, NotThere, type Answer } from "./kit.ts";
import {
  describeMismatch,
  describeRowMismatch,
  findImpossibleTimestamp,
  findTimestampWithoutOffset,
} from "./schema.ts";

const getStatuses = (id: string): readonly number[] => Object.keys(getOperation(id).answers).map(Number);

/** Throws where the product could not go on; says as a diagnostic what it only tolerates. */
export function expectSuccess(t: TestContext, id: string, answer: Answer): void {
  const { endpoint, withoutIt } = getOperation(id);
  const { reply, row } = endpoint;
  const expected = getStatuses(id).filter((status) => status < 300);
  if (isNotThere(answer)) throw new NotThere(id);
  if (!isSuccess(answer)) {
    throw new Error(`${describe(answer)}\nexpected ${expected.join(" or ")}. Without it: ${withoutIt}`);
  }
  if (!expected.includes(answer.status)) {
    t.diagnostic(`tolerated: ${nameCall(answer)} answered ${answer.status}, not ${expected.join(" or ")}`);
  }
  if (reply === undefined && row === undefined) return;
  const problem = describeProblem(answer, () =>
    row ? describeRowMismatch(row, answer.json) : reply && describeMismatch(reply, answer.json),
  );
  if (problem !== undefined) {
    throw new Error(`${nameCall(answer)}: ${problem}. What the product cannot read, it does not show.`);
  }
  const impossible = findImpossibleTimestamp(answer.json);
  if (impossible !== undefined) {
    throw new Error(`${nameCall(answer)}: ${impossible} names a day or hour that does not exist.`);
  }
  for (const { says, find } of CONSISTENCY[id] ?? []) {
    const contradiction = find(answer.json, answer);
    if (contradiction !== undefined) {
      throw new Error(`${nameCall(answer)}: ${contradiction}. The contract: ${says}.`);
    }
  }
  const field = findTimestampWithoutOffset(answer.json);
  if (field !== undefined) {
    t.diagnostic(`tolerated: ${nameCall(answer)}: ${field} has no offset and is read as UTC`);
  }
}

function describeProblem({ text, json }: Answer, compare: () => string | undefined): string | undefined {
  if (text.trim() === "") return "the answer is empty";
  if (json === undefined) {
    return `the answer is not JSON; it begins with ${JSON.stringify(text.slice(0, 40))}`;
  }
  return compare();
}

/** A refusal has one of the statuses the contract lists for the call; a body in another shape is tolerated. */
export function expectRefusal(t: TestContext, id: string, answer: Answer): void {
  const { answers } = getOperation(id);
  const expected = getStatuses(id).filter((status) => status >= 400);
  if (!expected.includes(answer.status)) {
    if (isNotThere(answer)) throw new NotThere(id);
    throw new Error(`${describe(answer)}\nexpected a refusal with ${expected.join(" or ")}.`);
  }
  const schema = answers[answer.status]?.schema;
  const problem = schema && (answer.json === undefined ? "no JSON" : describeMismatch(schema, answer.json));
  if (problem !== undefined) {
    t.diagnostic(`tolerated: the body of ${answer.status}: ${problem}; the person reads a general text`);
  }
}
