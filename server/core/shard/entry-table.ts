/**
 * The entries of the shard cache, bounded by their bytes. Second chance (Corbató 1968): the oldest entry is evicted
 * unless it was used since it was added or last spared; one that is still being read stays.
 */

export interface Entry {
  /** `undefined` if it was read without waiting. */
  value: Promise<unknown> | undefined;
  /** The shard, once it is there. */
  decoded: unknown;
  /** Zero while it is being read. */
  size: number;
  /** Whether it was used since it was added, or since its last second chance. */
  isUsed: boolean;
}

/** A bounded table of entries by the names of their files. */
interface EntryTable {
  readonly peek: (name: string) => Entry | undefined;
  /** The entry, noted as used. */
  readonly use: (name: string) => Entry | undefined;
  /** Adds an entry of size zero. */
  readonly add: (name: string, decoded: unknown) => Entry;
  /** Removes the entry, unless another one has its name by now. */
  readonly remove: (name: string, entry: Entry) => void;
  /** Sets the bytes of an entry, and evicts others until all are within the bound. */
  readonly resize: (name: string, entry: Entry, size: number) => void;
  /** Bytes of all entries. */
  readonly bytes: () => number;
}

export const createEntryTable = (maxBytes: number): EntryTable => {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const drop = (name: string, entry: Entry): void => {
    bytes -= entry.size;
    entries.delete(name);
  };

  /** Moves an entry to the back, to be evicted if unused until it reaches the front again. */
  const spare = (name: string, entry: Entry): void => {
    entry.isUsed = false;
    entries.delete(name);
    entries.set(name, entry);
  };

  const evictBut = (newest: Entry): void => {
    for (const [name, entry] of entries) {
      if (bytes <= maxBytes) return;
      if (entry === newest || entry.size === 0) continue;
      if (entry.isUsed) spare(name, entry);
      else drop(name, entry);
    }
  };

  return {
    peek: (name) => entries.get(name),
    use: (name) => {
      const entry = entries.get(name);
      if (entry !== undefined) entry.isUsed = true;
      return entry;
    },
    add: (name, decoded) => {
      const entry: Entry = { value: undefined, decoded, size: 0, isUsed: false };
      entries.set(name, entry);
      return entry;
    },
    remove: (name, entry) => {
      if (entries.get(name) === entry) drop(name, entry);
    },
    resize: (name, entry, size) => {
      if (entries.get(name) !== entry) return;
      bytes += size - entry.size;
      entry.size = size;
      evictBut(entry);
    },
    bytes: () => bytes,
  };
};
