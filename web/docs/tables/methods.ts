/** The calculation methods as data/methods.json has them: angles, minutes, rounding, source. */
import { readFileSync } from "node:fs";
import { parseMethods } from "#core/prayer/method.ts";
import type { PrayerMethod } from "#core/prayer/method.ts";
import type { Language } from "../guides.ts";
import { english, figure, markdownTable } from "./markdown.ts";

const FILE = new URL("../../../data/methods.json", import.meta.url);

const WORDS = {
  en: {
    head: ["Method", "Name", "Fajr", "Isha", "Maghrib", "Printed minutes", "Source"],
    round: { up: "up", down: "down", nearest: "nearest" },
    times: { fajr: "Fajr", sunrise: "sunrise", dhuhr: "Dhuhr", asr: "Asr", sunset: "sunset", maghrib: "Maghrib", isha: "Isha" }, // prettier-ignore
    ramadan: "Ramadan",
    min: "min",
    sunset: "sunset",
    seasonal: "by season",
    all: "nearest",
    height: "height of the town",
    and: ", ",
    groups: "; ",
  },
  ar: {
    head: ["الطريقة", "الاسم", "الفجر", "العشاء", "المغرب", "الدقيقة المطبوعة", "المصدر"],
    round: { up: "إلى الأعلى", down: "إلى الأدنى", nearest: "إلى الأقرب" },
    times: { fajr: "الفجر", sunrise: "الشروق", dhuhr: "الظهر", asr: "العصر", sunset: "الغروب", maghrib: "المغرب", isha: "العشاء" }, // prettier-ignore
    ramadan: "في رمضان",
    min: "د",
    sunset: "الغروب",
    seasonal: "بحسب الفصل",
    all: "إلى الأقرب",
    height: "ارتفاع البلدة",
    and: "، ",
    groups: "؛ ",
  },
} as const satisfies Record<Language, unknown>;

const signed = (minutes: number): string => (minutes > 0 ? `+${minutes}` : `−${-minutes}`);

/** How the printed minute comes about, e.g. "up: Fajr, Dhuhr +1; down: sunrise". */
const printedOf = ({ printed, height }: PrayerMethod, language: Language): string => {
  const { round, times, all, and, groups: between, height: ofTown } = WORDS[language];
  const groups = new Map<keyof typeof round, string[]>();
  for (const [name, rule] of Object.entries(printed)) {
    if (rule.round === "nearest" && rule.offset_min === 0) continue;
    const offset = rule.offset_min === 0 ? "" : ` ${figure(signed(rule.offset_min))}`;
    const words = `${times[name as keyof typeof times]}${offset}`;
    groups.set(rule.round, [...(groups.get(rule.round) ?? []), words]);
  }
  const parts = [...groups].map(([direction, names]) => `${round[direction]}: ${names.join(and)}`);
  return [...(parts.length === 0 ? [all] : parts), ...(height === null ? [] : [ofTown])].join(between);
};

const degrees = (angle: number): string => figure(`${angle}°`);

const ishaOf = (method: PrayerMethod, language: Language): string => {
  const { min, ramadan, seasonal, and } = WORDS[language];
  if (method.twilight === "moonsighting") return seasonal;
  if (method.isha_minutes === null) return degrees(method.isha_angle ?? 0);
  const fasting =
    method.isha_minutes_ramadan === null
      ? ""
      : `${and}${figure(String(method.isha_minutes_ramadan))} ${ramadan}`;
  return `${figure(String(method.isha_minutes))} ${min}${fasting}`;
};

const maghribOf = (method: PrayerMethod, language: Language): string => {
  const { sunset, min } = WORDS[language];
  if (method.maghrib_angle !== null) return degrees(method.maghrib_angle);
  return method.maghrib_minutes === null ? sunset : `${figure(`+${method.maghrib_minutes}`)} ${min}`;
};

export const methodsTable = (language: Language): string => {
  const methods = parseMethods(JSON.parse(readFileSync(FILE, "utf8")));
  if (methods instanceof Error) throw methods;
  const rows = [...methods.values()].map((method) => [
    String(method.id),
    method.names[language] ?? method.authority,
    method.twilight === "moonsighting" ? WORDS[language].seasonal : degrees(method.fajr_angle),
    ishaOf(method, language),
    maghribOf(method, language),
    printedOf(method, language),
    english(method.source),
  ]);
  return markdownTable([WORDS[language].head, ...rows]);
};
