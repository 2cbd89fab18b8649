/** Rows of small integers, each kept once: the states an exploration has seen. Compared in full, so nothing is missed. */
interface StateTable {
  readonly size: number;
  /** The row's number and whether it is new; past `limit` rows nothing new is kept. */
  add(row: Int32Array): { readonly index: number; readonly isNew: boolean };
  /** Copies a row out. */
  read(index: number, into: Int32Array): void;
}

const CHUNK_ROWS = 1 << 15;
/** The index fills at most this share of its slots. */
const FILL = 0.6;

export function createStateTable(width: number): StateTable {
  const chunks: Int32Array[] = [];
  let size = 0;
  let slots = new Int32Array(1 << 16).fill(-1);
  let hashes = new Int32Array(CHUNK_ROWS);

  function isSame(index: number, row: Int32Array): boolean {
    const chunk = chunks[index >>> 15];
    if (chunk === undefined) return false;
    const from = (index & (CHUNK_ROWS - 1)) * width;
    for (let at = 0; at < width; at += 1) if (chunk[from + at] !== row[at]) return false;
    return true;
  }

  function grow(): void {
    const larger = new Int32Array(slots.length * 2).fill(-1);
    const mask = larger.length - 1;
    for (let index = 0; index < size; index += 1) {
      let slot = (hashes[index] ?? 0) & mask;
      while (larger[slot] !== -1) slot = (slot + 1) & mask;
      larger[slot] = index;
    }
    slots = larger;
  }

  function append(row: Int32Array, hash: number): number {
    const index = size;
    size += 1;
    const number = index >>> 15;
    const chunk = (chunks[number] ??= new Int32Array(CHUNK_ROWS * width));
    chunk.set(row, (index & (CHUNK_ROWS - 1)) * width);
    if (index >= hashes.length) {
      const longer = new Int32Array(hashes.length * 2);
      longer.set(hashes);
      hashes = longer;
    }
    hashes[index] = hash;
    return index;
  }

  return {
    get size() {
      return size;
    },
    add(row) {
      if (size > slots.length * FILL) grow();
      const mask = slots.length - 1;
      const hash = hashRow(row, width);
      let slot = hash & mask;
      for (let index = slots[slot] ?? -1; index !== -1; index = slots[slot] ?? -1) {
        if (hashes[index] === hash && isSame(index, row)) return { index, isNew: false };
        slot = (slot + 1) & mask;
      }
      const index = append(row, hash);
      slots[slot] = index;
      return { index, isNew: true };
    },
    read(index, into) {
      const chunk = chunks[index >>> 15];
      if (chunk === undefined || index >= size) throw new RangeError(`no row ${index}`);
      const from = (index & (CHUNK_ROWS - 1)) * width;
      for (let at = 0; at < width; at += 1) into[at] = chunk[from + at] ?? 0;
    },
  };
}

/** Mixes as MurmurHash3 does. */
function hashRow(row: Int32Array, width: number): number {
  let hash = 0x9747b28c;
  for (let at = 0; at < width; at += 1) {
    let part = Math.imul(row[at] ?? 0, 0xcc9e2d51);
    part = (part << 15) | (part >>> 17);
    hash ^= Math.imul(part, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
