import { getBackendVersions, type BackendVersions } from "@capno/api-client/endpoints/version";
import { useEffect, useState } from "react";

import { useReleases } from "../product-host/use-products.ts";
import { useShell } from "../services/shell-context.ts";

/** Versions of the two backend services; undefined until they are known. Silent where they cannot be read. */
export function useBackendVersions(isWanted = true): BackendVersions | undefined {
  const { http, notices } = useShell();
  const [versions, setVersions] = useState<BackendVersions>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    getBackendVersions(http, { signal: leaving.signal }).then(setVersions, (error: unknown) => {
      if (!leaving.signal.aborted) notices.report("The backend versions could not be read", error);
    });
    return () => leaving.abort();
  }, [http, notices, isWanted]);
  return versions;
}

/** Everything that runs here, each with its version: for About and for the support team. */
export function useVersions(): readonly { readonly term: string; readonly value: string }[] {
  const { shellVersion } = useShell();
  const releases = useReleases();
  const backend = useBackendVersions();
  return [
    { term: "Dashboard version", value: shellVersion },
    ...releases.map(({ name, version }) => ({ term: name, value: version })),
    { term: "camrestVersion", value: backend?.camrest ?? "unknown" },
    { term: "diagnoserverVersion", value: backend?.diagnoserver ?? "unknown" },
  ];
}
