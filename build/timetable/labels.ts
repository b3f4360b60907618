/** What congregations are called that are neither the first of their prayer nor a kind of their own, in English and Arabic. */
import type { LabelOf } from "./compile.ts";

/** The words of a language, as data/i18n has them. */
interface Words {
  readonly iqama?: string;
  readonly prayers?: Readonly<Record<string, string>>;
}

const textIn = ({ iqama = "{prayer}", prayers = {} }: Words, prayer: string, which: number): string =>
  `${iqama.replace("{prayer}", prayers[prayer] ?? prayer)} ${which}`;

/** The labels by the words of both languages. */
export const labelsIn =
  (english: Words, arabic: Words): LabelOf =>
  (prayer, which) => ({ en: textIn(english, prayer, which), ar: textIn(arabic, prayer, which) });
