/** Language lookup (BCP 47; RFC 4647, 3.4). */

export const DEFAULT_LANGUAGE = "en";

/** The best supported language for a tag (RFC 4647, 3.4): `ar` for `ar-SA`; English if unsupported. */
export const lookUpLanguage = (supported: readonly string[], tag: string | undefined): string => {
  for (let range = tag?.toLowerCase() ?? ""; range !== "";) {
    const match = supported.find((candidate) => candidate.toLowerCase() === range);
    if (match !== undefined) return match;
    range = range.includes("-") ? range.slice(0, range.lastIndexOf("-")) : "";
    if (/-[a-z0-9]$/.test(range)) range = range.slice(0, -2);
  }
  return DEFAULT_LANGUAGE;
};
