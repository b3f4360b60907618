/** The calculation methods as data/methods.json has them: angles, minutes, rounding, source. */
import { readFileSync } from "node:fs";
import { parseMethods, type PrayerMethod } from "#core/prayer/method.ts";
import type { Language } from "../guides.ts";
import { TEXTS } from "../texts.ts";
import { english, figure, markdownTable } from "./markdown.ts";

const FILE = new URL("../../../data/methods.json", import.meta.url);

const signed = (minutes: number): string => (minutes > 0 ? `+${minutes}` : `−${-minutes}`);

/** How the printed minute comes about, e.g. "up: Fajr, Dhuhr +1; down: sunrise". */
const printedOf = ({ printed, height }: PrayerMethod, language: Language): string => {
  const { site, methods } = TEXTS[language];
  const { round, all, and, groups: between, height: ofTown } = methods;
  const groups = new Map<keyof typeof round, string[]>();
  for (const [name, rule] of Object.entries(printed)) {
    if (rule.round === "nearest" && rule.offset_min === 0) continue;
    const offset = rule.offset_min === 0 ? "" : ` ${figure(signed(rule.offset_min))}`;
    const words = `${site[`prayer.time.${name as keyof typeof printed}`]}${offset}`;
    groups.set(rule.round, [...(groups.get(rule.round) ?? []), words]);
  }
  const parts = [...groups].map(([direction, names]) => `${round[direction]}: ${names.join(and)}`);
  return [...(parts.length === 0 ? [all] : parts), ...(height === null ? [] : [ofTown])].join(between);
};

const degrees = (angle: number): string => figure(`${angle}°`);

const ishaOf = (method: PrayerMethod, language: Language): string => {
  const { min, ramadan, seasonal, and } = TEXTS[language].methods;
  if (method.twilight === "moonsighting") return seasonal;
  if (method.isha_minutes === null) return degrees(method.isha_angle ?? 0);
  const fasting =
    method.isha_minutes_ramadan === null
      ? ""
      : `${and}${figure(String(method.isha_minutes_ramadan))} ${ramadan}`;
  return `${figure(String(method.isha_minutes))} ${min}${fasting}`;
};

const maghribOf = (method: PrayerMethod, language: Language): string => {
  const { sunset, min } = TEXTS[language].methods;
  if (method.maghrib_angle !== null) return degrees(method.maghrib_angle);
  return method.maghrib_minutes === null ? sunset : `${figure(`+${method.maghrib_minutes}`)} ${min}`;
};

export const methodsTable = (language: Language): string => {
  const methods = parseMethods(JSON.parse(readFileSync(FILE, "utf8")));
  if (methods instanceof Error) throw methods;
  const rows = [...methods.values()].map((method) => [
    String(method.id),
    method.names[language] ?? method.authority,
    method.twilight === "moonsighting" ? TEXTS[language].methods.seasonal : degrees(method.fajr_angle),
    ishaOf(method, language),
    maghribOf(method, language),
    printedOf(method, language),
    english(method.source),
  ]);
  return markdownTable([TEXTS[language].methods.head, ...rows]);
};
