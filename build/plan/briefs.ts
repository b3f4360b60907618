/** The pages of briefs of one country: its places, its cities. */
import { briefsFile, cityBriefsFile } from "#core/shard/paths.ts";
import { type Brief, writeBriefs } from "#core/shard/summaries.ts";
import type { CityRow } from "../tables/reference.ts";
import type { PlanContext } from "./context.ts";
import { namesOf } from "./labels.ts";
import type { File } from "./listing-files.ts";
import type { PlannedPlace } from "./place-card.ts";

const pages = (briefs: readonly Brief[], size: number, fileOf: (page: number) => string): readonly File[] => {
  const files: File[] = [];
  for (let at = 0; at < briefs.length; at += size) {
    const content = writeBriefs(briefs.slice(at, at + size));
    files.push({ path: fileOf(at / size), content });
  }
  return files;
};

/** `all` stand in document order. */
export const planBriefs = (
  all: readonly PlannedPlace[],
  country: string,
  { pageSizes }: PlanContext,
): readonly File[] =>
  pages(all.map(({ id, row, names }) => ({ ...row, id, names })), pageSizes.briefs, (page) => briefsFile(country, page)); // prettier-ignore

/** `rows` stand in document order. */
export const planCityBriefs = (
  rows: readonly CityRow[],
  country: string,
  { pageSizes }: PlanContext,
): readonly File[] =>
  pages(
    rows.map((row) => ({ ...row, type: null, city: row.slug, names: namesOf(row) })),
    pageSizes.briefs,
    (page) => cityBriefsFile(country, page),
  );
