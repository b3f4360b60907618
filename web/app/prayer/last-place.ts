/**
 * What this device keeps of the prayer view: the last place, which the view opens and the first screen shows, and whether
 * there are reminders.
 */
import { signal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { useEffect } from "preact/hooks";
import { viewAt } from "../base/address.ts";
import { freshPosition } from "../base/position.ts";
import { stored } from "../base/stored.ts";
import { demand } from "../offline/link.ts";
import { type LastPlace, optionsOf, placeOf, type PrayerState, readLastPlace, roundedDegrees } from "./state.ts";

const keptPlace = stored("musalla.place", readLastPlace);

export const lastPlace = keptPlace.value;

const rememberPlace = (place: LastPlace): void => {
  if (JSON.stringify(place) !== JSON.stringify(keptPlace.value.value)) keptPlace.keep(place);
};

const forgetPlace = (): void => keptPlace.keep(null);

const keptReminder = stored("musalla.remind", (value) => value === true);

/** Whether this device wants a notification at each prayer while the site is open; the timer is in reminding.ts. */
export const isReminding = keptReminder.value;

export const remind = (isWanted: boolean): void => keptReminder.keep(isWanted);

/** The last place, else where the visitor is, if another view was just told. */
const placeToOpen = (): PrayerState | null => {
  const here = freshPosition();
  const point = here === null ? null : { lat: roundedDegrees(here.lat), lng: roundedDegrees(here.lng) };
  return lastPlace.value?.state ?? point;
};

/** Whether the view is about to open there. `state` is that of the route. */
export const useOpenLast = (state: PrayerState): boolean => {
  const { route } = useLocation();
  const last = placeToOpen();
  const { lat, lng, city, country: _country, ...rest } = state;
  const isLost = last !== null && lat === undefined && lng === undefined && city === undefined;
  useEffect(() => {
    if (isLost) route(viewAt("/prayer/", { ...last, ...rest }), true);
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

/** Whether the place was forgotten on the page that is shown. */
export const isForgotten = signal(false);

/** Forgets the place, also what the worker has kept of it. */
export const forget = (): void => {
  isForgotten.value = true;
  forgetPlace();
  void demand({ type: "keep-times", query: null });
};

/** The name that was remembered of a place, for when there is no connection to ask. */
export const rememberedName = ({ lat, lng, city, country }: PrayerState): string | null => {
  const last = lastPlace.value;
  if (last === null || last.state.city !== city || last.state.country !== country) return null;
  return city !== undefined || (last.state.lat === lat && last.state.lng === lng) ? last.name : null;
};
