/** The clock of a point, as the engine has it. */
import type { LatLng } from "#core/base/geo.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { addressOf } from "../base/api.ts";
import { ask } from "../base/ask.ts";

/** The time zone of a point on a day (YYYY-MM-DD); `null` where it cannot be had. */
export const zoneAt = async ({ lat, lng }: LatLng, day: string): Promise<string | null> => {
  const answer = await ask<PrayerRecord>(addressOf("/prayer", { lat, lng, from: day, days: 1 }));
  return answer.ok ? (answer.data[0]?.timezone ?? null) : null;
};
