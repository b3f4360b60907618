/** BCP 47 lookup (RFC 4647, 3.4): `ar-SA` is answered in `ar`, an unsupported tag in English. */

export const DEFAULT_LANGUAGE = "en";

/** The best of `supported` for the asked tag. */
export const lookUpLanguage = (supported: readonly string[], tag: string | undefined): string => {
  for (let range = tag?.toLowerCase() ?? ""; range !== "";) {
    const match = supported.find((one) => one.toLowerCase() === range);
    if (match !== undefined) return match;
    range = range.includes("-") ? range.slice(0, range.lastIndexOf("-")) : "";
    if (/-[a-z0-9]$/.test(range)) range = range.slice(0, -2);
  }
  return DEFAULT_LANGUAGE;
};
