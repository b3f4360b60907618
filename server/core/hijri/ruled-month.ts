/**
 * What a rule gives for a Hijri month, as a letter: by how many days it begins after the table of Umm al-Qura (-1 to 3), and
 * whether it may begin a day earlier (-1) or later (1) instead, or not (0).
 */

export interface RuledMonth {
  readonly days: number;
  readonly doubt: -1 | 0 | 1;
}

const LEAST = -1;
const MOST = 3;
const DOUBTS = [-1, 0, 1] as const;
const FIRST = "a".charCodeAt(0);

/** The last of the letters, which begin at `a`. */
const LAST_LETTER = String.fromCharCode(FIRST + (MOST - LEAST + 1) * DOUBTS.length - 1);

/** The months of a year, a letter each. */
export const RULED_YEAR = new RegExp(`^[a-${LAST_LETTER}]{12}$`);

/** The letter of a month. */
export const ruledLetter = ({ days, doubt }: RuledMonth): string => {
  if (!Number.isInteger(days) || days < LEAST || days > MOST)
    throw new RangeError(`ruledLetter: got ${days} days, expected ${LEAST} to ${MOST}`);
  return String.fromCharCode(FIRST + (days - LEAST) * DOUBTS.length + DOUBTS.indexOf(doubt));
};

/** The month of a letter; null for none. */
export const ruledMonthOf = (letter: string): RuledMonth | null => {
  if (letter === "") return null;
  const code = letter.charCodeAt(0) - FIRST;
  const doubt = DOUBTS[code % DOUBTS.length];
  return doubt === undefined ? null : { days: LEAST + Math.floor(code / DOUBTS.length), doubt };
};
