/** The pages of briefs of one country: its places, its cities. */
import { BRIEFS_PAGE, writeBriefs } from "#core/shard/briefs.ts";
import type { Brief } from "#core/shard/briefs.ts";
import { briefsFile, cityBriefsFile } from "#core/shard/names.ts";
import type { CityRow } from "../tables/reference.ts";
import { namesOf } from "./labels.ts";
import type { File } from "./listing-files.ts";
import type { PlannedPlace } from "./place-card.ts";

const pages = (briefs: readonly Brief[], country: string, fileOf: typeof briefsFile): readonly File[] => {
  const files: File[] = [];
  for (let at = 0; at < briefs.length; at += BRIEFS_PAGE) {
    const content = writeBriefs(briefs.slice(at, at + BRIEFS_PAGE));
    files.push({ path: fileOf(country, at / BRIEFS_PAGE), content });
  }
  return files;
};

/** `all` stand in document order. */
export const planBriefs = (all: readonly PlannedPlace[], country: string): readonly File[] =>
  pages(all.map(({ id, row }) => ({ ...row, id, names: namesOf(row) })), country, briefsFile); // prettier-ignore

/** `rows` stand in document order. */
export const planCityBriefs = (rows: readonly CityRow[], country: string): readonly File[] =>
  pages(rows.map((row) => ({ ...row, type: null, city: row.slug, names: namesOf(row) })), country, cityBriefsFile); // prettier-ignore
