import type { CDPSession } from "@playwright/test";

/** The part of V8's snapshot format that is read here: a node is so many numbers in a row, named by the meta data. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
  /** Every text that is held, with names of properties and functions. */
  readonly strings: readonly string[];
}

/** What V8's heap holds after a collection. */
export async function takeHeapSnapshot(session: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", take);
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", take);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the browser writes; its fields are looked for by name
  return JSON.parse(chunks.join("")) as HeapSnapshot;
}
