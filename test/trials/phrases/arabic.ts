/** Words of one letter that Arabic writes on the name after them. The article stays after ب; after ل it loses its alif. */

const ARTICLE = "ال";

/** ل before the article is written لل; three lams in a row are written as two. */
const withLam = (name: string): string =>
  name.startsWith(ARTICLE) ? `لل${name.slice(ARTICLE.length).replace(/^ل/, "")}` : `ل${name}`;

/** The name after «في» is the name alone; written together it is one of these. */
export const ARABIC = {
  /** In it. */
  bi: (name: string): string => `ب${name}`,
  /** To it. */
  li: withLam,
} as const;
