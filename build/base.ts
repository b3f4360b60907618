/**
 * The data as it was before a change, for the rules that compare: ids and what they stood for. It is
 * read leniently, since a base may be of an older form or have faults of its own.
 */
import { existsSync, statSync } from "node:fs";
import { placesOf, recordsOf } from "./diff/records.ts";
import type { Fields, PlaceRecord } from "./diff/records.ts";
import { readFolder, readRevision } from "./diff/revision.ts";

export interface BasePlace {
  readonly id: number;
  /** Upper-case code of the file that it stood in. */
  readonly country: string;
  readonly slug: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly lat: number;
  readonly lng: number;
}

export interface Base {
  readonly places: ReadonlyMap<number, BasePlace>;
  readonly retired: ReadonlySet<number>;
  /** The git revision that it was read from; `null` for a folder. */
  readonly revision: string | null;
}

const idOf = (fields: Fields): number | null => {
  const id = Number(fields["id"]);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Degrees, or NaN where there are none. */
const degreesOf = (text = ""): number => (text === "" ? Number.NaN : Number(text));

const toPlace = ({ country, fields }: PlaceRecord): readonly BasePlace[] => {
  const id = idOf(fields);
  if (id === null) return [];
  const { slug = "", name_en: nameEn = "", name_ar: nameAr = "" } = fields;
  const [lat, lng] = [degreesOf(fields["lat"]), degreesOf(fields["lng"])];
  return [{ id, country, slug, nameEn, nameAr, lat, lng }];
};

/** Reads the base of `dataDir`: a git revision, or a folder; `null` when `base` is neither. */
export const readBase = (base: string, dataDir: string): Base | null => {
  const isFolder = existsSync(base) && statSync(base).isDirectory();
  const snapshot = isFolder ? readFolder(base) : readRevision(dataDir, base);
  if (snapshot === null) return null;
  return {
    revision: isFolder ? null : base,
    places: new Map(
      placesOf(snapshot)
        .rows.flatMap(toPlace)
        .map((place) => [place.id, place]),
    ),
    retired: new Set(
      recordsOf(snapshot, "retired.csv")
        .rows.map(idOf)
        .filter((id) => id !== null),
    ),
  };
};
