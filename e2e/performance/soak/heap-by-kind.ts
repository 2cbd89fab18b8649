import type { CDPSession } from "@playwright/test";

import { takeHeapSnapshot } from "../../support/heap-snapshot.ts";

/**
 * Bytes of each kind of what V8's heap holds after a collection: `object`, `string`, `closure`, `code` and so on.
 *
 * @throws {TypeError} Where a browser writes its snapshots without the kind or the size of what it holds.
 */
export async function weighByKind(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { snapshot, nodes } = await takeHeapSnapshot(session);
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
