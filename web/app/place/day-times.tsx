/** The times of today at a place: adhans, and congregations if the place states them. */
import type { TimesRecord } from "#core/model/times.ts";
import { DAY_TIMES, type PrayerName } from "#core/values/prayer.ts";
import { t } from "../base/language.ts";
import { Clock } from "../prayer/clock.tsx";
import { nextPrayer } from "../prayer/next.ts";
import { clockText } from "../ui/clock-text.tsx";
import { isPrayer } from "../ui/congregations.ts";
import { Explained } from "../ui/explained.tsx";
import { useSeconds } from "../ui/seconds.ts";

/** Whether a place has times of its own, so that its congregations are shown. */
export const hasOwnTimes = ({ schedule }: TimesRecord): boolean => schedule.state !== "none";

const Plain = ({ time, iso }: { readonly time: string; readonly iso: string }) => (
  <time dir="auto" dateTime={iso}>
    {clockText(time, true)}
  </time>
);

/** The congregation of a row; on Fridays the Friday prayers in the place of Dhuhr. */
export const Iqama = ({ record, name }: { readonly record: TimesRecord; readonly name: PrayerName }) => {
  const congregations = name === "dhuhr" && record.jumuah.length > 0 ? record.jumuah : [record.iqama[name]];
  return (
    <>
      {congregations.map((congregation, index) =>
        congregation === null ? (
          <span key="none" class="no-time">
            <span aria-hidden="true">—</span>
            <span class="visually-hidden">{t("times.not-stated")}</span>
          </span>
        ) : (
          <span key={congregation.iso} class="shift">
            {index > 0 && " "}
            <Plain time={congregation.time} iso={congregation.iso} />
          </span>
        ),
      )}
    </>
  );
};

interface DayTimesProps {
  readonly records: readonly TimesRecord[];
  readonly today: TimesRecord;
}

/** A congregation that the place has named is called so. */
const Special = ({ kind, label }: Pick<TimesRecord["special"][number], "kind" | "label">) => {
  if (label !== null || kind === "other") return <>{label ?? t(`times.of.${kind}`)}</>;
  return <Explained word={kind}>{t(`times.of.${kind}`)}</Explained>;
};

const Rows = ({ records, today }: DayTimesProps) => {
  const nowMs = useSeconds().value;
  const next = nextPrayer(records, nowMs);
  const hasOwn = hasOwnTimes(today);
  const isNext = (name: string): boolean =>
    next !== null && next.name === name && next.at === today.timings_iso[next.name];
  const isFriday = today.jumuah.length > 0;
  return (
    <tbody>
      {DAY_TIMES.map((name) => (
        <tr key={name} aria-current={isNext(name) ? "time" : undefined} class={`time-${name}`}>
          <th scope="row">
            {name === "dhuhr" && isFriday ? (
              <Explained word="jumuah">{t("times.of.jumuah")}</Explained>
            ) : (
              <Explained word={name}>{t(`prayer.time.${name}`)}</Explained>
            )}
          </th>
          <td>
            <Clock record={today} name={name} isBare={hasOwn} />
          </td>
          {hasOwn && <td class="iqama">{isPrayer(name) && <Iqama record={today} name={name} />}</td>}
        </tr>
      ))}
      {today.special.map(({ kind, label, time, iso }) => (
        <tr key={iso}>
          <th scope="row">
            <Special kind={kind} label={label} />
          </th>
          <td />
          <td class="iqama">
            <Plain time={time} iso={iso} />
          </td>
        </tr>
      ))}
    </tbody>
  );
};

export const DayTimes = ({ records, today }: DayTimesProps) => {
  const hasOwn = hasOwnTimes(today);
  return (
    <table class={hasOwn ? "day-times has-own" : "day-times"}>
      <caption class="visually-hidden">{t("prayer.today.caption")}</caption>
      <thead class={hasOwn ? undefined : "visually-hidden"}>
        <tr>
          <th scope="col">{t("times.prayer")}</th>
          <th scope="col">{hasOwn ? <Explained word="adhan">{t("times.adhan")}</Explained> : t("times.adhan")}</th>
          {hasOwn && (
            <th scope="col">
              <Explained word="iqama">{t("times.iqama")}</Explained>
            </th>
          )}
        </tr>
      </thead>
      <Rows records={records} today={today} />
    </table>
  );
};
