/** The query without some of its words, each of which is taken off once. */
export const withoutWords = (query: string, words: readonly string[]): string => {
  const left = [...words];
  const isKept = (word: string): boolean => {
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  };
  return query
    .split(/\s+/u)
    .filter((word) => word !== "" && isKept(word))
    .join(" ");
};
