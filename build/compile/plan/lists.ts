/**
 * Small lists: place types and prayer methods per language, ratings by place (for /place, which shows the counts per
 * star), search words with a meaning, and the look-up from ids, retired ones included, to documents.
 */
import { nameWords, words } from "#core/base/fold.ts";
import { nameFor } from "#core/base/names.ts";
import { placeType, type PlaceType } from "#core/model/place.ts";
import { INTENTS, WISHES } from "#core/values/search.ts";
import type { MethodRecord } from "#core/model/prayer.ts";
import { parseMethods, type PrayerMethod } from "#core/prayer/method.ts";
import { documentOf, writeIds } from "#core/shard/dense-ids.ts";
import { writeFoldedRatings } from "#core/shard/folded-ratings.ts";
import { writeIntents } from "#core/shard/intents.ts";
import { writeRetired } from "#core/shard/retired.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import {
  idsFile,
  INTENTS_FILE,
  methodsFile,
  ratingsFile,
  RETIRED_FILE,
  spanOfId,
  typesFile,
} from "#core/shard/paths.ts";
import type { File } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import type { Tables } from "../../check/load/load.ts";
import { attributionOf, labelsOf, type PlanContext } from "./context.ts";
import { listingFiles } from "./listing-files.ts";
import type { CountrySummary } from "./places.ts";

export const planTypes = (context: PlanContext): readonly File[] =>
  context.languages.flatMap((lang) => {
    const cards = [...context.types.values()].map((row): PlaceType => {
      const labels = labelsOf(row);
      const { name: label, lang: labelLang } = nameFor(labels, lang);
      return placeType.parse({
        type: row.type,
        label,
        labels,
        lang: labelLang,
        categories: row.categories ?? [],
      });
    });
    return listingFiles(
      cards.map((card) => JSON.stringify(card)),
      cards.length,
      lang,
      attributionOf(context, ["editorial"]),
      () => typesFile(lang),
    );
  });

const methodRecordOf = (method: PrayerMethod, authorities: readonly string[], lang: string): MethodRecord => ({
  id: method.id,
  key: method.key,
  ...nameFor(method.names, lang),
  names: method.names,
  authority: method.authority,
  country: method.country,
  fajr_angle: method.fajr_angle,
  isha_angle: method.isha_angle,
  isha_minutes: method.isha_minutes,
  isha_minutes_ramadan: method.isha_minutes_ramadan,
  maghrib_angle: method.maghrib_angle,
  maghrib_minutes: method.maghrib_minutes,
  midnight: method.midnight,
  source: method.source,
  year: method.year,
  authorities: [...authorities],
});

export const planMethods = (context: PlanContext): readonly File[] => {
  const methods = parseMethods(context.tables.methods);
  if (methods instanceof Error) throw methods;
  const by = groupBy(
    context.tables.authorities.map(({ value }) => value),
    ({ method }) => method,
  );
  return context.languages.flatMap((lang) => {
    const cards = [...methods.values()].map((method) => {
      const authorities = (by.get(method.id) ?? []).map(({ id }) => id);
      return JSON.stringify(methodRecordOf(method, authorities, lang));
    });
    return listingFiles(cards, cards.length, lang, attributionOf(context, ["editorial"]), () => methodsFile(lang));
  });
};

/** Leaves out ratings for ids without a place. */
export const planRatings = ({ ratings }: PlanContext, summaries: Iterable<CountrySummary>): readonly File[] => {
  const rows = [...summaries].flatMap(({ ids }) =>
    [...ids].flatMap((id) => {
      const stars = ratings.get(id);
      return stars === undefined ? [] : [[id, stars] as const];
    }),
  );
  return [...groupBy(rows, ([id]) => ratingsFile(id))].map(([path, some]) => ({
    path,
    content: writeFoldedRatings(some.sort(([a], [b]) => a - b)),
  }));
};

/** A table word as the search sees it: folded, without its article. */
const folded = (word: string): string => nameWords(word).join("");

export const searchWordsOf = ({ searchWords }: Pick<Tables, "searchWords">): SearchWords => {
  const types: Record<string, string[]> = {};
  const fillers: string[] = [];
  const meanings = new Map<string, string[]>();
  const spellings: Record<string, string> = {};
  for (const { value } of searchWords) {
    const word = folded(value.word);
    const [first = ""] = value.value ?? [];
    if (value.role === "type") types[word] = [...(value.value ?? [])];
    if (value.role === "filler") fillers.push(word);
    if (value.role === "meaning") meanings.set(first, [...(meanings.get(first) ?? []), word]);
    if (value.role === "spelling") spellings[word] = folded(first);
  }
  return { types, fillers, meanings: [...meanings.values()], spellings };
};

/** The phrases of intents as queries have them, the longest first. */
export const planIntents = (tables: Pick<Tables, "searchIntents" | "searchNames">): readonly File[] => {
  const all = tables.searchIntents.map(({ value: { phrase, intent } }) => ({ words: [...words(phrase)], intent }));
  all.sort((a, b) => b.words.length - a.words.length);
  const phrasesOf = <Value extends string>(values: readonly Value[]) =>
    all.flatMap(({ words: said, intent }) => {
      const value = values.find((one) => one === intent);
      return value === undefined ? [] : [{ words: said, value }];
    });
  // "GB" and "us-al" by their names.
  const codesOf = (wanted: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      tables.searchNames.flatMap(({ value: { kind, country, slug, names } }) => {
        const code = slug === null ? (country ?? "") : `${country ?? ""}-${slug}`.toLowerCase();
        return kind === wanted ? names.map((name) => [words(name).join(" "), code] as const) : [];
      }),
    );
  const content = writeIntents({
    phrases: phrasesOf(INTENTS).map(({ words: said, value }) => ({ words: said, intent: value })),
    beside: [...new Set(phrasesOf(["beside"]).flatMap(({ words: said }) => said))],
    wishes: phrasesOf(WISHES).map(({ words: said, value }) => ({ words: said, wish: value })),
    countries: codesOf("country"),
    regions: codesOf("region"),
  });
  return [{ path: INTENTS_FILE, content }];
};

export const planIds = (summaries: Iterable<CountrySummary>): readonly File[] => {
  const spans = new Map<number, [id: number, document: number][]>();
  for (const { country, ids } of summaries) {
    for (const [local, id] of ids.entries()) {
      const number = spanOfId(id);
      const span = spans.get(number) ?? [];
      if (span.length === 0) spans.set(number, span);
      span.push([id, documentOf(country, local)]);
    }
  }
  return [...spans.values()].map((span) => ({
    path: idsFile(span[0]?.[0] ?? 0),
    content: writeIds(span.sort(([a], [b]) => a - b)),
  }));
};

export const planRetired = ({ tables }: PlanContext): readonly File[] => {
  const rows = tables.retired.map(
    ({ value: { id, reason, replaced_by } }) => [String(id), { reason, replaced_by }] as const,
  );
  return [{ path: RETIRED_FILE, content: writeRetired(Object.fromEntries(rows)) }];
};
