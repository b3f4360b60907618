/** The next congregation in words, apart from its computation, which needs no page. */
import type { At } from "#core/times/next-congregation.ts";
import { t } from "../base/language.ts";
import { isPrayer } from "./prayers.ts";

/** `Isha congregation in`; a Friday prayer, or one that the mosque has named, is a congregation by its name. */
export const congregationText = ({ name, label }: At): string => {
  const isDaily = label === null && isPrayer(name);
  return t(isDaily ? "times.next" : "prayer.next", { name: label ?? t(`times.of.${name}`) });
};
