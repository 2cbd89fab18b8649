import { useLocation, useSearchParams } from "@capno/router";
import { useEffect } from "react";

type SecretName = "vek" | "token";

/**
 * What a link of an e-mail brought in its query; empty where it brought nothing. It moves from the address bar to the
 * state of the history entry: out of sight and out of every log, and still there after a reload, which must not turn an
 * administrator's form into a standard user's. [SECURITY]
 */
export function useSecretOfQuery(name: SecretName): string {
  const [query, setQuery] = useSearchParams();
  const kept = toKept(useLocation().state);
  const given = query.get(name);
  useEffect(() => {
    if (given === null) return;
    setQuery(
      (before) => {
        before.delete(name);
        return before;
      },
      { replace: true, state: { ...kept, [name]: given } },
    );
  });
  return trimMarks(given ?? kept[name] ?? "");
}

function toKept(state: unknown): Partial<Record<SecretName, string>> {
  return typeof state === "object" && state !== null ? state : {};
}

/** Mail programs and people take the mark after a link for a part of it. No key ends with one of these. */
function trimMarks(secret: string): string {
  return secret.replace(/[\s.,;:!?"'’”<>()[\]{}]+$/, "");
}
