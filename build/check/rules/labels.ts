/** The labels of facts and types that a language of i18n/facts lacks: an error in English and Arabic, in the others a warning. */
import { keysOfTexts, REQUIRED_LANGUAGES } from "#core/facts/texts.ts";
import { type Diagnostic, fileDiagnostic } from "../../base/diagnostics.ts";
import { factTextsFile } from "../../tables/fact-texts.ts";
import type { Tables } from "../load/load.ts";

const isRequired = (language: string): boolean => REQUIRED_LANGUAGES.some((required) => required === language);

const missingLabel = (language: string, key: string): Diagnostic => {
  const message = `${language} has no text for ${key}`;
  const found = fileDiagnostic(`data/${factTextsFile(language)}`, "missing-label", message);
  return isRequired(language)
    ? { ...found, severity: "error" }
    : { ...found, message: `${message}, so pages say it in English`, severity: "warning" };
};

/** The labels that are missing, one by one. */
export const missingLabels = ({ factTexts, placeTypes }: Tables): readonly Diagnostic[] => {
  const keys = keysOfTexts(placeTypes.map(({ value }) => value));
  return [...factTexts].flatMap(([language, texts]) =>
    keys.filter((key) => texts[key] === undefined).map((key) => missingLabel(language, key)),
  );
};
