import { isAnswered, isSuccess, nameCall, type Exchange } from "../exchange.ts";
import {
  describeOutcome,
  failed,
  find,
  judgeEach,
  notTried,
  PASSED,
  tolerated,
  type Evidence,
  type Line,
  type Verdict,
} from "../lines/line.ts";
import { describeProblem, judgeShape } from "./judge-shape.ts";
import {
  getAreaOf,
  getSuccessStatuses,
  isReading,
  nameOperation,
  needsSession,
  OPERATIONS,
  type Operation,
} from "./operations.ts";

/** The label of a call without a token. */
export const WITHOUT_TOKEN = "without token";
/** Of an answer that asked for patience and was asked for once more. */
export const BUSY = "busy";

/** Whether there is a refusal at all is what the open question asks. */
const REFUSAL_ASSUMED: Readonly<Record<string, number>> = { requestPasswordReset: 5 };

/** The lines that every call has, from what the contract says of it: nothing of it is written twice. ADR 0105 */
export const OPERATION_LINES: readonly Line[] = OPERATIONS.flatMap((operation) => [
  getAnswersLine(operation),
  ...(operation.endpoint.reply || operation.endpoint.row ? [getShapeLine(operation)] : []),
  ...(getRefusals(operation).length > 0 ? [getRefusalsLine(operation)] : []),
  ...(needsSession(operation) ? [getSessionLine(operation)] : []),
]);

function common(operation: Operation) {
  const questions = [...new Set((operation.assumed ?? []).map(({ question }) => question))];
  return {
    area: getAreaOf(operation),
    cites: `spec §7, docs/contract/openapi.json ${operation.id}`,
    effect: isReading(operation) ? "reads" : "writes",
    ...(questions.length === 0 ? {} : { openQuestions: questions }),
    productDoes: operation.withoutIt,
  } as const;
}

/** Those that were made for a success. */
function findForSuccess(operation: Operation, evidence: Evidence): readonly Exchange[] {
  const successes = getSuccessStatuses(operation);
  return find(evidence, { operation: operation.id }).filter(
    ({ expects, label }) => label !== BUSY && successes.every((status) => expects.includes(status)),
  );
}

function getAnswersLine(operation: Operation): Line {
  const statuses = getSuccessStatuses(operation);
  return {
    ...common(operation),
    id: `${operation.id}.answers`,
    says: `${nameOperation(operation)} (${operation.summary}) answers ${statuses.join(" or ")}.`,
    judge: (evidence) =>
      judgeEach(findForSuccess(operation, evidence), (exchange) => {
        if (isAnswered(exchange) && exchange.expects.includes(exchange.outcome.status)) return PASSED;
        if (isSuccess(exchange)) {
          return tolerated(
            `${nameCall(exchange)} answers ${exchange.outcome.status} where the contract has ${statuses.join(" or ")}.`,
            exchange,
          );
        }
        return failed(`${nameCall(exchange)} ${describeOutcome(exchange)}.`, exchange);
      }),
  };
}

function getShapeLine(operation: Operation): Line {
  const what = operation.endpoint.row ? "Every row of it" : "Its answer";
  return {
    ...common(operation),
    id: `${operation.id}.shape`,
    says: `${what} holds the fields that the product needs, in their types (${nameOperation(operation)}).`,
    productDoes: operation.endpoint.row
      ? "A row that cannot be read is left out and counted; a list that is none is not shown at all."
      : `Nothing of an answer that cannot be read is shown. ${operation.withoutIt}`,
    judge: (evidence) =>
      judgeEach(findForSuccess(operation, evidence).filter(isSuccess), (exchange) =>
        judgeShape(operation, exchange),
      ),
  };
}

function getRefusals({ answers }: Operation): readonly number[] {
  return Object.keys(answers)
    .map(Number)
    .filter((status) => status >= 400);
}

function getRefusalsLine(operation: Operation): Line {
  const listed = getRefusals(operation);
  const assumed = REFUSAL_ASSUMED[operation.id];
  return {
    ...common(operation),
    ...(assumed !== undefined && { assumed }),
    id: `${operation.id}.refusals`,
    says: `${nameOperation(operation)} refuses with ${listed.join(" or ")}, each in its shape.`,
    productDoes:
      "A refusal with another status ends with an unexpected error, and its reasons are not shown.",
    judge: (evidence) =>
      judgeEach(
        find(evidence, { operation: operation.id }).filter(
          ({ expects, label }) =>
            label !== WITHOUT_TOKEN && expects.every((status) => listed.includes(status)),
        ),
        (exchange) => judgeRefusal(operation, exchange),
      ),
  };
}

function judgeRefusal(operation: Operation, exchange: Exchange): Verdict {
  const call = nameCall(exchange);
  if (!isAnswered(exchange) || !exchange.expects.includes(exchange.outcome.status)) {
    const expected = exchange.expects.join(" or ");
    return failed(
      `${call} ${describeOutcome(exchange)}, expected ${expected} (${exchange.label}).`,
      exchange,
    );
  }
  const { status, json } = exchange.outcome;
  const schema = operation.answers[status]?.schema;
  if (schema === undefined) return PASSED;
  const problem = json === undefined ? "no JSON" : describeProblem(schema, json);
  if (problem === undefined) return PASSED;
  // Bodies of refusals are read leniently: a text that is not found is replaced by a general one.
  return tolerated(`${call}: the body of ${status}: ${problem}. The person gets a general text.`, exchange);
}

function getSessionLine(operation: Operation): Line {
  return {
    ...common(operation),
    id: `${operation.id}.needs-session`,
    says: `${nameOperation(operation)} without a token answers 401 with a detail.`,
    productDoes:
      "Whoever knows the address reads it without signing in; a session that ended goes on unnoticed.",
    judge: (evidence) => {
      const asked = find(evidence, { operation: operation.id, label: WITHOUT_TOKEN });
      if (asked.length === 0) return notTried();
      return judgeEach(asked, (exchange) => {
        if (!isAnswered(exchange) || exchange.outcome.status !== 401) {
          return failed(
            `${nameCall(exchange)} without a token ${describeOutcome(exchange)}, expected 401.`,
            exchange,
          );
        }
        const { json } = exchange.outcome;
        const detail = (json as { detail?: unknown } | null | undefined)?.detail;
        return typeof detail === "string"
          ? PASSED
          : tolerated(`${nameCall(exchange)}: a 401 without a detail.`, exchange);
      });
    },
  };
}
