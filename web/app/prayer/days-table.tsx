/** Days of prayer times as a table, one row per day. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { language, t } from "../base/language.ts";
import { dateText } from "../ui/dates.ts";
import { hijriMonthText } from "../ui/words.tsx";
import { Clock, type TimeName } from "./clock.tsx";
import { hasImsak } from "./imsak.ts";

const FASTING: readonly TimeName[] = ["imsak", ...DAY_TIMES];

interface DaysTableProps {
  readonly records: readonly PrayerRecord[];
  readonly caption: string;
  /** The date at the place. */
  readonly today: string;
  readonly isRamadan: boolean;
}

const FRIDAY = 5;
const isFriday = (isoDate: string): boolean => new Date(`${isoDate}T00:00:00Z`).getUTCDay() === FRIDAY;

export const DaysTable = ({ records, caption, today, isRamadan }: DaysTableProps) => {
  const isWithImsak = isRamadan && records.some(hasImsak);
  const names = isWithImsak ? FASTING : DAY_TIMES;
  return (
    <table class={isRamadan ? `days days-ramadan${isWithImsak ? " with-imsak" : ""}` : "days"}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("prayer.table.date")}</th>
          <th scope="col">{t("prayer.table.hijri")}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {t(`prayer.time.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr
            key={record.date}
            class={isFriday(record.date) ? "friday" : undefined}
            aria-current={record.date === today ? "date" : undefined}
          >
            <th scope="row">
              <span class="weekday">{dateText(record.date, "weekday", language.value)}</span>
              <span class="initial" aria-hidden="true">
                {dateText(record.date, "initial", language.value)}
              </span>{" "}
              {isRamadan ? <DayAndMonth date={record.date} /> : Number(record.date.slice(8))}
            </th>
            <td>{isRamadan ? record.hijri.day : <Hijri record={record} />}</td>
            {names.map((name) => (
              <td key={name} class={`cell-${name}`}>
                <Clock record={record} name={name} isBare />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Month numbers on phones, since Arabic month names are long. */
const DayAndMonth = ({ date }: { readonly date: string }) => {
  const words = dateText(date, "day-month", language.value);
  if (language.value === "en") return <>{words}</>;
  return (
    <>
      <span class="in-words">{words}</span>
      <bdi class="in-figures" dir="ltr" aria-hidden="true">
        {Number(date.slice(8))}/{Number(date.slice(5, 7))}
      </bdi>
    </>
  );
};

/** The Hijri day, and the month on its first day. */
const Hijri = ({ record: { hijri } }: { readonly record: PrayerRecord }) => (
  <>
    {hijri.day}
    {hijri.day === 1 && <small> {hijriMonthText(hijri.month.number)}</small>}
  </>
);
