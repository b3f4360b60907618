/** Today at a place: the next prayer with a countdown, and the times of the day. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import type { ComponentChildren } from "preact";
import { language, t } from "../base/language.ts";
import { clockText, HoursSwitch } from "../ui/clock-text.tsx";
import { dateText } from "../ui/dates.ts";
import { useSeconds } from "../ui/media.ts";
import { ReminderSwitch } from "./reminder-switch.tsx";
import { Clock, HijriText, TimesList } from "./clock.tsx";
import { minuteOf } from "./geometry.ts";
import { countdownText, nextPrayer } from "./next.ts";
import { Notes } from "./notes-list.tsx";

const TIMES = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
const MORE = ["imsak", "midnight", "last_third"] as const;

const Countdown = ({ records }: { readonly records: readonly PrayerRecord[] }) => {
  const nowMs = useSeconds().value;
  const next = nextPrayer(records, nowMs);
  if (next === null) return <p class="next">{t("prayer.next.none")}</p>;
  return (
    <div class="next">
      <p class="next-name">{t("prayer.next", { name: t(`prayer.time.${next.name}`) })}</p>
      <p class="next-left" role="timer" aria-live="off" dir="ltr">
        {countdownText(next.atMs, nowMs)}
      </p>
      <p class="next-at">
        {t("prayer.next.at")}{" "}
        <time dateTime={next.at} dir="auto">
          {clockText(next.at.slice(11, 16))}
        </time>
      </p>
    </div>
  );
};

/** Difference in minutes from the default options. */
const Change = ({
  record,
  usual,
  name,
}: {
  readonly record: PrayerRecord;
  readonly usual: PrayerRecord;
  readonly name: (typeof TIMES)[number];
}) => {
  const [mine, theirs] = [minuteOf(record, name), minuteOf(usual, name)];
  if (mine === null || theirs === null || mine === theirs) return null;
  const min = mine - theirs;
  return (
    <span class="change">
      <bdi dir="ltr">
        {min > 0 ? "+" : "−"}
        {Math.abs(min)}
      </bdi>{" "}
      {t("prayer.minutes")}
    </span>
  );
};

interface TodayProps {
  readonly records: readonly PrayerRecord[];
  readonly record: PrayerRecord;
  /** The same day with default options; `null` if they are in use. */
  readonly usual: PrayerRecord | null;
  /** Whether the record is that of tomorrow, when nothing counts down. */
  readonly isTomorrow: boolean;
  /** The choice of the day. */
  readonly days: ComponentChildren;
}

const Rows = ({ records, record, usual }: Omit<TodayProps, "days">) => {
  const nowMs = useSeconds().value;
  const next = nextPrayer(records, nowMs);
  const isNext = (name: string): boolean => next?.name === name && next.at === record.timings_iso[next.name];
  return (
    <tbody>
      {TIMES.map((name) => (
        <tr key={name} class={`time-${name}`} aria-current={isNext(name) ? "time" : undefined}>
          <th scope="row">{t(`prayer.time.${name}`)}</th>
          <td>
            {usual !== null && <Change record={record} usual={usual} name={name} />}
            <Clock record={record} name={name} />
          </td>
        </tr>
      ))}
    </tbody>
  );
};

export const TodayCard = (props: TodayProps) => {
  const { record, records, usual, isTomorrow, days } = props;
  return (
    <section class="card today" aria-labelledby="today-title">
      {days}
      <h2 id="today-title">{dateText(record.date, "day", language.value)}</h2>
      <p class="today-hijri">
        <HijriText hijri={record.hijri} />
      </p>
      {!isTomorrow && <Countdown records={records} />}
      <table class="times">
        <caption class="visually-hidden">{t("prayer.today.caption")}</caption>
        <Rows {...props} />
      </table>
      {usual !== null && <p class="quiet small">{t("prayer.change")}</p>}
      <TimesList record={record} names={MORE} class="more-times" />
      <HoursSwitch />
      <ReminderSwitch />
      <Notes records={[record]} />
    </section>
  );
};
