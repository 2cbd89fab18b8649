import { OPERATIONS } from "../operations/operations.ts";
import { ANSWERS } from "../tolerance/answers.ts";
import { judge } from "../tolerance/fates.ts";
import type { Shown } from "../tolerance/shown.ts";

/** What has to become of the right answer, and of which call, so that it is odd in this way. */
export function describeChange({ id, field, kind }: Pick<Shown, "id" | "field" | "kind">) {
  const found = ANSWERS.filter((answer) => answer.id === id)
    .flatMap(judge)
    .find((each) => each.field === field && each.kind === kind);
  // Of the two results, which have one line in the documents, Screen's comes first.
  const operation = OPERATIONS.find(
    ({ endpoint, id: own }) =>
      own === id || (id === "getScreeningResult" && endpoint.path.endsWith("/diagnosis/")),
  );
  if (!found || !operation) throw new Error(`No answer of ${id} has a ${field} that is ${kind}.`);
  const { method, path } = operation.endpoint;
  const [top = ""] = field.split(/[.[]/);
  const body = found.body as Readonly<Record<string, unknown>>;
  return { method, path, change: top in body ? { set: { [top]: body[top] } } : { remove: [top] } };
}
