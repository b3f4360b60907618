/** Writes the files that need all countries: cities, events, look-ups, search, directory, manifest. */
import { placeNumbers } from "#core/shard/dense-ids.ts";
import { type Directory, writeDirectory } from "#core/shard/directory.ts";
import type { Manifest } from "#core/shard/manifest.ts";
import { DIRECTORY_FILE } from "#core/shard/paths.ts";
import { classOf, EVENT, FIRST_EVENT } from "#core/shard/posting-list.ts";
import { groupBy } from "../base/group.ts";
import { planOpenApi } from "../openapi/answers.ts";
import { planAreas, withOtherNames } from "./plan/areas.ts";
import { planAuthorities } from "./plan/authorities.ts";
import { planCities, planCountries, planLookUps } from "./plan/cities.ts";
import type { PlanContext } from "./plan/context.ts";
import { dataVersion, planAttribution, planDirectory, planDirectoryCountries, planManifest } from "./plan/directory.ts";
import { indexEvents, planEventFiles } from "./plan/events.ts";
import type { LexiconCollector } from "./plan/lexicon-collector.ts";
import { planLexicon } from "./plan/lexicon.ts";
import { planIds, planIntents, planMethods, planRatings, planRetired, planTypes, searchWordsOf } from "./plan/lists.ts";
import { planKeep } from "./plan/offline-bundles.ts";
import type { CountrySummary } from "./plan/places.ts";
import { planPrayer } from "./plan/prayer.ts";
import type { Emitter } from "./swap-output.ts";

/** The result of a build. */
export interface Output {
  readonly version: string;
  readonly files: number;
  readonly counts: Manifest["counts"];
}

/** Writes the remaining files after all places. */
export const buildGlobalFiles = async (
  context: PlanContext,
  summaries: ReadonlyMap<string, CountrySummary>,
  lexicon: LexiconCollector,
  emitter: Emitter,
  /** Adds what is made from the finished files. */
  addMore: (directory: Directory) => Promise<void>,
): Promise<Output> => {
  const events = indexEvents(context, summaries);
  const placed = groupBy(
    events.filter(({ city }) => city !== null),
    ({ country }) => country,
  );
  for (const code of context.countries.keys()) {
    const perCity = groupBy(placed.get(code) ?? [], ({ city }) => city ?? "");
    const counts = {
      summary: summaries.get(code),
      events: new Map([...perCity].map(([slug, some]) => [slug, some.length])),
    };
    emitter.write(planCities(code, context, counts));
  }
  emitter.write(planCountries(context, summaries));
  emitter.write(planTypes(context));
  emitter.write(planIntents(context.tables));
  emitter.write(planMethods(context));
  emitter.write(planAuthorities(context));
  emitter.write(planLookUps(context, summaries));
  emitter.write(planEventFiles(context, events, lexicon));
  emitter.write(planPrayer(context));
  emitter.write(planIds(summaries.values()));
  emitter.write(planRatings(context, summaries.values()));
  emitter.write(planRetired(context));
  const countries = planDirectoryCountries(context, summaries);
  const counted = { countries };
  const places = placeNumbers(counted);
  const numberOf = (document: number, code: number): number =>
    classOf(code).type === EVENT ? FIRST_EVENT + document : places.toNumber(document);
  const areas = withOtherNames(context, planAreas(context, summaries, counted));
  emitter.write(planLexicon(lexicon, areas, searchWordsOf(context.tables), numberOf));
  const version = dataVersion(emitter.written());
  const directory = planDirectory(context, summaries, countries, version);
  emitter.write([{ path: DIRECTORY_FILE, content: writeDirectory(directory) }, planAttribution(directory)]);
  const counts = {
    countries: context.countries.size,
    cities: [...context.cities.values()].reduce((total, some) => total + some.length, 0),
    places: [...summaries.values()].reduce((total, { listed }) => total + listed, 0),
    events: events.length,
  };
  emitter.write(await planOpenApi(emitter.read, context.today));
  emitter.write(planKeep(emitter.written(), [...summaries.values()], Object.keys(countries), version));
  await addMore(directory);
  emitter.write(planManifest(emitter.written(), context, counts, version));
  return { version, files: emitter.written().length, counts };
};
