/** What the writers of the kill tests write, and the tally of what is found afterwards. */
import type { ContributionStorage } from "#core/contribution/storage.ts";

export const FOLDERS = ["reviews/401", "reviews/402", "reviews/403"] as const;

/** A value that says whether it is whole: 1 to 16 KiB, from the name alone. */
export const valueOf = (name: string): string => {
  const seed = Number.parseInt(name.slice(0, 4), 16);
  return JSON.stringify({ name, text: "ب".repeat(512 + (seed % 7680)), end: name });
};

export interface Tally {
  acknowledged: number;
  /** Records that are there, acknowledged or not. */
  found: number;
  lost: number;
  halfWritten: number;
}

const emptyTally = (): Tally => ({ acknowledged: 0, found: 0, lost: 0, halfWritten: 0 });

/** Counts everything in the storage against what was acknowledged, as folder/name. */
export const tallyOf = async (storage: ContributionStorage, acknowledged: ReadonlySet<string>): Promise<Tally> => {
  const tally: Tally = { ...emptyTally(), acknowledged: acknowledged.size };
  const seen = new Set<string>();
  for (const folder of FOLDERS) {
    for (const name of await storage.names(folder)) {
      tally.found += 1;
      seen.add(`${folder}/${name}`);
      if ((await storage.get(folder, name)) !== valueOf(name)) tally.halfWritten += 1;
    }
  }
  tally.lost = [...acknowledged].filter((one) => !seen.has(one)).length;
  return tally;
};
