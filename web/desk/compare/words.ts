/** The words that differ between two texts, in any script (Unicode word boundaries, UAX 29). */
import { diffArrays } from "diff";

interface Part {
  readonly text: string;
  readonly kind: "same" | "removed" | "added";
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

const segmentsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** The parts of both texts in order; one `removed` and one `added` part if they share no word. */
export const wordsOf = (before: string, after: string): readonly Part[] => {
  const parts = diffArrays(segmentsOf(before), segmentsOf(after)).map(({ value, added, removed }): Part => {
    const kind = added ? "added" : removed ? "removed" : "same";
    return { text: value.join(""), kind };
  });
  if (parts.some(({ kind, text }) => kind === "same" && /[\p{L}\p{N}]/u.test(text))) return parts;
  const whole: readonly Part[] = [
    { text: before, kind: "removed" },
    { text: after, kind: "added" },
  ];
  return whole.filter(({ text }) => text !== "");
};
