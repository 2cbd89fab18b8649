import { getLicences, type LicenceGroup } from "@capno/api-client/endpoints/licences";
import type { ProductRelease } from "@capno/product-contract/release-manifest";
import { useEffect, useState } from "react";

import { getLicencesFile } from "../../paths/deployment-files.ts";
import { useShell } from "../../services/shell-context.ts";
import { loadBuiltComponents, sortEntries } from "./built-components.ts";

type SourceState =
  | { readonly status: "loading" }
  | { readonly status: "failed" }
  | { readonly status: "ready"; readonly groups: readonly LicenceGroup[]; readonly unreadable: number };

export interface LicenceSource {
  readonly name: string;
  readonly state: SourceState;
}

const LOADING: SourceState = { status: "loading" };

/** The server's list, that of the shell's build and that of the product's, each on its own. */
export function useLicences(product: ProductRelease | undefined) {
  const { http, notices } = useShell();
  // Answers are kept by the name of the source; one of an earlier attempt does not count.
  const [answers, setAnswers] = useState<Readonly<Record<string, SourceState>>>({});
  const [attempt, setAttempt] = useState(1);
  const names = ["Server", "Dashboard", ...(product ? [product.name] : [])];

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const take = (name: string, answer: Promise<{ groups: readonly LicenceGroup[]; unreadable: number }>) => {
      answer.then(
        (list) => setAnswers((before) => ({ ...before, [name]: { status: "ready", ...list } })),
        (error: unknown) => {
          if (signal.aborted) return;
          notices.report(`The licences of ${name} could not be loaded`, error);
          setAnswers((before) => ({ ...before, [name]: { status: "failed" } }));
        },
      );
    };
    const readBuild = async (name: string, address: string) => ({
      groups: [sortEntries({ name, entries: await loadBuiltComponents(address, signal) })],
      unreadable: 0,
    });
    take("Server", getLicences(http, { signal }));
    take("Dashboard", readBuild("Dashboard", getLicencesFile()));
    if (product !== undefined) {
      const { name, baseUrl } = product;
      take(name, readBuild(name, getLicencesFile(new URL(baseUrl, location.origin).href)));
    }
    return () => leaving.abort();
  }, [http, notices, product, attempt]);

  return {
    sources: names.map((name): LicenceSource => ({ name, state: answers[name] ?? LOADING })),
    tryAgain: () => {
      setAnswers({});
      setAttempt(attempt + 1);
    },
  };
}
