import { useSearchParams } from "@capno/router";
import { useEffect, useState } from "react";

/**
 * What a link of an e-mail brought in its query; empty where it brought nothing. It leaves the address bar, and with
 * it the history, once it was read. [SECURITY]
 */
export function useSecretOfQuery(name: "vek" | "token"): string {
  const [query, setQuery] = useSearchParams();
  const [secret] = useState(() => query.get(name) ?? "");
  useEffect(() => {
    if (!query.has(name)) return;
    setQuery(
      (before) => {
        before.delete(name);
        return before;
      },
      { replace: true },
    );
  }, [name, query, setQuery]);
  return secret;
}
