/**
 * The place whose prayer times were looked at last. Only this device has it; the prayer view opens there, and the first
 * screen shows its next prayer.
 */
import { stored } from "../base/stored.ts";
import { type LastPlace, readLastPlace } from "./state.ts";

const last = stored("musalla.place", readLastPlace);

export const lastPlace = last.value;

export const rememberPlace = (place: LastPlace): void => {
  if (JSON.stringify(place) !== JSON.stringify(last.value.value)) last.keep(place);
};

export const forgetPlace = (): void => last.keep(null);
