/** The day at the place that was looked at last: its dates, the next prayer, the six times. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { viewAt } from "../base/address.ts";
import { language, t } from "../base/language.ts";
import { Clock } from "../prayer/clock.tsx";
import { HijriText } from "../prayer/hijri-text.tsx";
import { forget } from "../prayer/last-place.ts";
import { countdownText, nextPrayer } from "../prayer/next.ts";
import { PlaceText, useNearCity } from "../prayer/place-choice.tsx";
import type { LastPlace } from "../prayer/state.ts";
import type { useToday } from "../prayer/use-today.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { clockText } from "../ui/clock-text.tsx";
import { dateText } from "../ui/dates.ts";
import { useSeconds } from "../ui/seconds.ts";
import { Sky } from "../ui/sky.tsx";

interface OfDay {
  readonly records: readonly PrayerRecord[];
  readonly record: PrayerRecord;
}

const NextPrayer = ({ records }: Pick<OfDay, "records">) => {
  const nowMs = useSeconds().value;
  const next = nextPrayer(records, nowMs);
  if (next === null) return null;
  return (
    <p class="own-count">
      {t("prayer.next", { name: t(`prayer.time.${next.name}`) })}{" "}
      <bdi class="own-left" role="timer" aria-live="off" dir="ltr">
        {countdownText(next.atMs, nowMs)}
      </bdi>{" "}
      <span class="quiet">
        {t("prayer.next.at")}{" "}
        <time dateTime={next.at} dir="auto">
          {clockText(next.at.slice(11, 16))}
        </time>
      </span>
    </p>
  );
};

const Times = ({ records, record }: OfDay) => {
  const next = nextPrayer(records, useSeconds().value);
  const isNext = (name: string): boolean => next?.name === name && next.at === record.timings_iso[next.name];
  return (
    <dl class="own-times">
      {DAY_TIMES.map((name) => (
        <div key={name} class={`own-time-${name}`} aria-current={isNext(name) ? "time" : undefined}>
          <dt>{t(`prayer.time.${name}`)}</dt>
          <dd>
            <Clock record={record} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

interface DayProps {
  readonly place: LastPlace;
  readonly today: ReturnType<typeof useToday>;
}

export const Day = ({ place: { state, name }, today: { records, record, failure } }: DayProps) => {
  // Places that were kept before points had names have none.
  const near = useNearCity(name === null ? state : null);
  return (
    <section class="card own-day" aria-labelledby="own-title">
      {record !== null && <Sky class="own-sky" lat={Number(state.lat)} date={record.date} />}
      <h2 id="own-title">
        <a href={viewAt("/prayer/", state)}>
          {!near.isLoading && <PlaceText state={state} name={name ?? near.city?.name ?? null} />}
        </a>
      </h2>
      {failure !== null && <p class="quiet">{t("place.no-prayer")}</p>}
      {record !== null && (
        <>
          <p class="own-dates">
            {dateText(record.date, "day", language.value)} · <HijriText hijri={record.hijri} />
          </p>
          <NextPrayer records={records} />
          <Times records={records} record={record} />
        </>
      )}
      <AskFirst
        class="own-forget small quiet"
        label={t("home.forget")}
        question={t("home.forget.ask")}
        yes={t("home.forget.yes")}
        onYes={forget}
      />
    </section>
  );
};
