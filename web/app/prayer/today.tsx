/** Today at a place: the next prayer with a countdown, the times of the day, notes on them, and the switch for reminders. */
import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { language, t } from "../base/language.ts";
import { dateText } from "../ui/dates.ts";
import { daysText } from "../ui/distance.ts";
import { useSeconds } from "../ui/seconds.ts";
import { clockText, HoursSwitch } from "../ui/clock-text.tsx";
import { Explained } from "../ui/explained.tsx";
import { Clock, type Reason } from "./clock.tsx";
import { DayParts } from "./day-parts.tsx";
import { HijriAfterMaghrib, HijriText } from "./hijri-text.tsx";
import { hasImsak } from "./imsak.ts";
import { TimesList } from "./times-list.tsx";
import { minuteOf } from "./geometry.ts";
import { isReminding, remind } from "./last-place.ts";
import { countdownText, nextPrayer } from "./next.ts";
import { noteTexts } from "./notes.ts";

const Note = ({ note }: { readonly note: ReturnType<typeof noteTexts>[number] }) => {
  if (typeof note === "string")
    return (
      <li lang="en" dir="ltr">
        {note}
      </li>
    );
  const { rule, time, days } = note.values;
  const isRule = rule === "middle-of-night" || rule === "one-seventh" || rule === "angle-based";
  const isTime = time === "fajr" || time === "maghrib" || time === "isha";
  const names = {
    ...(isRule && { rule: t(`prayer.rule.${rule}`) }),
    ...(days !== undefined && { days: daysText(Number(days), language.value) }),
    ...(isTime && { time: t(`prayer.time.${time}`) }),
  };
  return <li>{t(note.key, { ...note.values, ...names })}</li>;
};

/** The missing times by reason. */
const missing = (records: readonly PrayerRecord[]): ReadonlyMap<Reason, ReadonlySet<string>> => {
  const found = new Map<Reason, Set<string>>();
  for (const { unresolved } of records)
    for (const { name, reason } of unresolved) {
      if (name === "imsak" || name === "sunset" || name === "midnight" || name.endsWith("_third")) continue;
      found.set(reason, (found.get(reason) ?? new Set()).add(t(`prayer.time.${name}`)));
    }
  return found;
};

/** Why times are missing and which rules applied, in words; each said once for all days shown. */
export const Notes = ({ records }: { readonly records: readonly PrayerRecord[] }) => {
  const reasons = [...missing(records)];
  const notes = noteTexts(records.flatMap((record) => record.notes));
  if (reasons.length + notes.length === 0) return null;
  return (
    <ul class="notes">
      {reasons.map(([reason, names]) => (
        <li key={reason}>
          — {[...names].join(t("list.comma"))}: {t(`prayer.reason.${reason}`)}
        </li>
      ))}
      {notes.map((note) => (
        <Note key={JSON.stringify(note)} note={note} />
      ))}
    </ul>
  );
};

/** The switch for reminders, where the browser has notifications; asks for them on the click. */
const ReminderSwitch = () => {
  const [isRefused, setRefused] = useState(false);
  if (!("Notification" in globalThis)) return null;
  const change = async (isWanted: boolean): Promise<void> => {
    const isAllowed = !isWanted || (await Notification.requestPermission()) === "granted";
    setRefused(!isAllowed);
    remind(isWanted && isAllowed);
  };
  return (
    <div class="small">
      <label class="quiet">
        <input
          type="checkbox"
          checked={isReminding.value}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />{" "}
        {t("remind.switch")}
      </label>
      <p class="quiet" role="status">
        {isRefused && t("remind.refused")}
        {isReminding.value && t("remind.text")}
      </p>
    </div>
  );
};

/** The time at which the night ends that is halved. */
const NIGHT_ENDS = { standard: "sunrise", jafari: "fajr" } as const;
const MORE = ["imsak", "midnight", "last_third"] as const;

const moreTimes = (record: PrayerRecord) => {
  const names = MORE.filter((name) => name !== "imsak" || hasImsak(record));
  return new Map(names.map((name) => [name, name]));
};

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
  readonly name: (typeof DAY_TIMES)[number];
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
      {DAY_TIMES.map((name) => (
        <tr key={name} class={`time-${name}`} aria-current={isNext(name) ? "time" : undefined}>
          <th scope="row">
            <Explained word={name}>{t(`prayer.time.${name}`)}</Explained>
          </th>
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
  const more = moreTimes(record);
  return (
    <section class="card today" aria-labelledby="today-title">
      {days}
      <h2 id="today-title">{dateText(record.date, "day", language.value)}</h2>
      <p class="today-hijri">
        <HijriText hijri={record.hijri} />
      </p>
      <p class="quiet small">
        <HijriAfterMaghrib hijri_after_maghrib={record.hijri_after_maghrib} />
      </p>
      {!isTomorrow && <Countdown records={records} />}
      <table class="times">
        <caption class="visually-hidden">{t("prayer.today.caption")}</caption>
        <Rows {...props} />
      </table>
      {usual !== null && <p class="quiet small">{t("prayer.change")}</p>}
      <TimesList record={record} names={[...more.keys()]} explained={more} class="more-times" />
      <p class="quiet small">
        {t("prayer.more", {
          start: t("prayer.time.sunset"),
          end: t(`prayer.time.${NIGHT_ENDS[record.method.midnight]}`),
        })}
      </p>
      <DayParts record={record} />
      <HoursSwitch />
      <ReminderSwitch />
      <Notes records={[record]} />
    </section>
  );
};
