/**
 * Briefs: what a result of the search shows of a place or city, and its names in every language, a few of
 * them to a page, so that twenty results from all over a country cost little. Closed places stand there too.
 * A page is lines of JSON, one for each document of a country in their order.
 */
import { readJson } from "./json.ts";

export interface Brief {
  readonly id: number;
  readonly slug: string;
  /** `null` for a city. */
  readonly type: string | null;
  /** Slug; `null` outside every city. */
  readonly city: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly names: Readonly<Record<string, string>>;
}

type Row = readonly [
  id: number,
  slug: string,
  type: string | null,
  city: string | null,
  lat: number,
  lng: number,
  names: Readonly<Record<string, string>>,
];

export const writeBriefs = (page: readonly Brief[]): string =>
  `[${page
    .map(({ id, slug, type, city, lat, lng, names }) =>
      JSON.stringify([id, slug, type, city, lat, lng, names] satisfies Row),
    )
    .join(",\n")}]\n`;

const isNumber = (value: unknown): boolean => typeof value === "number";
const isText = (value: unknown): boolean => typeof value === "string";
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isNames = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).every(isText);

/** Checked by hand: a search reads twenty pages, and a schema costs as much as all else of it. */
const COLUMNS = [isNumber, isText, isTextOrNull, isTextOrNull, isNumber, isNumber, isNames] as const;

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) && row.length === COLUMNS.length && COLUMNS.every((is, i) => is(row[i]));

/** Throws an Error that names the page when it is damaged. */
export const readBriefs = (name: string, bytes: Uint8Array): readonly Brief[] => {
  const rows = readJson(name, bytes);
  if (!Array.isArray(rows)) throw new Error(`shard ${name}: not a page of briefs`);
  return rows.map((row: unknown, i): Brief => {
    if (!isRow(row)) throw new Error(`shard ${name}: row ${i + 1} is not a brief`);
    const [id, slug, type, city, lat, lng, names] = row;
    return { id, slug, type, city, lat, lng, names };
  });
};
