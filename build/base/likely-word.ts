/** The word that somebody probably meant, for hints. */
import { similarity } from "#core/base/similarity.ts";

/** Less similar words are not suggested. */
const LIKELY = 0.45;

/** The most similar of `words`, as a suggestion; `null` if no word is close. */
export const likelyWord = (word: string, words: readonly string[]): string | null => {
  const folded = word.toLowerCase();
  let best: string | null = null;
  let bestScore = LIKELY;
  for (const known of words) {
    const isPart = Math.min(known.length, folded.length) >= 3 && (folded.startsWith(known) || known.startsWith(folded));
    const score = isPart ? 1 : similarity(folded, known);
    if (score > bestScore) [best, bestScore] = [known, score];
  }
  return best;
};
