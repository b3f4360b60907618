/** What records say, in the words of the page: names, Hijri dates, lengths, congregations. */
import type { Place } from "#core/model/place.ts";
import type { At } from "#core/times/next-congregation.ts";
import type { EventStatus } from "#core/values/event.ts";
import { language, t, textOr } from "../base/language.ts";
import type { Language } from "../i18n/languages.ts";
import { isPrayer } from "./congregations.ts";
import { distanceText } from "./distance.ts";

interface Named {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  /** Language of `name`. */
  readonly lang: string;
}

interface Name {
  readonly name: string;
  readonly lang: string;
}

/** A record's name in a language; else the one that the API chose. */
export const nameIn = ({ name, names, lang }: Named, wanted: Language): Name => {
  const translated = names[wanted];
  return translated === undefined ? { name, lang } : { name: translated, lang: wanted };
};

/** The name of an observance, whose slug ends in its Hijri year; `null` for other events. */
export const observanceName = (slug: string): Name | null => {
  const name = textOr(`observance.${slug.replace(/-\d+$/, "")}`, "");
  return name === "" ? null : { name, lang: language.value };
};

/** Turns a slug into a name, for cities without another. */
export const nameOfSlug = (slug: string): string =>
  slug.replace(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => `${dash === "" ? "" : " "}${letter.toUpperCase()}`,
  );

/** What stands beside an event that does not simply take place: `Expected, not announced yet`; `null` for others. */
export const statusText = (status: EventStatus | null): string | null =>
  status === null || status === "scheduled" ? null : t(`events.status.${status}`);

/** A distance in the units of the visitor's region. */
export const lengthText = (metres: number): string => distanceText(metres, language.value, navigator.languages);

/** `12 km from Blida`, of a place that is in no city; `null` for others, and of data that a device kept from an earlier version. */
export const awayText = ({ nearest_city: nearest }: Partial<Pick<Place, "nearest_city">>): string | null =>
  nearest === null || nearest === undefined
    ? null
    : t("place.away", { distance: lengthText(nearest.distance_m), city: nearest.name });

/** The name of a month, 1 to 12. */
export const hijriMonthText = (month: number): string => textOr(`hijri.month.${month}`, String(month));

/** `Isha congregation in`; a Friday prayer, or one that the mosque has named, is a congregation by its name. */
export const congregationText = ({ name, label }: At): string => {
  const isDaily = label === null && isPrayer(name);
  return t(isDaily ? "times.next" : "prayer.next", { name: label ?? t(`times.of.${name}`) });
};
