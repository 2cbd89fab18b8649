import { isApiError } from "@capno/api-client/api-error";
import type { Http } from "@capno/api-client/http";
import { EVERY_CALL } from "@capno/api-client/testing/every-call";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { OPERATIONS } from "../operations/operations.ts";
import { describeChange } from "../testing/describe-change.ts";
import { ANSWERS, type Answer } from "./answers.ts";
import { judge, type Fate } from "./fates.ts";
import { SHOWN } from "./shown.ts";
import { addFields } from "./variations.ts";

const read = ANSWERS.filter(({ id }) => id in EVERY_CALL).map((answer) => [answer.id, answer] as const);

/** What the client itself makes of it, by the function that the products call. */
async function readByClient({ id, unreadable }: Answer, body: unknown): Promise<Fate> {
  const whole = id === "getLicences" ? { server: [body] } : unreadable === "left out" ? [body] : body;
  const http: Http = { send: () => Promise.resolve({ status: 200, body: whole }) };
  try {
    const result = await EVERY_CALL[id]?.call(http);
    const hasLost =
      typeof result === "object" && result !== null && "unreadable" in result && result.unreadable === 1;
    return hasLost ? "left out" : "read";
  } catch (error) {
    // Anything else is a crash, which no server must be able to cause.
    if (isApiError(error) && error.facts.kind === "malformed-reply") return "refused";
    throw error;
  }
}

describe("a tolerant reader · ADR 0107", () => {
  it("is told of every answer that is read, with every field of its schema", () => {
    const answered = OPERATIONS.filter(
      ({ endpoint, notCalled }) => !notCalled && (endpoint.reply ?? endpoint.row) !== undefined,
    );
    const told = new Set(ANSWERS.map(({ id }) => id));
    const missing = answered.filter(
      ({ id, endpoint }) => !told.has(id) && !endpoint.path.endsWith("/diagnosis/"),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
    expect(read.length).toBeGreaterThan(15);
  });

  it.each(read)("%s: the client does with each field what the list says", async (_id, answer) => {
    const judged = judge(answer);
    const fates = await Promise.all(judged.map(({ body }) => readByClient(answer, body)));
    const named = judged.map(({ field, kind }, index) => `${field} ${kind}: ${fates[index]}`);
    expect(named).toEqual(judged.map(({ field, kind, fate }) => `${field} ${kind}: ${fate}`));
  });

  it.each(ANSWERS.map((answer) => [answer.id, answer] as const))(
    "%s: fields that nobody asked for are never in the way",
    async (id, answer) => {
      const body = addFields(answer.schema, answer.example);
      expect(v.is(answer.schema, answer.example)).toBe(true);
      expect(v.is(answer.schema, body)).toBe(true);
      if (id in EVERY_CALL) await expect(readByClient(answer, body)).resolves.toBe("read");
    },
  );

  it("shows pages of answers that are in the list", () => {
    for (const shown of SHOWN) expect(describeChange(shown).path).toMatch(/^\//);
  });
});
