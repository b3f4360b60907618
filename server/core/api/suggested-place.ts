/**
 * What is asked of a new place that somebody suggests, beside its fields: whether its names call it a place of the directory
 * (the gate), and whether the directory has it already.
 */
import { admit, type Admission } from "#core/admission/admit.ts";
import { admissionWordsOf } from "#core/admission/words.ts";
import { once } from "#core/base/once.ts";
import { DEFAULT_LANGUAGE } from "#core/http/language.ts";
import { type Problem, problem } from "#core/http/problem.ts";
import type { Place } from "#core/model/place.ts";
import { areOnePlace, type NamedPlace, SIMILAR_M } from "#core/places/same-place.ts";
import { type GateTables, readGateTables } from "#core/shard/admission.ts";
import { ADMISSION_FILE } from "#core/shard/paths.ts";
import type { ColumnChanges } from "#core/suggestion/columns.ts";
import type { WordSays } from "#core/values/admission.ts";
import type { ApiContext } from "./context.ts";
import { placesAround } from "./places-around.ts";

const wordsOf = once(({ words }: GateTables) => admissionWordsOf(words));

/** What the gate says of a place by its type and its names; `null` in a build without its tables. */
export const admissionOf = async (
  { store }: ApiContext,
  { type, names }: Pick<NamedPlace, "type" | "names">,
): Promise<Admission | null> => {
  const tables = await store.get(ADMISSION_FILE, readGateTables);
  if (tables === null || tables.words.length === 0) return null;
  const judgedAs = tables.judged[type] ?? null;
  return admit(wordsOf(tables), { type, judgedAs, names, isVouchedFor: false, isListed: false });
};

/** What a name says that is no place of the directory, behind "the name says that it is". */
const CALLED: Partial<Readonly<Record<WordSays, string>>> = {
  cemetery: "a cemetery or a grave",
  "other-religion": "a house of another religion",
  shop: "a shop",
  food: "a place to eat",
  health: "a clinic, a hospital or a doctor",
  school: "a school",
  office: "an office, a bank or a club",
  private: "somebody's home",
  healer: "a healer",
};

/** The most places that a new one is compared with. */
const AROUND_MAX = 100;

/** The names of a place that somebody wrote, by language. */
const writtenNames = ({ names, names_computed: computed }: Place): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).filter(([lang]) => !computed.includes(lang)));

/** A place of the directory by the names that somebody wrote. */
const namedPlace = (place: Place): NamedPlace => {
  const { type, lat, lng } = place;
  const written = writtenNames(place);
  return { type, lat, lng, en: written["en"] ?? null, ar: written["ar"] ?? null, names: Object.values(written) };
};

/** The place that a suggestion says: what it changes, over the place as it is. */
export const suggestedPlace = ({ columns, names }: ColumnChanges, place: Place | null): NamedPlace => {
  const written = place === null ? {} : writtenNames(place);
  const told = (column: string, known: string | undefined): string | null =>
    columns[column] === undefined ? (known ?? null) : columns[column];
  const en = told("name_en", written["en"]);
  const ar = told("name_ar", written["ar"]);
  return {
    type: told("type", place?.type) ?? "",
    en,
    ar,
    names: Object.values({ ...written, en, ar, ...names }).filter((name) => name !== null),
    lat: Number(told("lat", place?.lat.toString())),
    lng: Number(told("lng", place?.lng.toString())),
  };
};

/** Why a new place is not taken: it is plainly another thing, or the directory has it. */
export const refusalOf = async (context: ApiContext, place: NamedPlace): Promise<Problem | null> => {
  const admission = await admissionOf(context, place);
  if (admission?.decision === "refused") {
    const called = CALLED[admission.reason] ?? admission.reason;
    return problem("not-a-place", {
      error: `The name says that it is ${called}, and the directory lists mosques and other places of prayer. If there is one, write its own name.`,
      more: { reason: admission.reason },
    });
  }
  const { lat, lng } = place;
  const near = { lat, lng, radius: SIMILAR_M, limit: AROUND_MAX, lang: DEFAULT_LANGUAGE };
  const twin = (await placesAround(context, near)).find((other) => areOnePlace(place, namedPlace(other)));
  if (twin === undefined) return null;
  const { id, name, distance_m: away } = twin;
  return problem("known-place", {
    error: `The directory has it already: place ${id}, ${name}, ${away} m away. Say there what is different.`,
    more: { place_id: id },
  });
};
