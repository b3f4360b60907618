/** Arabic names of places are Arabic, and spelt as Arabic is. What people call their mosque is theirs: exceptions.csv lists a spelling that is meant. */
import { quoted } from "#core/columns/text.ts";
import { mendArabicPlaceName } from "../../base/arabic-place-name.ts";
import { NOTHING, ruleOfAll } from "./rule.ts";

/** No Arabic name is one that {@link mendArabicPlaceName} would change. */
export const soundArabic = ruleOfAll(({ value: { name_ar: name, slug }, report }, { country, exceptions }) => {
  if (name === null) return NOTHING;
  const { arabic } = mendArabicPlaceName(name);
  if (arabic === name || exceptions.allows("misspelt-arabic", `${country.toLowerCase()}/${slug}`)) return NOTHING;
  const hint =
    arabic === null
      ? "leave it empty, or write the Arabic name that its sign has"
      : "if the sign has it so, add a line to data/exceptions.csv with the reason";
  const right = arabic === null ? "is not an Arabic name" : `is broken; ${quoted(arabic)} is right`;
  return [report("name_ar", "misspelt-arabic", `name_ar ${quoted(name)} ${right}`, { hint })];
});
