/**
 * The flags of `new place`: one a column, named as the column with hyphens, and three of their own.
 * Owns nothing but names; the values are judged where the answers are.
 */
import { places } from "../tables/places.ts";

export const flagOf = (column: string): string => column.replaceAll("_", "-");

/** Columns that a contributor fills; the project gives the id. */
export const ASKED_COLUMNS: readonly string[] = Object.keys(places.columns).filter((name) => name !== "id");

/** What parseArgs needs to know of the flags: `--country gb --name-en "…" --lat 51.5`. */
export const NEW_PLACE_OPTIONS: Readonly<Record<string, { readonly type: "string" }>> = Object.fromEntries(
  ["country", ...ASKED_COLUMNS].map((name) => [flagOf(name), { type: "string" }]),
);

/** The given flags as answers by column; `country` is among them. */
export const answersFromFlags = (values: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> =>
  new Map(
    ["country", ...ASKED_COLUMNS].flatMap((name) => {
      const value = values[flagOf(name)];
      return typeof value === "string" ? [[name, value] as const] : [];
    }),
  );

/** `--lng -0.06` as `--lng=-0.06`: parseArgs takes the bare form for two options. */
export const joinNegatives = (args: readonly string[]): readonly string[] => {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1) ?? "";
    if (/^-\d/.test(arg) && /^--[a-z-]+$/.test(before)) joined.splice(-1, 1, `${before}=${arg}`);
    else joined.push(arg);
  }
  return joined;
};
