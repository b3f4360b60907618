/** Every table that people edit, in the order of the dictionary. */
import { headerAliases, valueAliases } from "../fix/aliases.ts";
import { eventKinds, events, observanceOffsets, observances } from "../tables/events.ts";
import { exceptions } from "../tables/exceptions.ts";
import { places } from "../tables/places.ts";
import { cities, countries, placeTypes, retired, sources } from "../tables/reference.ts";
import { searchWords } from "../tables/search-words.ts";
import type { Columns, Table } from "../tables/table.ts";

export const TABLES: readonly Table<Columns>[] = [
  places,
  placeTypes,
  sources,
  retired,
  countries,
  cities,
  observances,
  observanceOffsets,
  events,
  eventKinds,
  searchWords,
  headerAliases,
  valueAliases,
  exceptions,
];
