/** Names and labels of table rows, by language. */

/** English and Arabic first, then the others by language tag. */
export const namesOf = (row: {
  readonly name_en: string | null;
  readonly name_ar: string | null;
  readonly names?: Readonly<Record<string, string>> | null;
}): Readonly<Record<string, string>> => {
  const own = {
    ...(row.name_en !== null && { en: row.name_en }),
    ...(row.name_ar !== null && { ar: row.name_ar }),
  };
  const others = Object.entries(row.names ?? {})
    .filter(([lang]) => !Object.hasOwn(own, lang))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...own, ...Object.fromEntries(others) };
};

/** Labels by language. */
export const labelsOf = (
  row: { readonly label_en: string; readonly label_ar: string } | undefined,
): Readonly<Record<string, string>> => (row === undefined ? {} : { en: row.label_en, ar: row.label_ar });
