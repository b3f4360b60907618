/** The article of English names of countries, of which CLDR has the bare form alone: "in the United Kingdom", "in France". */
import type { Language } from "./languages.ts";

/** Plurals, unions, and what is named after rivers, islands and territories. */
const WITH_THE: ReadonlySet<string> = new Set(
  "AE AX BQ BS CC CF CK DO FK FO GB GM HM IM IO KM KY MH MP MV NL PH PN SB SC TC TF UM US VG VI".split(" "),
);

/** The name of a country as it stands within a sentence. */
export const inSentence = (code: string, name: string, language: Language): string =>
  language === "en" && WITH_THE.has(code) ? `the ${name}` : name;
