/**
 * One field to its canonical text. A value that its column accepts stays as it is; one that it refuses
 * is taken in another form only when exactly one form is accepted. What is not understood is left as
 * it stands, for the check to tell. Decimals are never rounded: three of them say how sure we are.
 */
import { fold } from "#core/base/fold.ts";
import type { Column } from "../tables/table.ts";
import { cleanText } from "./clean.ts";
import { asciiDigits, asciiSigns, type Form, FORMS } from "./forms.ts";

/** Words by their folded form, with what the data writes for them: نعم is yes. */
export type WordAliases = ReadonlyMap<string, string>;

/** Columns that name a row of another table by a lower-case word; their cells take any text. */
const REFERENCES: ReadonlySet<string> = new Set(["type", "category", "kind"]);
const REFERENCE = /^[a-z]+(-[a-z]+)*$/;

/** Writes one value canonically. */
export type Canonical = (value: string) => string;

/** Columns with a syntax of their own, in which a comma and a semicolon are two things. */
const SYNTAX: ReadonlyMap<string, readonly Form[]> = new Map([["opening_hours", [asciiSigns]]]);

/** The forms of a value that are accepted; none that leaves nothing of it. */
const acceptedForms = (
  value: string,
  some: readonly Form[],
  isAccepted: (value: string) => boolean,
): ReadonlySet<string> => {
  const forms = some.map((form) => form(value) ?? "");
  return new Set(forms.filter((one) => one !== "" && isAccepted(one)));
};

/** What writes the values of one column canonically. */
export const canonicalOf = (name: string, { cell }: Column<unknown>, words: WordAliases): Canonical => {
  const isAccepted = (value: string): boolean =>
    cell.safeParse(value).success && (!REFERENCES.has(name) || REFERENCE.test(value));
  const isYesOrNo = isAccepted("yes") && isAccepted("no") && !isAccepted("zzz");
  const only = (values: ReadonlySet<string>): string | null => (values.size === 1 ? ([...values][0] ?? null) : null); // prettier-ignore
  return (value) => {
    const text = cleanText(value);
    if (text === "" || isAccepted(text)) return text;
    const word = isYesOrNo ? words.get(fold(text)) : undefined;
    if (word !== undefined && isAccepted(word)) return word;
    const own = SYNTAX.get(name);
    if (own !== undefined) return only(acceptedForms(text, own, isAccepted)) ?? text;
    const forms = acceptedForms(text, FORMS, isAccepted);
    return only(forms.size > 0 ? forms : acceptedForms(asciiDigits(text), FORMS, isAccepted)) ?? text;
  };
};
