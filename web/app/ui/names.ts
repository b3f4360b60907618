/** Names of records in the language of the page, where there are some. */
import { language, textOr } from "../base/language.ts";
import type { Language } from "../i18n/languages.ts";

interface Named {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  /** Language of `name`. */
  readonly lang: string;
}

interface Name {
  readonly name: string;
  readonly lang: string;
}

/** A record's name in a language; else the one that the API chose. */
export const nameIn = ({ name, names, lang }: Named, wanted: Language): Name => {
  const told = names[wanted];
  return told === undefined ? { name, lang } : { name: told, lang: wanted };
};

/** The name of an observance, whose slug ends in its Hijri year; `null` for other events. */
export const observanceName = (slug: string): Name | null => {
  const name = textOr(`observance.${slug.replace(/-\d+$/, "")}`, "");
  return name === "" ? null : { name, lang: language.value };
};
