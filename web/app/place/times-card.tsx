/** Today at a place: adhans, congregations if the place states them, a countdown to the next, and how far to trust it. */
import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { MINUTE_MS } from "#core/base/time.ts";
import { DAY_TIMES, type PrayerName } from "#core/values/prayer.ts";
import type { JumuahTime, TimesRecord } from "#core/model/times.ts";
import { nextCongregation } from "#core/times/next-congregation.ts";
import { docsAt, screenPageAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { tongueText } from "../i18n/texts.ts";
import { Clock } from "../prayer/clock.tsx";
import { countdownText, dateThere, nextPrayer } from "../prayer/next.ts";
import { ageOf, isPrayer, shownMinutes, spokenMinutes, timesAddress } from "../ui/congregations.ts";
import { dateText } from "../ui/dates.ts";
import { leftText } from "../ui/distance.ts";
import { useSeconds } from "../ui/seconds.ts";
import { SubscribeToPlace } from "../ui/subscribe.tsx";
import { clockText } from "../ui/clock-text.tsx";
import { congregationText } from "../ui/words.tsx";
import type { PlaceAnswer } from "./lines.ts";
import "./times-card.css";

interface PlaceDays {
  readonly records: readonly TimesRecord[];
  /** The record of the date at the place; `null` while it is asked for. */
  readonly today: TimesRecord | null;
  readonly hasFailed: boolean;
}

/**
 * The days around today by the place's own schedule; asked again after midnight there. `first` is what /place said of today,
 * `null` for a place without times of its own.
 */
const useTimes = (id: number, first: TimesRecord | null): PlaceDays => {
  const seconds = useSeconds();
  // Dates change on whole minutes everywhere.
  const minute = useComputed(() => Math.floor(seconds.value / MINUTE_MS)).value;
  const date = first === null ? null : dateThere(first, minute * MINUTE_MS);
  const { answer } = useAnswer<TimesRecord>(timesAddress(id, dataLanguage.value, date), first === null);
  const records = answer?.ok === true ? answer.data : first === null ? [] : [first];
  const known = records[0];
  const dateNow = known === undefined ? null : dateThere(known, minute * MINUTE_MS);
  return {
    records,
    today: records.find((one) => one.date === dateNow) ?? first ?? known ?? null,
    hasFailed: answer?.ok === false,
  };
};

const dayText = (date: string): string => dateText(date, "plain", language.value);

/** A sentence on times that may have changed, or do not hold yet. */
const AgeNote = ({ record }: { readonly record: TimesRecord }) => {
  const age = ageOf(record.schedule, record.date);
  if (age === null) return null;
  const date = age.kind === "unknown" ? "" : dayText(age.date);
  return (
    <p class={age.kind === "begins" ? "quiet" : "age-note"} role="note">
      {t(`times.age.${age.kind}`, { date })}
    </p>
  );
};

const Countdown = ({ records }: { readonly records: readonly TimesRecord[] }) => {
  const nowMs = useSeconds().value;
  const congregation = nextCongregation(records, nowMs);
  const next = congregation ?? nextPrayer(records, nowMs);
  const began = useRef<{ readonly atMs: number; readonly minutes: number } | null>(null);
  if (next === null) return null;
  const minutes = shownMinutes(next.atMs, nowMs);
  if (began.current?.atMs !== next.atMs) began.current = { atMs: next.atMs, minutes };
  const spoken = spokenMinutes(minutes, began.current.minutes);
  const words =
    congregation === null ? t("prayer.next", { name: t(`times.of.${next.name}`) }) : congregationText(congregation);
  return (
    <div class="times-next on-screen">
      <p>
        {words}{" "}
        <bdi class="times-left" role="timer" aria-live="off" dir="ltr">
          {countdownText(next.atMs, nowMs)}
        </bdi>{" "}
        <span class="times-at">
          {t("prayer.next.at")} <bdi>{clockText(next.at.slice(11, 16))}</bdi>
        </span>
      </p>
      <p class="visually-hidden" role="status">
        {spoken !== null && `${words} ${leftText(spoken, language.value)}`}
      </p>
    </div>
  );
};

const Plain = ({ time, iso }: { readonly time: string; readonly iso: string }) => (
  <time dir="auto" dateTime={iso}>
    {clockText(time, true)}
  </time>
);

/** The congregation of a row; on Fridays the Friday prayers in the place of Dhuhr. */
export const Iqama = ({ record, name }: { readonly record: TimesRecord; readonly name: PrayerName }) => {
  const all = name === "dhuhr" && record.jumuah.length > 0 ? record.jumuah : [record.iqama[name]];
  return (
    <>
      {all.map((one, index) =>
        one === null ? (
          <span key="none" class="no-time">
            <span aria-hidden="true">—</span>
            <span class="visually-hidden">{t("times.not-stated")}</span>
          </span>
        ) : (
          <span key={one.iso} class="shift">
            {index > 0 && " "}
            <Plain time={one.time} iso={one.iso} />
          </span>
        ),
      )}
    </>
  );
};

const Rows = ({ records, today }: { readonly records: readonly TimesRecord[]; readonly today: TimesRecord }) => {
  const nowMs = useSeconds().value;
  const next = nextPrayer(records, nowMs);
  const hasOwn = today.schedule.state !== "none";
  const isNext = (name: string): boolean =>
    next !== null && next.name === name && next.at === today.timings_iso[next.name];
  const isFriday = today.jumuah.length > 0;
  return (
    <tbody>
      {DAY_TIMES.map((name) => (
        <tr key={name} aria-current={isNext(name) ? "time" : undefined} class={`time-${name}`}>
          <th scope="row">{name === "dhuhr" && isFriday ? t("times.of.jumuah") : t(`prayer.time.${name}`)}</th>
          <td>
            <Clock record={today} name={name} isBare={hasOwn} />
          </td>
          {hasOwn && <td class="iqama">{isPrayer(name) && <Iqama record={today} name={name} />}</td>}
        </tr>
      ))}
      {today.special.map(({ kind, label, time, iso }) => (
        <tr key={iso}>
          <th scope="row">{label ?? t(`times.of.${kind}`)}</th>
          <td />
          <td class="iqama">
            <Plain time={time} iso={iso} />
          </td>
        </tr>
      ))}
    </tbody>
  );
};

/** The record of a place has no labels. */
type FridayPrayer = Pick<JumuahTime, "time" | "khutbah" | "languages"> & Partial<Pick<JumuahTime, "label">>;

/** The Friday prayers with sermon and languages. */
export const Friday = ({ jumuah }: { readonly jumuah: readonly FridayPrayer[] }) => (
  <dl class="facts">
    {jumuah.map(({ time, khutbah, languages, label = null }) => (
      <div key={time}>
        <dt>
          <bdi>{clockText(time)}</bdi> {label}
        </dt>
        <dd>
          {[
            ...(khutbah === null ? [] : [t("place.khutbah", { time: clockText(khutbah) })]),
            ...languages.map((tag) => tongueText(tag, language.value)),
          ].join(" · ")}
        </dd>
      </div>
    ))}
  </dl>
);

/** Which adhans are printed, by the mosque or its authority, and which are computed. */
export const Origins = ({ record: { timings_source: origin, method } }: { readonly record: TimesRecord }) => {
  const computed = DAY_TIMES.filter((name) => origin[name] === "computed");
  if (computed.length === 0) return <>{t("times.printed")}</>;
  if (computed.length === DAY_TIMES.length) return <>{t("times.computed", { method: method.name })}</>;
  const names = computed.map((name) => t(`prayer.time.${name}`)).join(t("list.comma"));
  return <>{t("times.partly", { names })}</>;
};

/** Who says so, and when somebody last checked it. */
export const Source = ({ record: { schedule } }: { readonly record: TimesRecord }) => (
  <>
    {schedule.source !== null && (
      <>
        {t("times.source")}{" "}
        <bdi>{schedule.url === null ? schedule.source : <a href={schedule.url}>{schedule.source}</a>}</bdi>.{" "}
      </>
    )}
    {schedule.verified_on !== null && t("times.checked", { date: dayText(schedule.verified_on) })}
  </>
);

/** Types of places that have congregations. */
export const HAS_CONGREGATIONS: ReadonlySet<string> = new Set(["mosque", "musalla"]);

/** Says that we have no times of the place, which is not to say that it publishes none, and asks for them. */
const WithoutTimes = ({ id }: { readonly id: number }) => (
  <p class="quiet small">
    {t("times.none")}{" "}
    <span class="on-screen">
      <a href={viewAt("/suggest/", { id, kind: "times" })}>{t("times.none.add")}</a>
      {" · "}
      <a href={docsAt("publish-times/")}>{t("times.none.how")}</a>
    </span>
  </p>
);

export const TimesCard = ({ place }: { readonly place: PlaceAnswer }) => {
  const { id, lat, lng, city_name: city, has_times: hasTimes, type } = place;
  const { records, today, hasFailed } = useTimes(id, place.times ?? null);
  const hasOwn = today !== null && today.schedule.state !== "none";
  const friday = records.find((one) => one.jumuah.length > 0 && one.date >= (today?.date ?? ""));
  const jumuah = friday?.jumuah ?? place.jumuah ?? [];
  return (
    <section class="card times-card" aria-labelledby="times-title">
      <h2 id="times-title">{t("place.prayer")}</h2>
      {today === null && hasFailed && <p class="quiet">{t("place.no-prayer")}</p>}
      {today === null ? (
        <div class="times-waiting" aria-hidden="true" />
      ) : (
        <>
          <AgeNote record={today} />
          <Countdown records={records} />
          <table class={hasOwn ? "day-times has-own" : "day-times"}>
            <caption class="visually-hidden">{t("prayer.today.caption")}</caption>
            <thead class={hasOwn ? undefined : "visually-hidden"}>
              <tr>
                <th scope="col">{t("times.prayer")}</th>
                <th scope="col">{t("times.adhan")}</th>
                {hasOwn && <th scope="col">{t("times.iqama")}</th>}
              </tr>
            </thead>
            <Rows records={records} today={today} />
          </table>
        </>
      )}
      {jumuah.length > 0 && (
        <>
          <h3>
            {t("place.jumuah")}{" "}
            {friday !== undefined && <span class="quiet small">{dateText(friday.date, "short", language.value)}</span>}
          </h3>
          <Friday jumuah={jumuah} />
        </>
      )}
      {today !== null && hasTimes && (
        <p class="quiet small">
          <Origins record={today} /> {hasOwn && <Source record={today} />}
        </p>
      )}
      {!hasTimes && HAS_CONGREGATIONS.has(type) && <WithoutTimes id={id} />}
      {(hasTimes || HAS_CONGREGATIONS.has(type)) && <SubscribeToPlace key={id} id={id} hasTimes={hasTimes} />}
      <p class="times-links on-screen">
        {hasTimes && <a href={viewAt("/times/", { id })}>{t("times.month")}</a>}
        {HAS_CONGREGATIONS.has(type) && <a href={screenPageAt(id)}>{t("screen.link")}</a>}
        <a href={viewAt("/prayer/", { lat: lat.toFixed(2), lng: lng.toFixed(2), city })}>{t("place.timetable")}</a>
      </p>
    </section>
  );
};
