/** Every place of a layer or an import has a name, in one language at least. */
import { NOTHING, type Rule } from "./rule.ts";

export const named: Rule = ({ value: { name_en: en, name_ar: ar, names }, report }) =>
  en === null && ar === null && Object.keys(names ?? {}).length === 0
    ? [report("name_en", "name-missing", "one of name_en, name_ar and names must be given")]
    : NOTHING;

/** What messages call a place: its English name, else its Arabic one, else another. */
export const titleOf = ({ name_en: en, name_ar: ar, names, slug }: TitledRow): string =>
  en ?? ar ?? Object.values(names ?? {})[0] ?? slug;

interface TitledRow {
  readonly slug: string;
  readonly name_en: string | null;
  readonly name_ar: string | null;
  readonly names: Readonly<Record<string, string>> | null;
}
