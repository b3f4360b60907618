/** The archives of a build as one: a file or card is read from the archive of its country. */
import { elementAt } from "#core/base/element-at.ts";
import type { Archive } from "./archive.ts";
import type { Listing, LocalFiles, Soon, Span } from "./cache.ts";
import { countryOf, localOf } from "./dense-ids.ts";
import { countryOfPath, placeOfTimes } from "./paths.ts";

/** The lists joined, at once if all of them are there. */
const joined = <T>(lists: readonly Soon<readonly T[]>[]): Soon<readonly T[]> => {
  const [first] = lists;
  if (first !== undefined && lists.length === 1) return first;
  const isThere = (list: Soon<readonly T[]>): list is readonly T[] => !(list instanceof Promise);
  if (lists.every(isThere)) return lists.flat();
  return Promise.all(lists.map(async (list) => list)).then((all) => all.flat());
};

/** The files of a build from its archives: one for each country with places, and one for what they share. */
export const joinArchives = (shared: Archive, countries: ReadonlyMap<string, Archive>): LocalFiles => {
  const archiveOf = (name: string): Archive => countries.get(countryOfPath(name) ?? "") ?? shared;
  const ofPlace = (document: number | null): Archive =>
    countries.get(document === null ? "" : countryOf(document)) ?? shared;
  /** A schedule is named for its place, and stored with the places of its country. */
  const readTimes = (name: string, id: number): Soon<Uint8Array | null> => {
    const document = shared.documentOf(id);
    return document instanceof Promise
      ? document.then(async (read) => ofPlace(read).read(name))
      : ofPlace(document).read(name);
  };
  return {
    read: (name) => {
      const place = placeOfTimes(name);
      return place === null ? archiveOf(name).read(name) : readTimes(name, place);
    },
    cards: (lang, spans) => {
      const lists: Soon<readonly Listing[]>[] = [];
      for (let i = 0; i < spans.length;) {
        const country = countryOf(elementAt(spans, i).first);
        const archive = countries.get(country);
        if (archive === undefined) throw new Error(`archives: none of ${country}`);
        const inCountry: Span[] = [];
        for (; i < spans.length; i += 1) {
          const { first, count } = elementAt(spans, i);
          if (countryOf(first) !== country) break;
          inCountry.push({ first: localOf(first), count });
        }
        lists.push(archive.cards(lang, inCountry));
      }
      return joined(lists);
    },
    documentOf: shared.documentOf,
    listing: (name) => archiveOf(name).listing(name),
  };
};
