/** The timetable of a month or of Ramadan, one row per day: browse, print, or save as a calendar file. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import type { Query } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import { dateText } from "../ui/dates.ts";
import { Dotted } from "../ui/dotted.tsx";
import { usePageAddress } from "../ui/page-address.ts";
import { Stepper } from "../ui/stepper.tsx";
import { Subscribe } from "../ui/subscribe.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { leftText } from "../ui/distance.ts";
import { DaysTable } from "./days-table.tsx";
import { fastsOf } from "./fast.ts";
import { MethodWords } from "./options.tsx";
import { pointText } from "./place-choice.tsx";
import type { Ramadan } from "./ramadan.ts";
import { calendarAddress, fileName, spanAddress, yearSpan } from "./requests.ts";
import { type ShownDays, shownDays } from "./shown-days.ts";
import type { PrayerState } from "./state.ts";
import { Notes } from "./today.tsx";
import "./timetable.css";

interface FactsProps {
  readonly record: PrayerRecord;
  readonly shown: ShownDays;
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

/** How long the fasts of a Ramadan are. */
const Fasts = ({ records }: { readonly records: readonly PrayerRecord[] }) => {
  const fasts = fastsOf(records);
  if (fasts === null) return null;
  const { shortest, longest } = fasts;
  return (
    <p class="fasts">
      {t("prayer.ramadan.fasts", {
        shortest: leftText(shortest, language.value),
        longest: leftText(longest, language.value),
      })}
    </p>
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

type PartProps = TimetableProps & { readonly shown: ShownDays };

/** The state without the days that it shows. */
const withoutDays = ({ month: _month, ramadan: _ramadan, ...rest }: PrayerState): PrayerState => rest;

/** Another state of the view, with the options of this one. */
const linkFrom = (state: PrayerState, change: PrayerState): string =>
  viewAt("/prayer/", { ...withoutDays(state), ...change });

/** Month or Ramadan. */
const KindOfDays = ({ state, ramadan, shown: { isRamadan } }: PartProps) => (
  <nav class="buttons" aria-label={t("prayer.timetable")}>
    <a class="button" aria-current={isRamadan ? undefined : "true"} href={linkFrom(state, {})}>
      {t("prayer.month")}
    </a>
    {ramadan !== null && (
      <a class="button" aria-current={isRamadan ? "true" : undefined} href={linkFrom(state, { ramadan: ramadan.year })}>
        {t("prayer.ramadan", { year: ramadan.year })}
      </a>
    )}
  </nav>
);

/** Print, and calendar files of these days and of their year. */
const TakeAway = ({ state, place, placeText, where, shown }: PartProps) => {
  const year = shown.from.slice(0, 4);
  return (
    <p class="buttons">
      <button type="button" onClick={() => print()}>
        {t("prayer.print")}
      </button>
      {!shown.isRamadan && (
        <a class="button" href={viewAt("/sheet/", { ...withoutDays(state), month: shown.name })}>
          {t("sheet.link")}
        </a>
      )}
      <a class="button" href={calendarAddress(place, placeText, shown)} download={fileName(where, shown.name)}>
        {t("prayer.ics", { of: shown.title })}
      </a>
      {!shown.isRamadan && (
        <a class="button" href={calendarAddress(place, placeText, yearSpan(year))} download={fileName(where, year)}>
          {t("prayer.ics", { of: year })}
        </a>
      )}
    </p>
  );
};

const Days = ({ place, placeText, today, shown }: PartProps) => {
  const { answer, isLoading } = useAnswer<PrayerRecord>(spanAddress(place, shown));
  if (answer?.ok === false) return <Trouble failure={answer} />;
  if (answer === null) return null;
  const [first] = answer.data;
  return (
    <div class="days-frame" aria-busy={isLoading} tabIndex={0} role="group" aria-label={shown.title}>
      {shown.isRamadan && <Fasts records={answer.data} />}
      <DaysTable
        records={answer.data}
        caption={`${placeText}: ${shown.title}`}
        today={today}
        isRamadan={shown.isRamadan}
      />
      {first !== undefined && <SheetFacts record={first} shown={shown} />}
      <Notes records={answer.data} />
    </div>
  );
};

export const Timetable = (props: TimetableProps) => {
  const { state, place, placeText, where, today, ramadans } = props;
  const shown = shownDays(state, ramadans, today);
  if (shown === null) return null;
  const { before, after, title } = shown;
  return (
    <section class="card timetable" id="timetable" aria-labelledby="timetable-title">
      <h2 id="timetable-title">{t("prayer.timetable")}</h2>
      <div class="timetable-bar">
        <KindOfDays {...props} shown={shown} />
        <Stepper
          before={before === null ? null : linkFrom(state, before)}
          after={after === null ? null : linkFrom(state, after)}
        >
          <strong aria-live="polite">{title}</strong>
        </Stepper>
        <TakeAway {...props} shown={shown} />
      </div>
      <Subscribe path="/prayer" query={{ ...place, name: placeText }} file={fileName(where, "next")} />
      <Days {...props} shown={shown} />
    </section>
  );
};
