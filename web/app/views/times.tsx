/** The month of a place by its own schedule, to read and to print. */
import { useRoute } from "preact-iso";
import { formatDate, localDay, openZone } from "#core/base/time.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { placeAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { useHead } from "../frame/head.ts";
import { MonthTable } from "../place/month-table.tsx";
import "../place/month.css";
import "../place/place.css";
import type { PlaceAnswer } from "../place/place-answer.ts";
import { SubscribeToPlace } from "../ui/subscribe.tsx";
import { Friday, Origins, Source } from "../place/times-card.tsx";
import { dateText, type Month, monthAfter, monthOf } from "../ui/dates.ts";
import { Request, Trouble } from "../ui/error-message.tsx";
import { Stepper } from "../ui/stepper.tsx";
import { nameIn } from "../ui/names.ts";
import "../ui/parts.css";

const [FIRST_MONTH, LAST_MONTH] = ["1900-01", "2100-12"];

const todayAt = ({ timezone }: PlaceAnswer): string => {
  const zone = openZone(timezone ?? "UTC");
  return formatDate(zone === null ? Math.floor(Date.now() / 86_400_000) : localDay(zone, Date.now()));
};

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
  const [first] = records;
  const title = dateText(month.from, "month", language.value);
  const hasOwn = records.some(({ schedule }) => schedule.state !== "none");
  const isOld = records.some(({ schedule }) => schedule.state === "stale");
  return (
    <>
      <p class="month-hijri">{hijriText(records)}</p>
      {isOld && <p class="age-note">{t("times.old-days")}</p>}
      {hasOwn && <p class="quiet small month-legend">{t("times.legend")}</p>}
      <div class="month-frame" role="group" aria-label={title} tabIndex={0}>
        <MonthTable records={records} caption={`${place.name}: ${title}`} today={todayAt(place)} />
      </div>
      {fridaysOf(records).map((record) => (
        <section key={record.date} class="month-fridays">
          <h2>{t("place.jumuah")}</h2>
          <Friday jumuah={record.jumuah} />
        </section>
      ))}
      {first !== undefined && (
        <p class="quiet small">
          <Origins record={first} /> {hasOwn && <Source record={first} />}{" "}
          <bdi class="month-site" dir="ltr">
            {`${location.host}/place/?id=${place.id}`}
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
