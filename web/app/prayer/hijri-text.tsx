/** The Hijri date of a day, and the one from its Maghrib on. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { t } from "../base/language.ts";
import { hijriDateText } from "../ui/hijri-date.ts";

export const HijriText = ({ hijri }: Pick<PrayerRecord, "hijri">) => <bdi class="hijri">{hijriDateText(t, hijri)}</bdi>;

/** The date that begins at Maghrib of the day. */
export const HijriAfterMaghrib = ({ hijri_after_maghrib: hijri }: Pick<PrayerRecord, "hijri_after_maghrib">) => (
  <bdi class="hijri">{t("hijri.from-maghrib", { date: hijriDateText(t, hijri) })}</bdi>
);
