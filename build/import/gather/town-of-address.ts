/**
 * The city and the locality of a place. Its address is evidence of the town that it is in, and a row keeps it: who reads the row
 * again finds the same town. So an import and `refresh layers` agree.
 */
import { fold } from "#core/base/fold.ts";
import type { Town } from "./towns.ts";

/** What the address of a place says; empty where it says nothing. */
interface Address {
  /** The town. */
  readonly city: string;
  /** What stands beside it: a quarter, a village. */
  readonly locality: string;
}

/** The cells of a row. */
interface CityCells {
  /** Slug; empty where the place is in no city of cities.csv. */
  readonly city: string;
  readonly locality: string;
}

const areSame = (a: Town | null, b: Town | null): boolean => a?.id === b?.id && a?.name === b?.name;

/** Whether a text is the name of the listed city that a town is. */
const isCityName = (text: string, town: Town | null): boolean => {
  const city = town?.city ?? null;
  if (city === null) return false;
  const names = [city.name_en, city.name_ar, ...Object.values(city.names ?? {})];
  return names.some((name) => name !== null && fold(name) === fold(text));
};

/**
 * The city that a place stands in, and its locality: what the address says beside the city, else the town where it is no listed
 * one. The name of the city itself is only kept where the place is in it by its address alone.
 * @param townOf - the town of the point when its address names this one, or none (empty)
 */
export const cityCellsOf = ({ city: named, locality }: Address, townOf: (name: string) => Town | null): CityCells => {
  const evidence = named === "" ? locality : named;
  const town = townOf(evidence);
  const unlisted = town?.city === null ? town.name : "";
  const stated = [locality, named, unlisted].find((text) => text !== "") ?? "";
  const withoutCity = (text: string): readonly string[] => (isCityName(text, town) ? ["", text] : [text]);
  const remaining = [...withoutCity(stated), ...withoutCity(named)].find(
    (text) => text === evidence || areSame(townOf(text), town),
  );
  return { city: town?.city?.slug ?? "", locality: remaining ?? "" };
};
