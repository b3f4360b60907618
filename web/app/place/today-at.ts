/** The date at a place. */
import { formatDate } from "#core/base/date.ts";
import { DAY_MS, HOUR_MS } from "#core/base/time.ts";
import { dateThere } from "../prayer/next.ts";
import type { PlaceAnswer } from "./lines.ts";

/** Mean solar time is an hour later for each of so many degrees to the east. */
const HOUR_DEG = 15;

/** The date at a longitude by the Sun, which is right but for some hours around midnight. */
export const dateBySun = (lng: number): string =>
  formatDate(Math.floor((Date.now() + (lng / HOUR_DEG) * HOUR_MS) / DAY_MS));

/** The date at a place; by the Sun where it has no times that tell it. */
export const todayAt = ({ times, lng }: PlaceAnswer): string =>
  times === null || times === undefined ? dateBySun(lng) : dateThere([times], Date.now());
