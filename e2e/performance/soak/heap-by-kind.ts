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
}

/**
 * Bytes of each kind of what V8's heap holds after a collection: `object`, `string`, `closure`, `code` and so on.
 *
 * @throws {TypeError} Where a browser writes its snapshots without the kind or the size of what it holds.
 */
export async function weighByKind(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { snapshot, nodes } = await takeSnapshot(session);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kind, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  if (kind < 0 || size < 0) throw new TypeError("The browser's heap snapshot has other fields than these.");
  const bytes = new Map<string, number>();
  for (let node = 0; node < nodes.length; node += fields.length) {
    const name = types[0][nodes[node + kind] ?? -1] ?? "unknown";
    bytes.set(name, (bytes.get(name) ?? 0) + (nodes[node + size] ?? 0));
  }
  return bytes;
}

async function takeSnapshot(session: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", take);
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", take);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the browser writes; its fields are looked for by name
  return JSON.parse(chunks.join("")) as HeapSnapshot;
}
