/** The month of a place by its own schedule, to read and to print. */
import { useRoute } from "preact-iso";
import type { TimesRecord } from "#core/model/times.ts";
import { placeAt, viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { hasCongregations } from "../base/place-types.ts";
import { useHead } from "../frame/head.tsx";
import { addressLines, type PlaceAnswer } from "../place/lines.ts";
import { Friday } from "../place/friday.tsx";
import { MonthStepper } from "../place/month-stepper.tsx";
import { fridaysOf, hijriText, MonthTable } from "../place/month-table.tsx";
import { todayAt } from "../place/today-at.ts";
import { Origins, Source } from "../place/times-origin.tsx";
import { dateThere } from "../prayer/next.ts";
import { dateText, type Month, monthOf } from "../ui/dates.ts";
import "../place/month.css";
import "../place/place.css";
import { Dotted } from "../ui/dotted.tsx";
import { Request } from "../ui/request.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { SubscribeToPlace } from "../ui/subscribe.tsx";
import { awayText, nameIn } from "../ui/words.tsx";
import "../ui/parts.css";
import { siteAt } from "../../site/site.ts";

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
        <MonthStepper month={month} link={link} />
        <p class="buttons">
          <button type="button" onClick={() => print()}>
            {t("prayer.print")}
          </button>
          {hasCongregations(place.type) && (
            <a class="button" href={viewAt("/sheet/", { id: place.id, month: month.name })}>
              {t("sheet.link")}
            </a>
          )}
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
