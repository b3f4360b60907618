/** A Hijri date. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { hijriText } from "../ui/words.tsx";

export const HijriText = ({ hijri }: Pick<PrayerRecord, "hijri">) => (
  <bdi class="hijri">{hijriText(hijri.day, hijri.month.number, hijri.year)}</bdi>
);
