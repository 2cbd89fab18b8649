import * as v from "valibot";

import { AnswerChange } from "./changed-answer.ts";

/** How the next matching requests fail. Without `times`, until the rules are cleared. */
export const FaultRule = v.object({
  /** `*` matches any. */
  method: v.string(),
  /** Path below the sandbox's address; `*` matches anything, and percent-encoding is ignored. */
  path: v.string(),
  /** Answer with this instead of asking the endpoint; 200 where only a body is given. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  headers: v.optional(v.record(v.string(), v.string())),
  /** Text is sent as it is, so it may be half of a JSON document; anything else as JSON. */
  body: v.optional(v.unknown()),
  /** Ask the endpoint, and change what it answers. */
  change: v.optional(AnswerChange),
  /** Wait first; alone, the endpoint answers after it. */
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** Wait first, until what is held is let go; alone, the endpoint answers after it. */
  hold: v.optional(v.boolean()),
  /** Close the connection without an answer. */
  drop: v.optional(v.boolean()),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
export type FaultRule = v.InferOutput<typeof FaultRule>;

interface ActiveRule {
  readonly rule: FaultRule;
  readonly pattern: RegExp;
  left: number;
}

export class FaultRules {
  #active: ActiveRule[] = [];
  #gate = Promise.withResolvers<void>();

  add(rules: readonly FaultRule[]): void {
    this.#active.push(
      ...rules.map((rule) => ({ rule, pattern: toPattern(rule.path), left: rule.times ?? Infinity })),
    );
  }

  /** The rule that this request falls under, counted as used. */
  take(method: string, path: string): FaultRule | undefined {
    const plain = decode(path);
    const found = this.#active.find(
      ({ rule, pattern }) =>
        (rule.method === "*" || rule.method.toUpperCase() === method) && pattern.test(plain),
    );
    if (!found) return undefined;
    found.left--;
    if (found.left <= 0) this.#active = this.#active.filter((each) => each !== found);
    return found.rule;
  }

  list(): readonly FaultRule[] {
    return this.#active.map(({ rule, left }) => (Number.isFinite(left) ? { ...rule, times: left } : rule));
  }

  /** Resolves when what is held is let go. */
  get gate(): Promise<void> {
    return this.#gate.promise;
  }

  /** Lets every held request go, and holds none that comes later. */
  letGo(): void {
    this.#active = this.#active.map((each) => ({ ...each, rule: { ...each.rule, hold: false } }));
    this.#gate.resolve();
    this.#gate = Promise.withResolvers<void>();
  }

  clear(): void {
    this.letGo();
    this.#active = [];
  }
}

function toPattern(path: string): RegExp {
  const escaped = decode(path)
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
