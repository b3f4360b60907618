/** The drafts of a country from all data sets, each reference once: the newer, else that of the later data set. */
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import type { Draft } from "../draft.ts";
import { readDrafts } from "../gather/drafts-reader.ts";
import type { LayerPaths } from "./paths.ts";

export interface OwnedDraft {
  readonly draft: Draft;
  readonly dataset: string;
}

export interface CountryDrafts {
  readonly byRef: ReadonlyMap<string, OwnedDraft>;
  /** Those that gave way to another data set's record, or to a place of another country. */
  readonly superseded: readonly OwnedDraft[];
}

export const draftsOf = (
  paths: LayerPaths,
  datasets: readonly string[],
  country: string,
  isElsewhere: (ref: string) => boolean,
): CountryDrafts => {
  const byRef = new Map<string, OwnedDraft>();
  const superseded: OwnedDraft[] = [];
  for (const dataset of datasets) {
    for (const draft of readDrafts(join(paths.drafts(dataset), `${country.toLowerCase()}.jsonl`))) {
      const one = { draft, dataset };
      const known = byRef.get(draft.ref);
      const isOlder = known !== undefined && compareText(draft.updated ?? "", known.draft.updated ?? "") < 0;
      if (isOlder || isElsewhere(draft.ref)) superseded.push(one);
      else {
        if (known !== undefined) superseded.push(known);
        byRef.set(draft.ref, one);
      }
    }
  }
  return { byRef, superseded };
};
