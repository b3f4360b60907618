/** The files that need the places of all countries: cities, events, look-ups, search, directory, OpenAPI document. */
import { tzdataRelease } from "#core/base/clock-table.ts";
import { placeNumbers } from "#core/shard/dense-ids.ts";
import { type Directory, writeDirectory } from "#core/shard/directory.ts";
import type { Manifest } from "#core/shard/manifest.ts";
import { DIRECTORY_FILE } from "#core/shard/paths.ts";
import { classOf, EVENT, FIRST_EVENT } from "#core/shard/posting-list.ts";
import type { File } from "../base/files.ts";
import { countInto, groupBy } from "../base/group.ts";
import { planOpenApi } from "../openapi/answers.ts";
import { planAreas, planCities, planCountries, planLookUps, withOtherNames } from "./plan/cities.ts";
import type { PlanContext } from "./plan/context.ts";
import { dataVersion, planAttribution, planDirectory, planDirectoryCountries, planKeep } from "./plan/directory.ts";
import { indexEvents, planEventFiles } from "./plan/events.ts";
import { planIds, planRetired } from "./plan/ids.ts";
import { planAccuracy } from "./plan/accuracy.ts";
import { planAdmission } from "./plan/admission.ts";
import { planIntents } from "./plan/intents.ts";
import type { LexiconCollector } from "./plan/lexicon-collector.ts";
import { planLexicon } from "./plan/lexicon.ts";
import { planMethods } from "./plan/methods.ts";
import type { CountrySummary } from "./plan/places.ts";
import { planAuthorities, planPrayer } from "./plan/prayer.ts";
import { planRatings } from "./plan/ratings.ts";
import { searchWordsOf } from "./plan/search-words.ts";
import { planTypes } from "./plan/types.ts";
import type { Emitter } from "./swap-output.ts";

/** What the manifest, the bulk files and the result of the build say of the whole. */
interface Shared {
  readonly directory: Directory;
  readonly version: string;
  readonly counts: Manifest["counts"];
}

type Events = ReturnType<typeof indexEvents>;

/** The files of each country's cities, with how many events each city has. */
function* planCitiesOf(
  context: PlanContext,
  summaries: ReadonlyMap<string, CountrySummary>,
  events: Events,
): Generator<File, void> {
  const byCountry = groupBy(events, ({ country }) => country);
  for (const code of context.countries.keys()) {
    const inEach = new Map<string, number>();
    countInto(
      inEach,
      (byCountry.get(code) ?? []).flatMap(({ city }) => city ?? []),
    );
    yield* planCities(code, context, { summary: summaries.get(code), events: inEach });
  }
}

/** The dictionary of the search, in which documents are numbered through all countries. */
const planLexiconOf = (
  context: PlanContext,
  summaries: ReadonlyMap<string, CountrySummary>,
  lexicon: LexiconCollector,
  countries: Directory["countries"],
): Iterable<File> => {
  const places = placeNumbers({ countries });
  const numberOf = (document: number, code: number): number =>
    classOf(code).type === EVENT ? FIRST_EVENT + document : places.toNumber(document);
  const areas = withOtherNames(context, planAreas(context, summaries, { countries }));
  return planLexicon(lexicon, areas, searchWordsOf(context.tables), numberOf);
};

/** Writes the shared files; `base` is the path of the site below its host. The manifest, which lists all files, comes after them. */
export const writeSharedFiles = async (
  context: PlanContext,
  summaries: ReadonlyMap<string, CountrySummary>,
  lexicon: LexiconCollector,
  emitter: Emitter,
  base: string,
): Promise<Shared> => {
  const events = indexEvents(context, summaries);
  emitter.write(planCitiesOf(context, summaries, events));
  emitter.write(planCountries(context, summaries));
  emitter.write(planTypes(context));
  emitter.write(planIntents(context.tables));
  emitter.write(planAdmission(context.tables, context.types.values()));
  emitter.write(planMethods(context));
  emitter.write(planAuthorities(context));
  emitter.write(planAccuracy(context.tables));
  emitter.write(planLookUps(context, summaries));
  emitter.write(planEventFiles(context, events, lexicon));
  emitter.write(planPrayer(context));
  emitter.write(planIds(summaries.values()));
  emitter.write(planRatings(context, summaries.values()));
  emitter.write(planRetired(context));
  const countries = planDirectoryCountries(context, summaries);
  emitter.write(planLexiconOf(context, summaries, lexicon, countries));
  const version = dataVersion(emitter.written(), tzdataRelease());
  const directory = planDirectory(context, summaries, countries, version);
  emitter.write([{ path: DIRECTORY_FILE, content: writeDirectory(directory) }, planAttribution(directory)]);
  emitter.write(await planOpenApi(emitter.read, context.today, base));
  emitter.write(planKeep(emitter.written(), [...summaries.values()], Object.keys(countries), version));
  const counts = {
    countries: context.countries.size,
    cities: [...context.cities.values()].reduce((total, cities) => total + cities.length, 0),
    places: [...summaries.values()].reduce((total, { listed }) => total + listed, 0),
    events: events.length,
  };
  return { directory, version, counts };
};
