/** The timetable of a month or of Ramadan, one row per day: browse, print, or save as a calendar file. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import type { Query } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import { dateText, monthAfter, monthOf } from "../ui/dates.ts";
import { Dotted } from "../ui/dotted.tsx";
import { usePageAddress } from "../ui/page-address.ts";
import { Stepper } from "../ui/stepper.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { Subscribe } from "../ui/subscribe.tsx";
import { hijriMonthText } from "../ui/words.tsx";
import { Clock, type TimeName } from "./clock.tsx";
import { MethodWords } from "./options.tsx";
import { pointText } from "./place-choice.tsx";
import type { Ramadan } from "./ramadan.ts";
import { calendarAddress, fileName, type Span, spanAddress, yearSpan } from "./requests.ts";
import type { PrayerState } from "./state.ts";
import { Notes } from "./today.tsx";
import "./timetable.css";

const FASTING: readonly TimeName[] = ["imsak", ...DAY_TIMES];

interface DaysTableProps {
  readonly records: readonly PrayerRecord[];
  readonly caption: string;
  /** The date at the place. */
  readonly today: string;
  readonly isRamadan: boolean;
}

const FRIDAY = 5;
const isFriday = (isoDate: string): boolean => new Date(`${isoDate}T00:00:00Z`).getUTCDay() === FRIDAY;

const DaysTable = ({ records, caption, today, isRamadan }: DaysTableProps) => {
  const names = isRamadan ? FASTING : DAY_TIMES;
  return (
    <table class={isRamadan ? "days days-ramadan" : "days"}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("prayer.table.date")}</th>
          <th scope="col">{t("prayer.table.hijri")}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {t(`prayer.time.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr
            key={record.date}
            class={isFriday(record.date) ? "friday" : undefined}
            aria-current={record.date === today ? "date" : undefined}
          >
            <th scope="row">
              <span class="weekday">{dateText(record.date, "weekday", language.value)}</span>
              <span class="initial" aria-hidden="true">
                {dateText(record.date, "initial", language.value)}
              </span>{" "}
              {isRamadan ? <DayAndMonth date={record.date} /> : Number(record.date.slice(8))}
            </th>
            <td>{isRamadan ? record.hijri.day : <Hijri record={record} />}</td>
            {names.map((name) => (
              <td key={name} class={`cell-${name}`}>
                <Clock record={record} name={name} isBare />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Month numbers on phones, since Arabic month names are long. */
const DayAndMonth = ({ date }: { readonly date: string }) => {
  const words = dateText(date, "day-month", language.value);
  if (language.value === "en") return <>{words}</>;
  return (
    <>
      <span class="in-words">{words}</span>
      <bdi class="in-figures" dir="ltr" aria-hidden="true">
        {Number(date.slice(8))}/{Number(date.slice(5, 7))}
      </bdi>
    </>
  );
};

/** The Hijri day, and the month on its first day. */
const Hijri = ({ record: { hijri } }: { readonly record: PrayerRecord }) => (
  <>
    {hijri.day}
    {hijri.day === 1 && <small> {hijriMonthText(hijri.month.number)}</small>}
  </>
);

interface FactsProps {
  readonly record: PrayerRecord;
  readonly shown: Shown;
}

/** What a printed sheet depends on: the days with their year, the point, the method, and where it is from. */
const SheetFacts = ({ record, shown: { from, to, isExpected } }: FactsProps) => {
  const { location: point, timezone } = record;
  const { host } = usePageAddress();
  return (
    <div class="sheet-facts">
      <p>
        {t("prayer.from-to", {
          from: dateText(from, "plain", language.value),
          to: dateText(to, "plain", language.value),
        })}
        {isExpected && ` · ${t("prayer.ramadan.calendar")}`}
      </p>
      <MethodWords record={record} />
      <p>
        <Dotted parts={[pointText({ lat: String(point.lat), lng: String(point.lng) }), timezone, host]} />
      </p>
    </div>
  );
};

interface TimetableProps {
  readonly state: PrayerState;
  readonly place: Query;
  /** The place's name, for print and file names. */
  readonly placeText: string;
  readonly where: string;
  readonly today: string;
  readonly ramadans: readonly Ramadan[];
  /** The Ramadan in progress, or the next. */
  readonly ramadan: Ramadan | null;
}

interface Shown extends Span {
  /** Used in the file name. */
  readonly name: string;
  readonly title: string;
  readonly isRamadan: boolean;
  /** Whether its days are computed and have not been announced. */
  readonly isExpected: boolean;
  readonly before: PrayerState | null;
  readonly after: PrayerState | null;
}

const FIRST_MONTH = "1900-01";
const LAST_MONTH = "2100-12";

const shownRamadan = (ramadans: readonly Ramadan[], year: string): Shown | null => {
  const index = ramadans.findIndex((one) => one.year === year);
  const found = ramadans[index];
  const state = (at: number): PrayerState | null => {
    const other = ramadans[at];
    return other === undefined ? null : { ramadan: other.year };
  };
  if (found === undefined) return null;
  const title = t("prayer.ramadan", { year });
  return {
    ...found,
    name: `ramadan-${year}`,
    title,
    isRamadan: true,
    before: state(index - 1),
    after: state(index + 1),
  };
};

const shownMonth = (text: string): Shown | null => {
  const month = monthOf(text);
  if (month === null) return null;
  const { name, from, to } = month;
  const title = dateText(from, "month", language.value);
  return {
    from,
    to,
    name,
    title,
    isRamadan: false,
    isExpected: false,
    before: name > FIRST_MONTH ? { month: monthAfter(name, -1) } : null,
    after: name < LAST_MONTH ? { month: monthAfter(name, 1) } : null,
  };
};

export const Timetable = (props: TimetableProps) => {
  const { state, place, placeText, where, today, ramadans, ramadan } = props;
  const { month: _month, ramadan: _ramadan, ...rest } = state;
  const link = (change: PrayerState): string => viewAt("/prayer/", { ...rest, ...change });
  const asked = state.ramadan === undefined ? null : shownRamadan(ramadans, state.ramadan);
  const shown = asked ?? shownMonth(state.month ?? today) ?? shownMonth(today);
  const span = shown ?? { from: today, to: today };
  const { answer, isLoading } = useAnswer<PrayerRecord>(spanAddress(place, span));
  if (shown === null) return null;
  const { isRamadan, before, after, title, name } = shown;
  const year = span.from.slice(0, 4);
  return (
    <section class="card timetable" id="timetable" aria-labelledby="timetable-title">
      <h2 id="timetable-title">{t("prayer.timetable")}</h2>
      <div class="timetable-bar">
        <nav class="buttons" aria-label={t("prayer.timetable")}>
          <a class="button" aria-current={isRamadan ? undefined : "true"} href={link({})}>
            {t("prayer.month")}
          </a>
          {ramadan !== null && (
            <a class="button" aria-current={isRamadan ? "true" : undefined} href={link({ ramadan: ramadan.year })}>
              {t("prayer.ramadan", { year: ramadan.year })}
            </a>
          )}
        </nav>
        <Stepper before={before === null ? null : link(before)} after={after === null ? null : link(after)}>
          <strong aria-live="polite">{title}</strong>
        </Stepper>
        <p class="buttons">
          <button type="button" onClick={() => print()}>
            {t("prayer.print")}
          </button>
          <a class="button" href={calendarAddress(place, placeText, span)} download={fileName(where, name)}>
            {t("prayer.ics", { of: title })}
          </a>
          {!isRamadan && (
            <a class="button" href={calendarAddress(place, placeText, yearSpan(year))} download={fileName(where, year)}>
              {t("prayer.ics", { of: year })}
            </a>
          )}
        </p>
      </div>
      <Subscribe path="/prayer" query={{ ...place, name: placeText }} file={fileName(where, "next")} />
      {answer?.ok === false && <Trouble failure={answer} />}
      {answer?.ok === true && (
        <div class="days-frame" aria-busy={isLoading} tabIndex={0} role="group" aria-label={title}>
          <DaysTable records={answer.data} caption={`${placeText}: ${title}`} today={today} isRamadan={isRamadan} />
          {answer.data[0] !== undefined && <SheetFacts record={answer.data[0]} shown={shown} />}
          <Notes records={answer.data} />
        </div>
      )}
    </section>
  );
};
