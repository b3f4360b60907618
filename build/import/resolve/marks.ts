/** Marks of a name: words and numbers that tell apart places of the same name (women's hall, Block C, the old mosque). */
import { foldedWords, nameWords } from "#core/base/fold.ts";
import { withoutLocation, withoutPossessive } from "./name-text.ts";
import { isKindWord, latinised, type NameWords, type WordMeaning } from "./words.ts";

/** The set of words that distinguishes neighbours, and its value in a name: women and men, old and new, a number. */
type Mark = readonly [set: string, value: string];

/** The marks of several names, by set. */
export type Marks = ReadonlyMap<string, ReadonlySet<string>>;

const NO_MARKS: Marks = new Map();

/** The marks of all names of a record. */
export const joinMarks = (marksOfNames: readonly (readonly Mark[])[]): Marks => {
  if (marksOfNames.every((marks) => marks.length === 0)) return NO_MARKS;
  const joined = new Map<string, Set<string>>();
  for (const [set, value] of marksOfNames.flat()) {
    const values = joined.get(set) ?? new Set();
    joined.set(set, values.add(value));
  }
  return joined;
};

/** What a text says beside the name itself. */
interface MarkedText {
  readonly marks: readonly Mark[];
  /** True when it says that it is a mosque, a prayer room or the like. */
  readonly saysKind: boolean;
}

const NUMBER = /^(?<digits>\d{1,3})(?:st|nd|rd|th)?$/;

/** Reads marks with the words of `table`, whose meanings it remembers. */
export const createMarkReader = (table: NameWords): ((text: string) => MarkedText) => {
  const meanings = new Map<string, WordMeaning>();
  const meaningOf = (token: string): WordMeaning => {
    const meaning = meanings.get(token) ?? table.of(nameWords(token)[0] ?? "");
    meanings.set(token, meaning);
    return meaning;
  };
  const isUnit = (token: string | undefined): boolean => token !== undefined && meaningOf(token).isUnit;

  return (text) => {
    const tokens = foldedWords(withoutLocation(latinised(withoutPossessive(text))));
    const marks = tokens.flatMap((token, i): readonly Mark[] => {
      const { contrast, number } = meaningOf(token);
      const distinguishing = contrast === null ? [] : [contrast];
      const digits = NUMBER.exec(token)?.groups?.["digits"];
      if (digits !== undefined) return [...distinguishing, ["number", String(Number(digits))]];
      if (number !== null) return [...distinguishing, ["number", number]];
      const isLetterOfUnit = token.length === 1 && (isUnit(tokens[i - 1]) || isUnit(tokens[i + 1]));
      return isLetterOfUnit ? [...distinguishing, ["unit", token]] : distinguishing;
    });
    return { marks, saysKind: tokens.some((token) => isKindWord(meaningOf(token))) };
  };
};
