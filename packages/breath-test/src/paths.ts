import type { BreathTestDefinition } from "./definition.ts";

type Place = Pick<BreathTestDefinition, "basePath" | "question">;

/** Path segments after the product's first segment that are never a recording's id. */
const RESERVED_IDS = ["results", "results-history", "handsets", "instructions", "licences", "training"];

export function isReservedId(id: string): boolean {
  return RESERVED_IDS.includes(id);
}

/** Paths of a test product's pages. UDIs contain brackets, so they are always encoded. */
export function createPaths({ basePath, question }: Place) {
  const handset = (udi: string) => `${basePath}/handsets/${encodeURIComponent(udi)}`;
  const history = `${basePath}/results-history`;
  return {
    home: basePath,
    handsets: `${basePath}/handsets`,
    startTest: (udi: string) => `${handset(udi)}/start-test`,
    loadingTest: (udi: string) => `${handset(udi)}/loading-test`,
    question: (udi: string, capnogramId: string) =>
      `${handset(udi)}/${question?.segment ?? ""}/${encodeURIComponent(capnogramId)}`,
    history,
    handsetHistory: (udi: string) => `${history}/${encodeURIComponent(udi)}`,
    /** `results=1`: opened from the history, to which Go back leads. */
    result: (capnogramId: string, isFromHistory: boolean) =>
      `${basePath}/results/${encodeURIComponent(capnogramId)}${isFromHistory ? "?results=1" : ""}`,
    print: (capnogramId: string, isFromHistory: boolean) =>
      `${basePath}/${encodeURIComponent(capnogramId)}/print${isFromHistory ? "?results=1" : ""}`,
    instructions: `${basePath}/instructions`,
    /** A page of the shell inside the product's layout. */
    licences: `${basePath}/licences`,
  };
}

export type Paths = ReturnType<typeof createPaths>;
