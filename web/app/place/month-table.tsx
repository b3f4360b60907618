/** A month of a place as a table: adhan and iqama of each prayer, Hijri dates, the Friday prayers. */
import type { TimesRecord } from "#core/model/times.ts";
import { DAY_TIMES, PRAYERS } from "#core/values/prayer.ts";
import { language, t } from "../base/language.ts";
import { Clock } from "../prayer/clock.tsx";
import { clockText } from "../ui/clock-text.tsx";
import { isPrayer } from "../ui/congregations.ts";
import { dateText } from "../ui/dates.ts";
import { Iqama } from "./day-times.tsx";

interface MonthTableProps {
  readonly records: readonly TimesRecord[];
  readonly caption: string;
  /** The date at the place. */
  readonly today: string;
}

const classOf = ({ jumuah, schedule }: TimesRecord): string =>
  [...(jumuah.length > 0 ? ["friday"] : []), ...(schedule.state === "stale" ? ["old"] : [])].join(" ");

/** The Hijri day, with the month on its first day and on the first row. */
const Hijri = ({ record: { hijri }, isFirst }: { readonly record: TimesRecord; readonly isFirst: boolean }) => (
  <td class="hijri-day">
    {hijri.day}
    {(isFirst || hijri.day === 1) && <small> {hijri.month.name}</small>}
  </td>
);

const Others = ({ record }: { readonly record: TimesRecord }) => (
  <td class="also">
    {record.special.map(({ kind, label, time, iso }) => (
      <div key={iso}>
        <bdi>{label ?? t(`times.of.${kind}`)}</bdi>{" "}
        <time dir="auto" dateTime={iso}>
          {clockText(time)}
        </time>
      </div>
    ))}
  </td>
);

/** A month of a place's times: a row a day, adhan and iqama of each prayer in one cell, Hijri dates, what else takes place. */
export const MonthTable = ({ records, caption, today }: MonthTableProps) => {
  /** Prayers without a stated congregation in the whole month have their adhan alone. */
  const stated = new Set<string>(
    PRAYERS.filter((name) =>
      records.some(({ iqama, jumuah }) => iqama[name] !== null || (name === "dhuhr" && jumuah.length > 0)),
    ),
  );
  const hasOthers = records.some(({ special }) => special.length > 0);
  return (
    <table class="month-times">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("prayer.table.date")}</th>
          <th scope="col">{t("prayer.table.hijri")}</th>
          {DAY_TIMES.map((name) => (
            <th key={name} scope="col">
              {t(`prayer.time.${name}`)}
              {stated.has(name) && (
                <span class="pair" aria-hidden="true">
                  <span>{t("times.adhan")}</span> <span>{t("times.iqama")}</span>
                </span>
              )}
            </th>
          ))}
          {hasOthers && <th scope="col">{t("times.also")}</th>}
        </tr>
      </thead>
      <tbody>
        {records.map((record, index) => (
          <tr key={record.date} class={classOf(record)} aria-current={record.date === today ? "date" : undefined}>
            <th scope="row">
              <span class="weekday">{dateText(record.date, "weekday", language.value)}</span>{" "}
              {Number(record.date.slice(8))}
            </th>
            <Hijri record={record} isFirst={index === 0} />
            {DAY_TIMES.map((name) => (
              <td key={name}>
                <span class={stated.has(name) ? "pair" : undefined}>
                  <Clock record={record} name={name} isBare />{" "}
                  {stated.has(name) && isPrayer(name) && (
                    <span class="iqama">
                      <Iqama record={record} name={name} />
                    </span>
                  )}
                </span>
              </td>
            ))}
            {hasOthers && <Others record={record} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** `Jumada II – Rajab 1448`. */
export const hijriText = (records: readonly TimesRecord[]): string => {
  const months = records.map(({ hijri: { month, year } }) => ({ text: month.name, year }));
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (first.text === last.text) return `${first.text} ${first.year}`;
  const begin = first.year === last.year ? first.text : `${first.text} ${first.year}`;
  return `${begin} – ${last.text} ${last.year}`;
};

/** Each set of Friday prayers of the month once. */
export const fridaysOf = (records: readonly TimesRecord[]): readonly TimesRecord[] => {
  const sets = new Map(
    records
      .filter(({ jumuah }) => jumuah.length > 0)
      .map((record) => [JSON.stringify(record.jumuah.map(({ iso: _iso, ...rest }) => rest)), record]),
  );
  return [...sets.values()];
};
