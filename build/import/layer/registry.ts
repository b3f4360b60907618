/**
 * The ids of imported places by reference, ids.csv. It only grows and never reuses an id; if a reference occurs twice the later
 * line counts, since one place may have become two. Invalid lines are refused and named: continuing could give an id twice.
 */
import { existsSync, readFileSync } from "node:fs";
import { elementAt } from "#core/base/element-at.ts";
import { IMPORTED_ID_MIN, isImportedId } from "#core/values/ids.ts";

export interface Registry {
  readonly idOf: (ref: string) => number | undefined;
  readonly entries: () => Iterable<readonly [ref: string, id: number]>;
  /**
   * The id for a place with these references: the smallest that one of them has and `taken` lacks, else a new one.
   * References without an id get it too.
   */
  readonly claim: (refs: readonly string[], taken: ReadonlySet<number>) => number;
  /** The file with all lines, old and new. */
  readonly text: () => string;
}

const IDS_HEADER = "ref,id\n";

const faulty = (path: string, line: number, got: string): Error =>
  new Error(`${path}:${line}: got ${JSON.stringify(got.slice(0, 60))}, expected ref,id; take it back from a backup`);

/** Opens the registry at `path`, or a new one. New ids are above `least`. */
export const openRegistry = (path: string, least: number): Registry => {
  const old = existsSync(path) ? readFileSync(path, "utf8") : IDS_HEADER;
  const ids = new Map<string, number>();
  let [line, start, max] = [2, IDS_HEADER.length, Math.max(least, IMPORTED_ID_MIN - 1)];
  if (!old.startsWith(IDS_HEADER)) throw faulty(path, 1, elementAt(old.split("\n"), 0));
  for (let end = old.indexOf("\n", start); end >= 0; end = old.indexOf("\n", start)) {
    const comma = old.lastIndexOf(",", end);
    const id = Number(old.slice(comma + 1, end));
    if (comma <= start || !isImportedId(id)) throw faulty(path, line, old.slice(start, end));
    ids.set(old.slice(start, comma), id);
    max = Math.max(max, id);
    line += 1;
    start = end + 1;
  }
  if (start < old.length) throw faulty(path, line, old.slice(start));
  const added: string[] = [];
  const put = (ref: string, id: number): void => {
    ids.set(ref, id);
    added.push(`${ref},${id}\n`);
  };
  const claim = (refs: readonly string[], taken: ReadonlySet<number>): number => {
    let found: number | null = null;
    for (const ref of refs) {
      const known = ids.get(ref);
      if (known !== undefined && !taken.has(known) && (found === null || known < found)) found = known;
    }
    if (found === null) {
      max += 1;
      for (const ref of refs) put(ref, max);
      return max;
    }
    for (const ref of refs) if (!ids.has(ref)) put(ref, found);
    return found;
  };
  return {
    idOf: (ref) => ids.get(ref),
    entries: () => ids.entries(),
    claim,
    text: () => old + added.join(""),
  };
};
