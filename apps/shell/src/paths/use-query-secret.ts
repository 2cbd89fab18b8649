import { useLocation, useSearchParams } from "@capno/router";
import { useEffect } from "react";

type SecretName = "vek" | "token";

/**
 * The secret in the query of an email link; empty if there is none. Moves it from the address bar to the state of the
 * history entry, which no log records and which survives a reload: a reload must not turn an administrator's form into
 * a standard user's. [SECURITY]
 */
export function useQuerySecret(name: SecretName): string {
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

/** Mail programs and users may include the punctuation after a link. No key ends with one of these. */
function trimMarks(secret: string): string {
  return secret.replace(/[\s.,;:!?"'’”<>()[\]{}]+$/, "");
}
