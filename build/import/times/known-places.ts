/** The places of the data folder, as timetables name them: read by country, found by id or slug, suggested for a name. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "#core/base/fold.ts";
import { distanceM } from "#core/base/geo.ts";
import { similarity } from "#core/base/similarity.ts";
import { compareText } from "#core/base/text.ts";
import { layersOf } from "../../check/load/country-files.ts";
import { readCsv } from "../../csv/csv.ts";
import type { PlaceName } from "../../timetable/reading.ts";

export interface KnownPlace {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Its names by language; other names under keys of their own. */
  readonly names: Readonly<Record<string, string>>;
  readonly type: string;
  /** Lower case. */
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
}

const COLUMNS = ["id", "slug", "type", "name_en", "name_ar", "names", "alt_names", "lat", "lng"] as const;

/** The names in the cells of a row: English, Arabic, those by language, other names. */
const namesOf = ([english = "", arabic = "", names = "", others = ""]: readonly string[]): KnownPlace["names"] => {
  const byLanguage = names.split(";").map((item): readonly [string, string] => {
    const at = item.indexOf("=");
    return [item.slice(0, at), item.slice(at + 1)];
  });
  const alternative = others.split(";").map((item, at) => [`other-${at}`, item.replace(/^[\w-]+=/, "")] as const);
  const all = [["en", english] as const, ["ar", arabic] as const, ...byLanguage, ...alternative];
  return Object.fromEntries(all.filter(([, name]) => name !== ""));
};

/** The places of some countries, or of all. */
export const readPlaces = (dataDir: string, country: string | null): readonly KnownPlace[] => {
  const folders = [dataDir, ...layersOf(dataDir).map(({ dir }) => dir)].map((dir) => join(dir, "places"));
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => (country === null ? name.endsWith(".csv") : name === `${country}.csv`))
      .sort(compareText)
      .flatMap((name): readonly KnownPlace[] => {
        const [header, ...rows] = readCsv(name, readFileSync(join(folder, name), "utf8")).rows;
        const at = (column: string): number => header?.fields.indexOf(column) ?? -1;
        const [id, slug, type, english, arabic, names, others, lat, lng] = COLUMNS.map(at);
        const text = (fields: readonly string[], index: number | undefined): string => fields[index ?? -1] ?? "";
        return rows.map(({ fields }) => ({
          id: Number(text(fields, id)),
          slug: text(fields, slug),
          type: text(fields, type),
          name: text(fields, english) || text(fields, arabic),
          names: namesOf([text(fields, english), text(fields, arabic), text(fields, names), text(fields, others)]),
          country: name.slice(0, -".csv".length),
          lat: Number(text(fields, lat)),
          lng: Number(text(fields, lng)),
        }));
      }),
  );
};

/** The places that an id or a slug names; several where countries have the same slug. */
export const placesNamed = (places: readonly KnownPlace[], word: string): readonly KnownPlace[] =>
  places.filter(({ id, slug }) => (/^\d+$/.test(word) ? id === Number(word) : slug === word));

/** Farther places are not suggested by their position alone, metres; and none beyond a town. */
const NEAR_M = 1000;
const TOWN_M = 20_000;

/** Names less alike are not suggested. */
const ALIKE = 0.5;

const SUGGESTED = 3;

/** How much a distance takes from the likeness of a name: half of it at a kilometre, and no more beyond. */
const far = (metres: number | null): number => Math.min(1, (metres ?? 0) / NEAR_M) / 2;

/** Places that a name of a file may mean, the likeliest first. */
export const suggest = (
  places: readonly KnownPlace[],
  { name, lat, lng }: PlaceName,
): readonly { readonly place: KnownPlace; readonly metres: number | null }[] => {
  const folded = fold(name ?? "");
  return places
    .map((place) => {
      const metres = lat === null || lng === null ? null : distanceM({ lat, lng }, place);
      return { place, metres, alike: similarity(folded, fold(place.name)) };
    })
    .filter(({ metres, alike }) =>
      metres === null ? alike >= ALIKE : metres <= NEAR_M || (metres <= TOWN_M && alike >= ALIKE),
    )
    .sort((a, b) => b.alike - far(b.metres) - (a.alike - far(a.metres)))
    .slice(0, SUGGESTED)
    .map(({ place, metres }) => ({ place, metres }));
};
