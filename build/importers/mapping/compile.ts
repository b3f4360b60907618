/** A mapping as a function: an item in, what it means out, or the reason why it is no place of ours. */
import type { LatLng } from "#core/base/geo.ts";
import type { WordAliases } from "../../fix/value.ts";
import { date } from "../../tables/cell.ts";
import { type Fits, parsePoint } from "../coordinates.ts";
import type { Draft } from "../draft.ts";
import type { Drop } from "../drop.ts";
import type { Item } from "../item.ts";
import { compileColumns } from "./columns.ts";
import { fieldOf, type Fields } from "./condition.ts";
import type { NameWords } from "./name-words.ts";
import { compileNames } from "./names.ts";
import { compilePoint } from "./point.ts";
import { refOf } from "./ref.ts";
import { compileRules } from "./rules.ts";
import type { MappingFile } from "./schema.ts";

/** A draft before anybody looked up its country; `country` is what the item says of it. */
export type Meaning = Omit<Draft, "country"> & { readonly country: string | null };

export interface Mapping {
  readonly source: MappingFile["source"];
  /** Whether an item with these fields may be of any use. */
  readonly isWanted: (fields: Fields) => boolean;
  /** What an item means. `fits` tells of a point whether it is where the item may be, given what it says of its country. */
  readonly read: (item: Item, fits: (country: string | null) => Fits | null) => Meaning | Drop;
}

const DAY = /^(\d{4}-\d\d-\d\d)(?:[T ]|$)/;

const dayOf = (fields: Fields, names: readonly string[]): string | null => {
  for (const name of names) {
    const day = DAY.exec(fieldOf(fields, name))?.[1];
    if (day !== undefined && date.safeParse(day).success) return day;
  }
  return null;
};

const countryOf = (fields: Fields, names: readonly string[]): string | null => {
  for (const name of names) {
    const code = fieldOf(fields, name).toUpperCase();
    if (/^[A-Z]{2}$/.test(code)) return code;
  }
  return null;
};

/** Seven decimals are a centimetre, and what the columns take. */
const rounded = ({ lat, lng }: LatLng): LatLng => ({ lat: Number(lat.toFixed(7)), lng: Number(lng.toFixed(7)) }); // prettier-ignore

export const compileMapping = (file: MappingFile, words: NameWords, aliases: WordAliases): Mapping => {
  const { kindOf, isWanted } = compileRules(file);
  const namesOf = compileNames(file.names, words);
  const columnsOf = compileColumns(file.columns ?? {}, aliases);
  const pointOf = compilePoint(file.point ?? []);
  return {
    source: file.source,
    isWanted,
    read: (item, fits) => {
      const kind = kindOf(item.fields);
      if (typeof kind === "string") return kind;
      const { set, fields } = kind;
      const ref = refOf(file, item);
      if (ref === null) return "no-ref";
      const country = countryOf(fields, file.country ?? []);
      const point = item.point ?? pointOf(fields, fits(country));
      if (typeof point === "string") return point;
      if (parsePoint(`${point.lat} ${point.lng}`) === "bad-coordinates") return "bad-coordinates";
      const columns = columnsOf(set, fields);
      if (set.type === "halal" && columns["halal"] === undefined) return "halal-unknown";
      const updated = dayOf(fields, file.updated ?? []);
      return {
        ref,
        point: rounded(point),
        country,
        type: set.type,
        names: namesOf(fields),
        columns,
        updated,
      };
    },
  };
};
