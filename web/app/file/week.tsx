/** The week of a place as the hall would see it, with the times of a file in it. */
import { useEffect, useState } from "preact/hooks";
import { dayOfDate, formatDate } from "#core/base/date.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { addressOf } from "../base/api.ts";
import { ask } from "../base/ask.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { Friday } from "../place/friday.tsx";
import "../place/month.css";
import { fridaysOf, MonthTable } from "../place/month-table.tsx";
import { withoutIqama, withTimes } from "../place/with-rules.ts";
import { dateText } from "../ui/dates.ts";
import { firstShown } from "./first-shown.ts";
import type { FileTimes } from "./read-file.ts";
import type { Spot } from "./spot.ts";

const DAYS = 7;

const recordsOf = async ({ placeId, lat, lng }: Spot, from: string): Promise<readonly TimesRecord[] | null> => {
  const asked = { from, days: DAYS, lang: dataLanguage.value };
  if (placeId !== null) {
    const answer = await ask<TimesRecord>(addressOf("/times", { id: placeId, ...asked }));
    return answer.ok ? answer.data : null;
  }
  const answer = await ask<PrayerRecord>(addressOf("/prayer", { lat, lng, ...asked }));
  return answer.ok ? answer.data.map(withoutIqama) : null;
};

const lastOf = (from: string): string => formatDate(dayOfDate(from) + DAYS - 1);

interface WeekProps {
  readonly times: FileTimes;
  readonly spot: Spot;
  /** The date at the place. */
  readonly today: string;
}

export const Week = ({ times, spot, today }: WeekProps) => {
  const from = firstShown(times, today);
  const [records, setRecords] = useState<readonly TimesRecord[] | null>(null);
  const { placeId, lat, lng } = spot;
  useEffect(() => {
    let isGone = false;
    void recordsOf(spot, from).then((found) => {
      if (!isGone) setRecords(found);
    });
    return () => {
      isGone = true;
    };
  }, [placeId, lat, lng, from]);
  if (records === null) return null;
  const days = withTimes(records, times);
  const span = `${dateText(from, "short", language.value)} – ${dateText(lastOf(from), "short", language.value)}`;
  const title = from === today ? t("file.week") : span;
  return (
    <section class="times-week">
      <h2>{title}</h2>
      {from === today && <p class="quiet small">{span}</p>}
      <div class="month-frame" role="group" aria-label={title} tabIndex={0}>
        <MonthTable records={days} caption={title} today={today} />
      </div>
      {fridaysOf(days).map((record) => (
        <section key={record.date} class="month-fridays">
          <h3>{t("place.jumuah")}</h3>
          <Friday jumuah={record.jumuah} />
        </section>
      ))}
    </section>
  );
};
