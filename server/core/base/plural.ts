/** A count with its English noun, for messages: "1 row", "2 rows". */
export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
