/** Opens the view at the last place of this device where the address names none, and remembers the place that is shown. */
import { useLocation } from "preact-iso";
import { useEffect } from "preact/hooks";
import { viewAt } from "../base/address.ts";
import { demand } from "../offline/link.ts";
import { forgetPlace, lastPlace, rememberPlace } from "./last-place.ts";
import { optionsOf, placeOf, type PrayerState } from "./state.ts";

/** Whether the view is about to open there. `state` is that of the route. */
export const useOpenLast = (state: PrayerState): boolean => {
  const { route } = useLocation();
  const last = lastPlace.value;
  const { lat, lng, city, country: _country, ...rest } = state;
  const isLost = last !== null && lat === undefined && lng === undefined && city === undefined;
  useEffect(() => {
    if (isLost) route(viewAt("/prayer/", { ...last.state, ...rest }), true);
  }, [isLost]);
  return isLost;
};

/** Remembers a place once its times are shown. */
export const useRemember = (state: PrayerState, name: string | null, isShown: boolean): void => {
  const place = placeOf(state, name);
  const text = JSON.stringify(place);
  useEffect(() => {
    if (!isShown || place === null) return;
    const { lat, lng } = place.state;
    const options = optionsOf(place.state) as Readonly<Record<string, string>>;
    rememberPlace(place);
    void demand({ type: "keep-times", query: { lat, lng, ...options } });
  }, [text, isShown]);
};

/** Forgets the place, also what the worker has kept of it. */
export const forget = (): void => {
  forgetPlace();
  void demand({ type: "keep-times", query: null });
};

/** The name of a city that was remembered with it, for when there is no connection to ask. */
export const rememberedName = ({ city, country }: PrayerState): string | null => {
  const last = lastPlace.value;
  return last !== null && last.state.city === city && last.state.country === country ? last.name : null;
};
