/** Where, in words: a city with its country, or coordinates. */
import { language, t } from "../language.ts";
import { countryText } from "../ui/dates.ts";
import type { PrayerState } from "./state.ts";

type Wind = "n" | "e" | "s" | "w";

const degreesText = (degrees: string | undefined, [above, below]: readonly [Wind, Wind]): string =>
  `${Math.abs(Number(degrees))}° ${t(`wind.short.${Number(degrees) < 0 ? below : above}`)}`;

/** Coordinates in words; what is no number stays as it is, for the API to judge. */
const pointText = ({ lat, lng }: PrayerState): string =>
  [lat, lng].some((one) => Number.isNaN(Number(one)))
    ? `${lat}${t("list.comma")}${lng}`
    : `${degreesText(lat, ["n", "s"])}${t("list.comma")}${degreesText(lng, ["e", "w"])}`;

/** The place of an address in words: the city, else its slug, else the coordinates. */
export const placeTextOf = (state: PrayerState, name: string | null): string => {
  if (state.city === undefined) return pointText(state);
  const country = /^[a-z]{2}$/i.test(state.country ?? "") ? state.country?.toUpperCase() : undefined;
  const parts = [
    name ?? state.city,
    ...(country === undefined ? [] : [countryText(country, language.value)]),
  ];
  return parts.join(t("list.comma"));
};
