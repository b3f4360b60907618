/**
 * The words of a text folded for exact spelling: case, accents and Arabic vowel marks are removed as by {@link fold}, but
 * the vowel signs of the scripts of India and South-East Asia stay, since they tell words apart: जून is June and जन January.
 */
import { fold } from "#core/base/fold.ts";

/** Letters of scripts in which marks are the vowels. */
const SYLLABIC =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Thaana}][\p{L}\p{M}\p{N}\u200C\u200D]*/gu;

/** Signs that change no vowel, which many writers leave out: nukta, and the joiners of letters. */
const OPTIONAL = /[\u093C\u09BC\u0A3C\u0ABC\u0B3C\u200C\u200D]/gu;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of `text`, folded, in order. */
export const spelledWords = (text: string): readonly string[] => {
  if (text.search(SYLLABIC) === -1) return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept: string[] = [];
  let last = 0;
  for (const { 0: part, index } of text.matchAll(SYLLABIC)) {
    kept.push(fold(text.slice(last, index)), part.normalize("NFKD").replace(OPTIONAL, ""));
    last = index + part.length;
  }
  return [...kept, fold(text.slice(last))].join("").match(WORD) ?? [];
};
