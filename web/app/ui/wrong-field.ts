/** A message for a field, which begins with the field's name: `Phone – write the number with its country code.` */
import { t } from "../base/language.ts";

/** A label without what stands in brackets behind it: "(optional)". */
export const plainLabel = (label: string): string => label.replace(/\s*[(（][^)）]*[)）]\s*$/, "");

export const fieldText = (label: string, message: string): string =>
  label === "" ? message : t("wrong.field", { field: plainLabel(label), message });
