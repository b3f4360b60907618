/** The authorities of all countries, parsed once, when the first of them is asked for. */
import { text } from "musalla:authorities";
import { fromColumns } from "./columns.ts";
import type { CountryTables, KnownAuthority } from "./known-authority.ts";

/** The authorities as the build of the package writes them. */
export interface AllAuthorities {
  readonly authorities: readonly KnownAuthority[];
  readonly countries: Readonly<Record<string, CountryTables>>;
}

interface Tables {
  readonly authorities: ReadonlyMap<string, KnownAuthority>;
  readonly countries: ReadonlyMap<string, CountryTables>;
}

let parsed: Tables | null = null;

export const tables = (): Tables => {
  if (parsed !== null) return parsed;
  const { authorities, countries } = fromColumns(JSON.parse(text)) as AllAuthorities;
  return (parsed = {
    authorities: new Map(authorities.map((authority) => [authority.id, authority])),
    countries: new Map(Object.entries(countries)),
  });
};
