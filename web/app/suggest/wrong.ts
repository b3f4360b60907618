/** What is wrong with a field, in the language of the page: the name of the field, then what to do. */
import { factAt } from "#core/facts/parts.ts";
import { labelKey } from "#core/facts/texts.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { language, t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { fieldText, plainLabel } from "../ui/wrong-field.ts";
import type { TIMES_ROWS } from "./values.ts";

/** What to do about a fault, by its code; the words of the data are for people who edit tables. */
const WORDS: Readonly<Record<string, Key>> = {
  required: "wrong.required",
  "unknown-value": "wrong.choice",
  "unknown-type": "wrong.choice",
  "unknown-category": "wrong.choice",
  "halal-misplaced": "wrong.choice",
  "bad-phone": "wrong.phone",
  "bad-url": "wrong.url",
  "bad-date": "wrong.date",
  "bad-time": "wrong.time",
  "ends-before-start": "wrong.order",
  "khutbah-misplaced": "wrong.time",
  "bad-opening-hours": "wrong.hours",
  "too-long": "wrong.long",
  "formula-error": "wrong.letters",
  "formula-injection": "wrong.letters",
  "control-character": "wrong.letters",
  "bad-pair": "wrong.letters",
  "not-nfc": "wrong.letters",
  "stray-space": "wrong.letters",
  "repeated-name": "wrong.repeated",
  "not-arabic": "wrong.language",
  "bad-language": "wrong.language",
  "duplicate-id": "wrong.place",
  "unknown-place": "wrong.place",
  "lat-out-of-range": "wrong.point",
  "lng-out-of-range": "wrong.point",
  "outside-country": "wrong.point",
  "out-of-range": "wrong.number",
  "not-a-number": "wrong.number",
  "not-an-integer": "wrong.number",
};

/** Of fields whatever is wrong with them. */
const BY_PATH: Readonly<Record<string, Key>> = {
  point: "wrong.point",
  type: "wrong.choice",
  status: "wrong.choice",
  duplicate_of: "wrong.place",
  evidence: "wrong.url",
  note: "wrong.links",
  who: "wrong.links",
};

const TIMES: Readonly<Record<(typeof TIMES_ROWS)[number], Key>> = {
  fajr: "times.of.fajr",
  dhuhr: "times.of.dhuhr",
  asr: "times.of.asr",
  maghrib: "times.of.maghrib",
  isha: "times.of.isha",
  jumuah: "times.of.jumuah",
  jumuah2: "suggest.times.jumuah2",
};

/** The name of a row of times. */
export const rowText = (row: string): string => t(TIMES[row as keyof typeof TIMES] ?? "times.prayer");

const LABELS: Readonly<Record<string, Key>> = {
  name: "suggest.name",
  type: "fact.type.question",
  description: "suggest.description",
  status: "fact.status.question",
  point: "suggest.point",
  duplicate_of: "suggest.duplicate",
  note: "suggest.note-optional",
  evidence: "suggest.evidence",
  who: "suggest.who",
  rules: "suggest.times.time",
  "rules.from": "suggest.times.from",
  "rules.to": "suggest.times.to",
};

const nameOf = (path: string): Key | undefined => {
  const fact = factAt(path);
  return LABELS[path] ?? (fact === null ? undefined : (labelKey(fact) as Key));
};

/** The name of a language in that of the page. */
export const languageText = (tag: string): string =>
  new Intl.DisplayNames(language.value, { type: "language" }).of(tag) ?? tag;

/** Labels of fields that a kind of suggestion asks in words of its own. */
const OF_KIND: Readonly<Partial<Record<SuggestionKind, Readonly<Record<string, Key>>>>> = {
  closed: { status: "suggest.status.which", note: "suggest.note" },
  duplicate: { note: "suggest.note" },
};

/** The label of a field by its path, as a kind of suggestion has it. */
export const labelOf = (path: string, kind: SuggestionKind): string => {
  const [group = "", member = ""] = path.split(".");
  const own = OF_KIND[kind]?.[path];
  if (own !== undefined) return plainLabel(t(own));
  if (group === "names") return t("suggest.name-in", { language: languageText(member) });
  if (group === "khutbah") return t("suggest.times.khutbah", { name: rowText(member) });
  const key = nameOf(path);
  if (group === "rules" && (key === undefined || member === "")) return rowText(member);
  return key === undefined ? "" : plainLabel(t(key));
};

/** The message for a field; `code` is that of its fault, `null` where only a server has found it. */
export const wrongText = (path: string, code: string | null, kind: SuggestionKind): string => {
  const isMissing = code === "required" && BY_PATH[path] === undefined;
  const key = isMissing ? "wrong.required" : (BY_PATH[path] ?? WORDS[code ?? ""] ?? "wrong.other");
  return fieldText(labelOf(path, kind), t(key));
};
