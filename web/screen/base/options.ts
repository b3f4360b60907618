/**
 * What a screen shows and how, as its address says it: `/screen/?id=401&lang=en,ar`. The address is the whole set-up of a
 * kiosk; nothing of it is kept elsewhere. Faults are values that name the parameter.
 */
import { elementAt } from "#core/base/element-at.ts";
import { ID_MAX } from "#core/values/ids.ts";
import { type Language, LANGUAGES } from "../../app/i18n/languages.ts";
import type { Hours } from "../../app/ui/hours.ts";
import { siteAt } from "../../site/site.ts";

/** `auto` is day from sunrise to Maghrib; `light` is bright, for halls with much light and a screen without burn-in. */
export const THEMES = ["auto", "day", "night", "light"] as const;
type Theme = (typeof THEMES)[number];

/** What can be left out. */
export const BOXES = ["sunrise", "jumuah", "change", "ramadan", "events", "sources"] as const;
export type Box = (typeof BOXES)[number];

/** When the Hijri date changes. */
export const HIJRI_STARTS = ["midnight", "maghrib"] as const;
type HijriStart = (typeof HIJRI_STARTS)[number];

export interface Options {
  /** `null`: no place is chosen yet. */
  readonly id: number | null;
  /** Shown in turn; at least one. */
  readonly languages: readonly Language[];
  /** Seconds for each language. */
  readonly seconds: number;
  readonly theme: Theme;
  /** `null`: as the language has it. */
  readonly clock: Hours | null;
  readonly hidden: readonly Box[];
  /** Minutes for which the screen is dark after a congregation began; 0 is never. */
  readonly quiet: number;
  readonly hijri: HijriStart;
  /** Days without new data after which the screen says so in red. */
  readonly stale: number;
}

export const DEFAULTS: Options = {
  id: null,
  languages: ["en"],
  seconds: 15,
  theme: "auto",
  clock: null,
  hidden: [],
  quiet: 8,
  hijri: "midnight",
  stale: 14,
};

/** The whole numbers that a parameter takes. */
export const RANGES = { id: [1, ID_MAX], seconds: [5, 300], quiet: [0, 60], stale: [1, 365] } as const;

/** What is wrong with a parameter. */
export interface Fault {
  readonly parameter: string;
  /** In English; the set-up panel shows it. */
  readonly message: string;
}

const INTEGER = /^\d{1,10}$/;

const isOneOf = <T extends string>(all: readonly T[], text: string): text is T =>
  (all as readonly string[]).includes(text);

/** Reads the query of an address; what is wrong in it is named, and stands at its default. */
export const readOptions = (search: string): { readonly options: Options; readonly faults: readonly Fault[] } => {
  const parameters = new URLSearchParams(search);
  const faults: Fault[] = [];
  const refuse = (parameter: string, expected: string): void => {
    faults.push({ parameter, message: `must be ${expected}, got ${JSON.stringify(parameters.get(parameter))}` });
  };
  const textOf = (name: string): string => (parameters.get(name) ?? "").trim();
  const integer = <T>(name: keyof typeof RANGES, otherwise: T): number | T => {
    const text = textOf(name);
    if (text === "") return otherwise;
    const [least, most] = RANGES[name];
    const value = Number(text);
    if (INTEGER.test(text) && value >= least && value <= most) return value;
    refuse(name, `a whole number from ${least} to ${most}`);
    return otherwise;
  };
  const choice = <T extends string>(name: string, all: readonly T[], otherwise: T): T => {
    const text = textOf(name);
    if (text === "") return otherwise;
    if (isOneOf(all, text)) return text;
    refuse(name, `one of ${all.join(", ")}`);
    return otherwise;
  };
  const list = <T extends string>(name: string, all: readonly T[], otherwise: readonly T[]): readonly T[] => {
    const parts = textOf(name)
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "");
    const known = parts.filter((part): part is T => isOneOf(all, part));
    if (known.length < parts.length) refuse(name, `some of ${all.join(", ")}, separated by commas`);
    return known.length === 0 ? otherwise : [...new Set(known)];
  };
  const clock = choice("clock", ["12", "24", "auto"], "auto");
  const options: Options = {
    id: integer("id", DEFAULTS.id),
    languages: list("lang", LANGUAGES, DEFAULTS.languages),
    seconds: integer("seconds", DEFAULTS.seconds),
    theme: choice("theme", THEMES, DEFAULTS.theme),
    clock: clock === "auto" ? null : clock === "12" ? 12 : 24,
    hidden: list("hide", BOXES, DEFAULTS.hidden),
    quiet: integer("quiet", DEFAULTS.quiet),
    hijri: choice("hijri", HIJRI_STARTS, DEFAULTS.hijri),
    stale: integer("stale", DEFAULTS.stale),
  };
  return { options, faults };
};

/** The address of a screen below its origin; what stands at its default is left out. */
export const screenAt = (options: Options): string => {
  const { id, languages, seconds, theme, clock, hidden, quiet, hijri, stale } = options;
  const parts: readonly (readonly [name: string, value: string, isDefault: boolean])[] = [
    ["id", String(id), id === null],
    ["lang", languages.join(","), false],
    ["seconds", String(seconds), seconds === DEFAULTS.seconds],
    ["theme", theme, theme === DEFAULTS.theme],
    ["clock", String(clock), clock === null],
    ["hide", hidden.join(","), hidden.length === 0],
    ["quiet", String(quiet), quiet === DEFAULTS.quiet],
    ["hijri", hijri, hijri === DEFAULTS.hijri],
    ["stale", String(stale), stale === DEFAULTS.stale],
  ];
  const parameters = parts.flatMap(([name, value, isDefault]) => (isDefault ? [] : [`${name}=${value}`]));
  return siteAt(`/screen/?${parameters.join("&")}`);
};

/** The language whose turn it is: all follows from the clock, so that nothing has to be counted. */
export const languageAt = ({ languages, seconds }: Options, nowMs: number): Language => {
  const turn = Math.floor(nowMs / 1000 / seconds) % languages.length;
  return elementAt(languages, turn);
};

const PAGE_OF_PLACE = /-(\d{1,10})\/?$/;

/** What stands in the link of a page for the number of its place; `null` if it is no link, or of no place. */
const numberInLink = (text: string): string | null => {
  if (!/^(?:https?:\/)?\//.test(text)) return null;
  const { pathname, searchParams } = new URL(text, "https://musalla.invalid");
  return searchParams.get("id") ?? PAGE_OF_PLACE.exec(pathname)?.[1] ?? null;
};

/** The number of a place in what was typed: the number itself, or the link of its page; `null` if there is none. */
export const placeIn = (typed: string): number | null => {
  const text = typed.trim();
  const digits = INTEGER.test(text) ? text : numberInLink(text);
  if (digits === null || !INTEGER.test(digits)) return null;
  const id = Number(digits);
  return id >= RANGES.id[0] && id <= RANGES.id[1] ? id : null;
};
