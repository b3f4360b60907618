/**
 * The best hits once more, by their names as a whole: words alone do not tell "Masjid Umar Farah" from
 * "Umar Masjid, Farah" when "masjid umar fa" was asked for. Only a window of the best is looked at, the same
 * for every page, so that pages neither overlap nor leave gaps.
 */
import { briefOf } from "#core/query/briefs.ts";
import type { Paged } from "#core/query/briefs.ts";
import type { Store } from "#core/query/store.ts";
import { nameWords } from "#core/text/article.ts";
import { compareHits, countOf, hitAt, putFirst } from "./hit.ts";
import type { Hit, HitList } from "./hit.ts";

/** Hits that are looked at. */
const WINDOW = 20;
/** What a name is worth that is just what was asked for, and one that begins so. */
const WHOLE = 0.05;
const BEGINNING = 0.03;

/** `asked` is not empty. */
const worthOf = (asked: readonly string[], name: string): number => {
  const words = nameWords(name);
  const last = asked.length - 1;
  const begins = asked.every((word, i) =>
    i < last ? words[i] === word : words[i]?.startsWith(word) === true,
  );
  if (!begins) return 0;
  return words.length === asked.length && words[last] === asked[last] ? WHOLE : BEGINNING;
};

/** Puts the best of the list in their order by whole names; the list is changed. */
export const byWholeName = async (
  store: Store,
  directory: Paged,
  hits: HitList,
  text: string,
): Promise<HitList> => {
  const asked = nameWords(text);
  if (countOf(hits) < 2 || asked.length === 0) return hits;
  const window = await Promise.all(
    Array.from({ length: Math.min(countOf(hits), WINDOW) }, (_, i) => hitAt(hits, i)).map(
      async (hit): Promise<Hit> => {
        if (hit.kind === "event") return hit;
        // A city goes by all words of the query already.
        if (hit.kind === "city") return { ...hit, score: hit.score + WHOLE };
        const { names } = await briefOf(store, directory, hit.document);
        return {
          ...hit,
          score: hit.score + Math.max(...Object.values(names).map((name) => worthOf(asked, name))),
        };
      },
    ),
  );
  return putFirst(hits, window.sort(compareHits));
};
