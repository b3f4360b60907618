/** The list of questions that a device has answered. Needs no page. */

/** More than anybody answers; the oldest go first. */
const MOST = 500;

/** `401 women_space`. */
const FORM = /^\d+ [a-z_]+$/;

/** What was kept, without what is not sound. */
export const readAnswered = (kept: unknown): readonly string[] =>
  Array.isArray(kept)
    ? kept.filter((entry): entry is string => typeof entry === "string" && FORM.test(entry)).slice(0, MOST)
    : [];

/** The list with an entry in front. */
export const withAnswer = (all: readonly string[], entry: string): readonly string[] => [entry, ...all].slice(0, MOST);
