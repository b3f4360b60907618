/**
 * Pictures of countries and cities in a static site, for messages with a link, drawn as the server draws them. A picture for
 * every place would be more files than hosts of files take: there a place has that of its city or country.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ApiContext, citiesIn } from "#core/api/context.ts";
import type { City } from "#core/model/city.ts";
import { cityPath, countryPath, PAGE_LANGUAGES, pageAt } from "#core/pages/address.ts";
import { codesWithPlaces } from "#core/shard/directory.ts";
import { openStudio } from "../../server/cards/studio.ts";
import { subjectAt } from "../../server/cards/subject.ts";

export interface PictureOptions {
  /** Cities with a picture, those with the most places first. */
  readonly cities: number;
  /** The folder of the built pages, which has what pictures are drawn with. */
  readonly files: string;
}

/** Paths of the pages that have a picture: countries with places, and the cities with the most. */
const picturedPaths = async (context: ApiContext, most: number): Promise<readonly string[]> => {
  const codes = codesWithPlaces(context.directory);
  const cities: Pick<City, "country" | "slug" | "counts" | "id">[] = [];
  for (const code of codes) {
    for (const { country, slug, counts, id, part_of: whole } of await citiesIn(context.store, "en", code))
      if (counts.places > 0 && whole === null) cities.push({ country, slug, counts, id });
  }
  const chosen = cities.sort((a, b) => b.counts.places - a.counts.places || a.id - b.id).slice(0, most);
  return PAGE_LANGUAGES.flatMap((lang) => [
    ...codes.map((code) => countryPath(lang, code)),
    ...chosen.map(({ country, slug }) => cityPath(lang, country, slug)),
  ]);
};

/**
 * Draws the pictures and hands each to `put`, which says whether it was written.
 * @returns the paths of the pages that have one
 */
export const writePictures = async (
  context: ApiContext,
  options: PictureOptions | null,
  put: (path: string, picture: Uint8Array) => Promise<boolean>,
): Promise<ReadonlySet<string>> => {
  const pictured = new Set<string>();
  if (options === null) return pictured;
  const { rasterize } = await import("../../server/cards/rasterize-native.ts");
  const read = async (name: string): Promise<Uint8Array | null> => {
    const file = join(options.files, "cards", name);
    return Promise.resolve(existsSync(file) ? readFileSync(file) : null);
  };
  const studio = openStudio({ read, rasterize, clock: () => performance.now(), budget: null });
  for (const path of await picturedPaths(context, options.cities)) {
    const address = pageAt(path);
    const found = address === null ? null : await subjectAt(address, context);
    const picture = found === null ? null : await studio.draw(found.subject);
    if (picture !== null && (await put(path, picture))) pictured.add(path);
  }
  return pictured;
};
