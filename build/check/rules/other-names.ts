/** No other name of a place repeats one of its names or another other name, however it is written. */
import { fold } from "#core/base/fold.ts";
import { quoted } from "#core/columns/clean-text.ts";
import { NOTHING, type Rule } from "./rule.ts";

const HINT = { hint: "take it out" };

export const otherNames: Rule = ({ value: { name_en: en, name_ar: ar, names, alt_names: others }, report }) => {
  if (others === null) return NOTHING;
  const known = new Set([en ?? "", ar ?? "", ...Object.values(names ?? {})].map(fold));
  return others.flatMap(({ name }) => {
    if (known.has(fold(name)))
      return [report("alt_names", "repeated-name", `${quoted(name)} is a name of the place already`, HINT)];
    known.add(fold(name));
    return NOTHING;
  });
};
