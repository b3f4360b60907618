/**
 * data/cities.csv, made anew: the GeoNames places that have an Arabic name, joined with their names in
 * other languages and their time zone. data/city-names.csv adds Arabic names by hand and overrides the
 * catalogue's. Ids are GeoNames ids; slugs are frozen. Attribution: GeoNames, CC BY 4.0.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import { cleanName, formatNames, nameOf } from "./cities-names.ts";
import { assignSlugs } from "./cities-slugs.ts";
import { type CitySources, readCitySources, type SourceCity } from "./cities-sources.ts";
import { type CityKept, type CityRow, formatCities, type HandName, parseKept } from "./cities-table.ts";

/** A new table, and the hand-written names that it could not take. */
export interface CityPlan {
  /** Sorted by country, then slug. */
  readonly rows: readonly CityRow[];
  /** Their id, country or English name is no city's, or the name is not Arabic. */
  readonly refused: readonly HandName[];
}

/** Joins the sources with what is kept. */
export function planCities(sources: CitySources, kept: CityKept): CityPlan {
  const hand = new Map(kept.handNames.map((name) => [name.id, name]));
  const named: { readonly city: SourceCity; readonly nameAr: string }[] = [];
  for (const city of sources.cities) {
    const entry = hand.get(city.id);
    const fits = entry !== undefined && entry.country === city.country && entry.nameEn === city.name;
    const handAr = fits ? cleanName(entry.nameAr, "ar") : null;
    if (handAr !== null) hand.delete(city.id);
    const nameAr = handAr ?? nameOf(sources.catalogues, "ar", city.id);
    if (nameAr !== null) named.push({ city, nameAr });
  }
  const slugs = assignSlugs(
    named.map(({ city }) => city),
    kept.slugs,
  );
  const rows: CityRow[] = [];
  for (const { city, nameAr } of named) {
    const slug = slugs.get(city.id) ?? "";
    const names = formatNames(sources.catalogues, city.id, city.name);
    rows.push({ ...city, slug, nameAr, names, timezone: sources.zoneAt(city.latDeg, city.lngDeg) });
  }
  rows.sort((a, b) => compareText(a.country, b.country) || compareText(a.slug, b.slug));
  return { rows, refused: [...hand.values()] };
}

/** What a refresh did to the table. */
export interface CityRefresh {
  readonly path: string;
  readonly changed: boolean;
  readonly rows: number;
  /** GeoNames ids new in the table. */
  readonly added: readonly number[];
  /** GeoNames ids gone from the table. */
  readonly removed: readonly number[];
  readonly refused: readonly HandName[];
}

async function readIfPresent(path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return "";
    throw cause;
  });
}

/**
 * Makes data/cities.csv anew from the installed packages, and writes it if it changed.
 *
 * @param dataDir - the data directory, with city-names.csv and cities.csv if there are such
 * @throws Error when libgeonames-common is not installed
 */
export async function refreshCities(dataDir: string): Promise<CityRefresh> {
  const path = join(dataDir, "cities.csv");
  const before = await readIfPresent(path);
  const kept = parseKept(before, await readIfPresent(join(dataDir, "city-names.csv")));
  const { rows, refused } = planCities(await readCitySources(), kept);
  const after = formatCities(rows);
  const changed = after !== before;
  if (changed) await writeFile(path, after);
  const ids = new Set(rows.map((row) => row.id));
  return {
    path,
    changed,
    rows: rows.length,
    added: [...ids].filter((id) => !kept.slugs.has(id)),
    removed: [...kept.slugs.keys()].filter((id) => !ids.has(id)),
    refused,
  };
}
