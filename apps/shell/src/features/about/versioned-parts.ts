import { formatCount } from "@capno/domain/number/percent";
import type { ProductRelease } from "@capno/product-contract/release-manifest";

import type { ProductLoad } from "../../products/product-load.ts";
import type { ReleaseSource } from "../../products/release-candidates.ts";
import { formatSkew } from "../../shared/format-skew.ts";

/** One thing that runs here, or was to run. */
export interface VersionedPart {
  readonly name: string;
  readonly version: string;
  /** Says where a part that runs comes from, or why it does not run. */
  readonly state: ReleaseSource | "not opened" | "failed";
  readonly rows: readonly { readonly term: string; readonly value: string }[];
  /** Address of the page with the known faults of this version; absent in releases before it. */
  readonly knownFaults?: string | undefined;
}

interface ShellFacts {
  readonly version: string;
  readonly commit: string;
  readonly builtAt: string;
  readonly knownFaults: string;
}

type ListedProduct = Pick<
  ProductRelease,
  "id" | "name" | "version" | "commit" | "builtAt" | "baseUrl" | "knownFaults"
>;

interface ServiceFacts {
  readonly environment: string;
  readonly camrest: string | undefined;
  readonly diagnoserver: string | undefined;
  readonly realtime: string;
  readonly clockSkewMs: number | undefined;
}

export function getShellPart(shell: ShellFacts): VersionedPart {
  return {
    name: "Shell",
    version: shell.version,
    state: "live",
    rows: [
      { term: "Commit", value: formatCommit(shell.commit) },
      { term: "Built", value: formatTime(shell.builtAt) },
    ],
    knownFaults: shell.knownFaults,
  };
}

export function getProductPart(product: ListedProduct, load: ProductLoad | undefined): VersionedPart {
  const { commit, builtAt, baseUrl, knownFaults } = load?.release ?? product;
  const failure = load?.lastFailure;
  const error = failure ? `${failure.kind}: ${withoutQuery(failure.detail)}` : "none";
  return {
    name: product.name,
    version: load?.version || product.version,
    state: getState(load),
    rows: [
      { term: "Commit", value: formatCommit(commit) },
      { term: "Built", value: formatTime(builtAt) },
      {
        term: "Load time",
        value: load?.loadTimeMs === undefined ? "–" : `${formatCount(Math.round(load.loadTimeMs))} ms`,
      },
      { term: "Last error", value: error },
    ],
    knownFaults: knownFaults === undefined ? undefined : baseUrl + knownFaults,
  };
}

export function getServiceRows(facts: ServiceFacts): VersionedPart["rows"] {
  return [
    { term: "Environment", value: facts.environment || "not known" },
    { term: "camrest", value: facts.camrest ?? "not known" },
    { term: "diagnoserver", value: facts.diagnoserver ?? "not known" },
    { term: "Realtime", value: facts.realtime },
    { term: "Clock", value: formatSkew(facts.clockSkewMs) },
  ];
}

function getState(load: ProductLoad | undefined): VersionedPart["state"] {
  if (load?.source) return load.source;
  return load?.lastFailure ? "failed" : "not opened";
}

function formatCommit(commit: string | undefined): string {
  return commit ? commit.replace(/^([0-9a-f]{10})[0-9a-f]+/, "$1") : "not known";
}

function formatTime(iso: string | undefined): string {
  return iso ? `${iso.slice(0, 16).replace("T", " ")} UTC` : "not known";
}

/** A failure's detail may be an address, whose query string may contain personal data. */
function withoutQuery(detail: string): string {
  return detail.replaceAll(/[?#]\S*/g, "");
}
