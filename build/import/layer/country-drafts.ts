/** The drafts of one country from all data sets, each reference once. */
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import { readDrafts } from "../gather/gather.ts";
import type { Draft } from "../records/record.ts";
import type { LayerPaths } from "./paths.ts";

/** A draft of a country; if several data sets have its reference, the newest counts, else the later data set. */
interface OwnedDraft {
  readonly draft: Draft;
  readonly dataset: string;
}

export interface CountryDrafts {
  readonly byRef: ReadonlyMap<string, OwnedDraft>;
  /** Drafts that lost to another data set's record, or to a place of another country. */
  readonly superseded: readonly OwnedDraft[];
}

/** The day of its last change; one that nobody dated is older than all others. */
const changedOn = ({ updated }: Draft): string => updated ?? "";

/** Reads the drafts of a country from all data sets; `isElsewhere` tells whether a place of another country has a record. */
export const readCountryDrafts = (
  paths: LayerPaths,
  datasets: readonly string[],
  country: string,
  isElsewhere: (ref: string) => boolean,
): CountryDrafts => {
  const byRef = new Map<string, OwnedDraft>();
  const superseded: OwnedDraft[] = [];
  for (const dataset of datasets) {
    for (const draft of readDrafts(join(paths.drafts(dataset), `${country.toLowerCase()}.jsonl`))) {
      const owned = { draft, dataset };
      const earlier = byRef.get(draft.ref);
      const isOlder = earlier !== undefined && compareText(changedOn(draft), changedOn(earlier.draft)) < 0;
      if (isOlder || isElsewhere(draft.ref)) superseded.push(owned);
      else {
        if (earlier !== undefined) superseded.push(earlier);
        byRef.set(draft.ref, owned);
      }
    }
  }
  return { byRef, superseded };
};
