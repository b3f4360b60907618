/** A copy of the files that one place needs for a year, all of one data build. */
import type { Read } from "../../../server/core/shard/cache.ts";
import type { Checked } from "../state/troubles.ts";

export interface Copy extends Checked {
  readonly id: number;
  /** The manifest of the build that the files are from. */
  readonly manifest: string;
  /** Path below /data/v1/ → bytes; `null` for a file that the build does not have. */
  readonly files: Readonly<Record<string, Uint8Array | null>>;
}

/** Reads from a copy alone. */
export const readerOf =
  ({ files }: Pick<Copy, "files">): Read =>
  async (name) => {
    const bytes = files[name];
    if (bytes === undefined) throw new Error(`file ${name}: not kept for the screen`);
    return Promise.resolve(bytes);
  };

/** Where a copy comes from and is kept. */
export interface Sources {
  /** The kept copy for a place; `null` if there is none, or no storage. */
  readonly readKept: (id: number) => Promise<Copy | null>;
  /** Keeps it for later starts; without storage nothing happens. */
  readonly keepCopy: (copy: Copy) => Promise<void>;
  /**
   * The newest copy for a place. `readAll` reads what the place needs through the reader that it is given, and says whether
   * there is such a place. Resolves to `before` with a new time if the build is the same, to `null` if there is no such
   * place; rejects if the host cannot be read, or its build was exchanged meanwhile.
   */
  readonly newestCopy: (
    id: number,
    before: Copy | null,
    now: () => number,
    readAll: (read: Read) => Promise<boolean>,
  ) => Promise<Copy | null>;
}
