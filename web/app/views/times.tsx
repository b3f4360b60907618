/** The month of a place by its own schedule, to read and to print. */
import { useRoute } from "preact-iso";
import { formatDate } from "#core/base/date.ts";
import { DAY_MS, HOUR_MS } from "#core/base/time.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { DAY_TIMES, PRAYERS } from "#core/values/prayer.ts";
import { placeAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { useHead } from "../frame/head.tsx";
import { addressLines, type PlaceAnswer } from "../place/lines.ts";
import { Iqama } from "../place/day-times.tsx";
import { Friday } from "../place/friday.tsx";
import { Origins, Source } from "../place/times-origin.tsx";
import { Clock } from "../prayer/clock.tsx";
import { dateThere } from "../prayer/next.ts";
import { isPrayer } from "../ui/congregations.ts";
import { dateText, type Month, monthAfter, monthOf } from "../ui/dates.ts";
import "../place/month.css";
import "../place/place.css";
import { Dotted } from "../ui/dotted.tsx";
import { Request } from "../ui/request.tsx";
import { Stepper } from "../ui/stepper.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { SubscribeToPlace } from "../ui/subscribe.tsx";
import { clockText } from "../ui/clock-text.tsx";
import { awayText, nameIn } from "../ui/words.tsx";
import "../ui/parts.css";
import { siteAt } from "../../site/site.ts";

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
const MonthTable = ({ records, caption, today }: MonthTableProps) => {
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

const [FIRST_MONTH, LAST_MONTH] = ["1900-01", "2100-12"];

/** Mean solar time is an hour later for each of so many degrees to the east. */
const HOUR_DEG = 15;

/** The date at a place; by the Sun where it has no times that tell it, which is right but for some hours around midnight. */
const todayAt = ({ times, lng }: PlaceAnswer): string =>
  times === null || times === undefined
    ? formatDate(Math.floor((Date.now() + (lng / HOUR_DEG) * HOUR_MS) / DAY_MS))
    : dateThere([times], Date.now());

/** `Jumada II – Rajab 1448`. */
const hijriText = (records: readonly TimesRecord[]): string => {
  const months = records.map(({ hijri: { month, year } }) => ({ text: month.name, year }));
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (first.text === last.text) return `${first.text} ${first.year}`;
  const begin = first.year === last.year ? first.text : `${first.text} ${first.year}`;
  return `${begin} – ${last.text} ${last.year}`;
};

/** Each set of Friday prayers of the month once. */
const fridaysOf = (records: readonly TimesRecord[]): readonly TimesRecord[] => {
  const sets = new Map(
    records
      .filter(({ jumuah }) => jumuah.length > 0)
      .map((record) => [JSON.stringify(record.jumuah.map(({ iso: _iso, ...rest }) => rest)), record]),
  );
  return [...sets.values()];
};

const Sheet = ({
  place,
  month,
  records,
}: {
  readonly place: PlaceAnswer;
  readonly month: Month;
  readonly records: readonly TimesRecord[];
}) => {
  const [first, ...later] = records;
  const today = first === undefined ? "" : dateThere([first, ...later], Date.now());
  const title = dateText(month.from, "month", language.value);
  const hasOwn = records.some(({ schedule }) => schedule.state !== "none");
  const isOld = records.some(({ schedule }) => schedule.state === "stale");
  return (
    <>
      <p class="month-hijri">{hijriText(records)}</p>
      {isOld && <p class="age-note">{t("times.old-days")}</p>}
      {hasOwn && <p class="quiet small month-legend">{t("times.legend")}</p>}
      <div class="month-frame" role="group" aria-label={title} tabIndex={0}>
        <MonthTable records={records} caption={`${place.name}: ${title}`} today={today} />
      </div>
      {fridaysOf(records).map((record) => (
        <section key={record.date} class="month-fridays">
          <h2>{t("place.jumuah")}</h2>
          <Friday jumuah={record.jumuah} />
        </section>
      ))}
      {first !== undefined && (
        <p class="quiet small">
          <span class="sheet-facts">
            <Dotted parts={[...addressLines(place, language.value, awayText(place)), first.timezone]} />
          </span>
          <Origins record={first} /> {hasOwn && <Source record={first} />}{" "}
          <bdi class="month-site" dir="ltr">
            {`${location.host}${siteAt(`/place/?id=${place.id}`)}`}
          </bdi>
        </p>
      )}
    </>
  );
};

const MonthOf = ({ place, month }: { readonly place: PlaceAnswer; readonly month: Month }) => {
  const address = addressOf("/times", { id: place.id, month: month.name, lang: dataLanguage.value });
  const { answer, isLoading } = useAnswer<TimesRecord>(address);
  const title = dateText(month.from, "month", language.value);
  const link = (name: string): string => viewAt("/times/", { id: place.id, month: name });
  return (
    <article class="month-sheet" aria-busy={isLoading}>
      <h1>
        <bdi lang={place.lang}>{place.name}</bdi> <span class="month-title">{title}</span>
      </h1>
      <div class="month-bar">
        <Stepper
          before={month.name > FIRST_MONTH ? link(monthAfter(month.name, -1)) : null}
          after={month.name < LAST_MONTH ? link(monthAfter(month.name, 1)) : null}
        >
          <strong aria-live="polite">{title}</strong>
        </Stepper>
        <p class="buttons">
          <button type="button" onClick={() => print()}>
            {t("prayer.print")}
          </button>
          <a class="button" href={placeAt(place)}>
            {t("times.back")}
          </a>
        </p>
      </div>
      {answer === null && <div class="month-waiting" role="status" aria-label={t("loading")} />}
      {answer?.ok === false && <Trouble failure={answer} />}
      {answer?.ok === true && <Sheet place={place} month={month} records={answer.data} />}
      <SubscribeToPlace key={place.id} id={place.id} hasTimes={place.has_times} />
      <Request address={address} />
    </article>
  );
};

export const Times = () => {
  // Use the route, not the location, which may already be the next view's.
  const { query } = useRoute();
  const asked = useAnswer<PlaceAnswer>(addressOf("/place", { id: query["id"] ?? "", lang: dataLanguage.value })).answer;
  const found = asked?.ok === true ? asked.data[0] : undefined;
  const place = found === undefined ? undefined : { ...found, ...nameIn(found, language.value) };
  useHead([t("times.title"), place?.name ?? ""].filter((part) => part !== "").join(" – "));
  if (asked?.ok === false) return <Trouble failure={asked} />;
  if (place === undefined) return <p role="status">{t("loading")}</p>;
  const month = monthOf(query["month"] ?? "") ?? monthOf(todayAt(place));
  return month === null ? null : <MonthOf place={place} month={month} />;
};
