/** Which of the names of a place, city or event a language shows. */

interface Named {
  readonly name: string;
  /** The language that `name` came in. */
  readonly lang: string;
}

/** Where names have the romanisation of an Arabic one (BCP 47; RFC 5646, 2.2.3). */
export const ROMANISED = "ar-Latn";

const HAS_LATIN = /\p{Script=Latin}/u;

/**
 * The name in `lang`, else in English, else for readers of other languages than Arabic one in Latin script, else in any
 * language; empty only if `names` is. A romanisation is not a name: it is shown beside the Arabic one.
 */
export const nameFor = (names: Readonly<Record<string, string>>, lang: string): Named => {
  for (const language of [lang, "en"]) {
    const name = names[language];
    if (name !== undefined) return { name, lang: language };
  }
  const others = Object.entries(names).filter(([language]) => language !== ROMANISED);
  const [other = "en", name = ""] =
    (lang === "ar" ? undefined : others.find(([, text]) => HAS_LATIN.test(text))) ?? others[0] ?? [];
  return { name, lang: other };
};

/** The names without a romanisation: those that people write, which the search knows. */
export const writtenNames = (names: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(names).flatMap((lang) => (lang === ROMANISED ? [] : (names[lang] ?? [])));
