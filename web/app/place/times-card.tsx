/** Today at a place: adhans, congregations if the place states them, the next Friday, and how far to trust it. */
import { formatDate, nextFriday, parseDate } from "#core/base/date.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { docsAt, screenPageAt, viewAt } from "../base/address.ts";
import { language, t } from "../base/language.ts";
import { hasCongregations } from "../base/place-types.ts";
import { dateText } from "../ui/dates.ts";
import { Explained } from "../ui/explained.tsx";
import { SubscribeToPlace } from "../ui/subscribe.tsx";
import { DayTimes, hasOwnTimes } from "./day-times.tsx";
import { Friday } from "./friday.tsx";
import type { PlaceAnswer } from "./lines.ts";
import "./times-card.css";
import { AgeNote, Origins, Source } from "./times-origin.tsx";
import type { PlaceDays } from "./use-times.ts";

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

/** The times of today; room for them while they are awaited. */
const Today = ({ records, today, hasFailed }: PlaceDays) =>
  today === null ? (
    <>
      {hasFailed && <p class="quiet">{t("place.no-prayer")}</p>}
      <div class="times-waiting" aria-hidden="true" />
    </>
  ) : (
    <>
      <AgeNote record={today} />
      <DayTimes records={records} today={today} />
    </>
  );

/** The date of the next Friday, today included. */
const fridayFrom = (date: string): string | null => {
  const day = parseDate(date);
  return day === null ? null : formatDate(nextFriday(day));
};

/** The next Friday prayers with their date, else those that the place states without one, else that we have none. */
const NextFriday = ({ place, records, today }: Pick<PlaceDays, "records" | "today"> & PlaceProps) => {
  const friday =
    today === null ? undefined : records.find(({ jumuah, date }) => jumuah.length > 0 && date >= today.date);
  const jumuah = friday?.jumuah ?? place.jumuah ?? [];
  const isKnown = jumuah.length > 0;
  if (!isKnown && !hasCongregations(place.type)) return null;
  const date = friday?.date ?? (today === null ? null : fridayFrom(today.date));
  return (
    <>
      <h3>
        <Explained word="jumuah">{t("place.jumuah")}</Explained>{" "}
        {date !== null && <span class="quiet small">{dateText(date, "short", language.value)}</span>}
      </h3>
      {isKnown ? <Friday jumuah={jumuah} /> : <p class="quiet small">{t("place.jumuah.unknown")}</p>}
    </>
  );
};

const Provenance = ({ today }: { readonly today: TimesRecord }) => (
  <p class="quiet small">
    <Origins record={today} /> {hasOwnTimes(today) && <Source record={today} />}
  </p>
);

const Links = ({ place: { id, lat, lng, city_name: city, has_times: hasTimes, type } }: PlaceProps) => (
  <p class="times-links on-screen">
    {hasTimes && <a href={viewAt("/times/", { id })}>{t("times.month")}</a>}
    {hasCongregations(type) && <a href={viewAt("/sheet/", { id })}>{t("sheet.link")}</a>}
    {hasCongregations(type) && <a href={screenPageAt(id)}>{t("screen.link")}</a>}
    <a href={viewAt("/prayer/", { lat: lat.toFixed(2), lng: lng.toFixed(2), city })}>{t("place.timetable")}</a>
  </p>
);

interface PlaceProps {
  readonly place: PlaceAnswer;
}

export const TimesCard = ({ place, days }: PlaceProps & { readonly days: PlaceDays }) => {
  const { id, has_times: hasTimes, type } = place;
  const isOfPrayer = hasCongregations(type);
  return (
    <section class="card times-card" aria-labelledby="times-title">
      <h2 id="times-title">{t("place.prayer")}</h2>
      <Today {...days} />
      <NextFriday place={place} {...days} />
      {days.today !== null && hasTimes && <Provenance today={days.today} />}
      {!hasTimes && isOfPrayer && <WithoutTimes id={id} />}
      {(hasTimes || isOfPrayer) && <SubscribeToPlace key={id} id={id} hasTimes={hasTimes} />}
      <Links place={place} />
    </section>
  );
};
