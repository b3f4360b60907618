/**
 * The languages of the pages, apart from their texts: name in its own script, direction, locale of `Intl`, and the
 * language that the data are requested in. A new language is a line here, a file beside and one in web/screen/i18n.
 */
interface Spoken {
  /** In its own script, for the menu. */
  readonly name: string;
  readonly dir: "ltr" | "rtl";
  /** Digits are Latin in every language: the API, calendar files and printed timetables have the same ones. */
  readonly locale: string;
  /** The language of the data, which come in English and Arabic. */
  readonly data: "en" | "ar";
  /** The docs have first steps in it (web/docs/first-steps), and nothing else. Others get the English docs. */
  readonly hasFirstSteps?: true;
}

const SPOKEN = {
  en: { name: "English", dir: "ltr", locale: "en-GB", data: "en" },
  ar: { name: "العربية", dir: "rtl", locale: "ar-u-ca-gregory-nu-latn", data: "ar" },
  bn: { name: "বাংলা", dir: "ltr", locale: "bn-BD-u-nu-latn", data: "en", hasFirstSteps: true },
  fr: { name: "Français", dir: "ltr", locale: "fr-FR", data: "en", hasFirstSteps: true },
  id: { name: "Bahasa Indonesia", dir: "ltr", locale: "id-ID", data: "en", hasFirstSteps: true },
  ms: { name: "Bahasa Melayu", dir: "ltr", locale: "ms-MY", data: "en", hasFirstSteps: true },
  tr: { name: "Türkçe", dir: "ltr", locale: "tr-TR", data: "en", hasFirstSteps: true },
  ur: { name: "اردو", dir: "rtl", locale: "ur-PK-u-ca-gregory-nu-latn", data: "en", hasFirstSteps: true },
} as const satisfies Readonly<Record<string, Spoken>>;

export type Language = keyof typeof SPOKEN;
export type DataLanguage = Spoken["data"];

export const LANGUAGES = Object.keys(SPOKEN) as readonly Language[];

export const spoken = (language: Language): Spoken => SPOKEN[language];

/** The language of a BCP 47 tag, `tr` for `tr-CY`; `null` if the pages do not have it. */
export const languageOf = (tag: string | null | undefined): Language | null => {
  const primary = (tag ?? "").split("-", 1)[0]?.toLowerCase();
  return LANGUAGES.find((code) => code === primary) ?? null;
};
