/** Names and labels of table rows, by language. */

/** English and Arabic first, then the others in the order of their tags. */
export const namesOf = (row: {
  readonly name_en: string;
  readonly name_ar: string | null;
  readonly names?: Readonly<Record<string, string>> | null;
}): Readonly<Record<string, string>> => ({
  en: row.name_en,
  ...(row.name_ar !== null && { ar: row.name_ar }),
  ...Object.fromEntries(
    Object.entries(row.names ?? {})
      .filter(([lang]) => lang !== "en" && (lang !== "ar" || row.name_ar === null))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
});

/** Labels by language. */
export const labelsOf = (
  row: { readonly label_en: string; readonly label_ar: string } | undefined,
): Readonly<Record<string, string>> => (row === undefined ? {} : { en: row.label_en, ar: row.label_ar });
