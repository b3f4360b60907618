/** The texts of facts and types, data/i18n/facts/<lang>.json: names of types for cards and nameless places, and what a language lacks. */
import * as z from "zod";
import { type FactTexts, typeKey } from "#core/facts/texts.ts";

/** The texts by language. */
export type TextsByLanguage = ReadonlyMap<string, FactTexts>;

/** The folder of the files, below the data folder, and the file of a language. */
export const FACT_TEXTS = "i18n/facts";
export const factTextsFile = (language: string): string => `${FACT_TEXTS}/${language}.json`;

/** The form of a file: texts by key. */
export const factTexts: z.ZodType<FactTexts> = z.record(z.string(), z.string().trim().min(1));

/** The labels of a type of place in English and Arabic. */
export type LabelsOf = (type: string) => readonly [en: string, ar: string];

/** The labels of types. @throws Error for a type that has none in one of the two languages */
export const labelsOfTypes =
  (texts: TextsByLanguage): LabelsOf =>
  (type) => {
    const [en, ar] = ["en", "ar"].map((language) => texts.get(language)?.[typeKey(type)]);
    if (en === undefined || ar === undefined)
      throw new Error(`got a place of type ${type}, expected one with a label in i18n/facts/en.json and ar.json`);
    return [en, ar];
  };
