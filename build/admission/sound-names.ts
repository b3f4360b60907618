/**
 * Names as people say them. Records carry what is no name: the number of an item that has no label, the element of
 * OpenStreetMap, coordinates, plus codes, codes of a survey. Such a part is taken off; a name that is nothing else is none.
 * Broken Arabic is mended (base/arabic-place-name.ts).
 */
import { fold } from "#core/base/fold.ts";
import { slugify } from "#core/base/slug.ts";
import { mendArabicPlaceName } from "../base/arabic-place-name.ts";
import { cellOf, type TextRow } from "../base/text-row.ts";
import type { LabelsOf } from "../tables/fact-texts.ts";

/** What stands beside a name and is not said. */
const BESIDE: readonly RegExp[] = [
  /\s*\((?:node|way|relation)\/\d+\)/giu,
  /\s+(?:in|de|à|at|في)\s+Q\d{4,}$/giu,
  /,?\s*[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}(?=,|\s|$)/gu,
];

/** What is no name: a number of an item within a word, a pair of coordinates, figures, a code, a word for "nameless". */
const NO_NAME: readonly RegExp[] = [
  /\p{L}Q\d{3,}|Q\d{3,}\p{L}|^Q\d{3,}$/u,
  /^-?\d{1,3}\.\d{3,}\s*[,;]\s*-?\d{1,3}\.\d{3,}$/u,
  /^[\d\s.,-]+$/u,
  /^(?=.*\d)[A-Z0-9]+(?:[_-][A-Z0-9]+)+$/u,
  /^(?:unnamed|noname|no name|sans nom|isimsiz|بدون اسم)(?:\s|$)/iu,
];

/** The part of a text that people say as the name; `null` where there is no such part. */
export const soundName = (name: string): string | null => {
  const bare = BESIDE.reduce((text, pattern) => text.replace(pattern, ""), name.trim()).trim();
  if (bare === "" || NO_NAME.some((pattern) => pattern.test(bare))) return null;
  return bare.replaceAll("_", " ").replace(/\s+/gu, " ").trim();
};

/** A list such as `tr=Yeni Cami;fr=…` with sound names. */
const soundList = (cell: string): string =>
  cell
    .split(";")
    .flatMap((item) => {
      const [, tag = "", name = ""] = /^((?:[\w-]+=)?)(.*)$/su.exec(item) ?? [];
      const sound = soundName(name);
      return sound === null ? [] : [tag + sound];
    })
    .join(";");

const withoutTag = (item: string): string => item.replace(/^[\w-]+=/u, "");

/** Other names without those that a name repeats, as one may once it is mended. */
const otherThan = (names: readonly string[], others: string): string => {
  const known = new Set(names.map(fold));
  return others
    .split(";")
    .filter((item) => !known.has(fold(withoutTag(item))))
    .join(";");
};

/** The English and the Arabic name. An Arabic text that is half Latin names the place in Latin letters too, if nothing else does. */
const mainNames = (row: TextRow): { readonly name_en: string; readonly name_ar: string } => {
  const english = soundName(cellOf(row, "name_en")) ?? "";
  const { arabic, latin } = mendArabicPlaceName(soundName(cellOf(row, "name_ar")) ?? "");
  const isUntold = english === "" && cellOf(row, "names") === "";
  return { name_en: isUntold ? (latin ?? "") : english, name_ar: arabic ?? "" };
};

/**
 * The row with sound names; the same object where nothing changes. One without any is called by its type, as other nameless
 * places are, and its slug follows its English name.
 */
export const withSoundNames = (row: TextRow, labelsOf: LabelsOf): TextRow => {
  const main = mainNames(row);
  const others = soundList(cellOf(row, "alt_names"));
  const names = {
    ...main,
    names: soundList(cellOf(row, "names")),
    alt_names: others === "" ? "" : otherThan(Object.values(main), others),
  };
  if (Object.entries(names).every(([column, name]) => name === row[column])) return row;
  const type = cellOf(row, "type");
  const isNameless = names.name_en === "" && names.name_ar === "" && names.names === "";
  const [en, ar] = labelsOf(type);
  const named = isNameless ? { ...names, name_en: en, name_ar: ar } : names;
  const isCalledAsBefore = named.name_en === cellOf(row, "name_en");
  const slug = isCalledAsBefore ? cellOf(row, "slug") : `${slugify(named.name_en) || type}-${cellOf(row, "id")}`;
  return { ...row, ...named, slug };
};
