import "@capno/ui-kit/styles/page-tokens.css";
import { formatCount, formatQuantity } from "@capno/domain/number/percent";
import { type LicenceEntry, type LicenceGroup, getLicences } from "@capno/api-client/endpoints/licences";
import type { ProductRelease } from "@capno/product-contract/release-manifest";
import { Navigate, useLocation } from "@capno/router";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { LoadFailed } from "@capno/ui-kit/feedback/LoadFailed";
import { getSafeLink } from "@capno/ui-kit/behaviour/safe-link";
import { ChevronRightIcon } from "@capno/ui-kit/icons";
import { useEffect, useState } from "react";

import { withReturnTarget } from "../../paths/return-target.ts";
import { useProductOfPage } from "../../product-host/use-product-of-page.ts";
import { useAccount, useShell } from "../../services/shell-context.ts";
import styles from "./LicencesPage.module.css";
import { getLicencesFile } from "../../paths/deployment-files.ts";
import { loadBuiltComponents, sortEntries } from "./built-components.ts";

/** The open-source software of the servers, of the shell and of the product at hand. */
export function LicencesPage() {
  const { pathname } = useLocation();
  const account = useAccount();
  const product = useProductOfPage();
  // A product that has a training asks for it first, here as on its own pages.
  if (product?.training !== undefined && !account?.hasWatchedTrainingVideo)
    return <Navigate to={withReturnTarget(product.training, pathname)} replace />;
  return <Sources product={product} />;
}

function Sources({ product }: { readonly product: ProductRelease | undefined }) {
  const { sources, tryAgain } = useLicences(product);
  return (
    <>
      <PageHeading
        title="OSS Attribution"
        detail="The open-source software this product is made of, with its licences and authors."
      />
      {sources.map((source) => (
        <Source key={source.name} source={source} onTryAgain={tryAgain} />
      ))}
    </>
  );
}

function Source({
  source: { name, state },
  onTryAgain,
}: {
  readonly source: LicenceSource;
  readonly onTryAgain: () => void;
}) {
  const { dialogs } = useShell();
  switch (state.status) {
    case "loading":
      return (
        <div className={styles.loading}>
          <Loader text={`Loading the list of ${name}…`} lines={1} />
        </div>
      );
    case "failed":
      return (
        <LoadFailed
          title={`The list of ${name} could not be loaded`}
          onTryAgain={onTryAgain}
          onSupport={() => dialogs.setState({ support: true })}
        />
      );
    case "ready":
      return (
        <>
          {state.groups.map((group) => (
            <Group key={group.name} group={group} />
          ))}
          {state.unreadable > 0 && (
            <p>{`${formatCount(state.unreadable)} ${state.unreadable === 1 ? "entry" : "entries"} could not be read`}</p>
          )}
        </>
      );
  }
}

function Group({ group: { name, entries } }: { readonly group: LicenceGroup }) {
  return (
    <details className={styles.group}>
      <summary>
        <Icon icon={ChevronRightIcon} />
        <h2>{name}</h2>
        <span>{formatQuantity(entries.length, "component")}</span>
      </summary>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={`${entry.name}@${entry.version}`} entry={entry} />
        ))}
      </ul>
    </details>
  );
}

function Entry({ entry }: { readonly entry: LicenceEntry }) {
  const link = getSafeLink(entry.url);
  return (
    <li>
      <p className={styles.name}>{`${entry.name}@${entry.version}`}</p>
      {entry.description !== null && <p>{entry.description}</p>}
      <p className={styles.facts}>
        <span>{`Licence: ${entry.licence ?? "unknown"}`}</span>
        <span>{`${entry.authors.length > 1 ? "Authors" : "Author"}: ${entry.authors.join(", ") || "unknown"}`}</span>
        {link !== undefined && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {link}
          </a>
        )}
        {link === undefined && entry.url !== null && <span>{entry.url}</span>}
      </p>
    </li>
  );
}

type SourceState =
  | { readonly status: "loading" }
  | { readonly status: "failed" }
  | { readonly status: "ready"; readonly groups: readonly LicenceGroup[]; readonly unreadable: number };

interface LicenceSource {
  readonly name: string;
  readonly state: SourceState;
}

const LOADING: SourceState = { status: "loading" };

/** The server's list, that of the shell's build and that of the product's, each on its own. */
function useLicences(product: ProductRelease | undefined) {
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
