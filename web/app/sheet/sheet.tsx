/**
 * A month with the iqama times that the people of a mosque type: on this device, without sending and before any moderator,
 * to print; from there they can become a suggestion.
 */
import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import type { Place } from "#core/model/place.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { viewAt } from "../base/address.ts";
import type { Failure } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import { Friday } from "../place/friday.tsx";
import "../place/month.css";
import { MonthStepper } from "../place/month-stepper.tsx";
import { fridaysOf, hijriText, MonthTable } from "../place/month-table.tsx";
import { Origins } from "../place/times-origin.tsx";
import { dateThere } from "../prayer/next.ts";
import { draftOf, keepDraft } from "../suggest/drafts.ts";
import { TextField } from "../suggest/fields.tsx";
import { type Form, useForm } from "../suggest/form-state.ts";
import "../suggest/suggest.css";
import { TimesFields } from "../suggest/times-fields.tsx";
import { degreesText, fileOf, hasTimes as saysTimes, rulesOf, timesOf, type Values } from "../suggest/values.ts";
import { dateText, type Month } from "../ui/dates.ts";
import { Dotted } from "../ui/dotted.tsx";
import { Trouble } from "../ui/trouble.tsx";
import "./sheet.css";
import { sheetKeeper } from "./sheets.ts";
import { withTimes } from "../place/with-rules.ts";

/** What a sheet is of: a place of the directory, or a point. */
interface SheetSubject {
  readonly place: Place | null;
  readonly lat: number;
  readonly lng: number;
  /** Of the place, or of the town that the point is in. */
  readonly name: string;
  /** The language of the name. */
  readonly lang: string | undefined;
  /** Where it is, for the foot of the sheet. */
  readonly address: readonly string[];
  /** Host and path of its page, for the foot of the sheet. */
  readonly page: string;
  /** The page that the visitor comes from. */
  readonly back: string;
  /** The address of the sheet of a month. */
  readonly link: (month: string) => string;
}

const NAME_MAX = 200;
const LINE_MAX = 200;
const NONE: Values = {};

/** Brings what was typed to the form of suggestions, whose draft it becomes. */
const toSuggestion = ({ place, lat, lng }: SheetSubject, form: Form): string => {
  const times = timesOf(form.values);
  if (place !== null) {
    keepDraft("times", place.id, times);
    return viewAt("/suggest/", { id: place.id, kind: "times" });
  }
  const name = form.valueOf("name");
  const begun = draftOf("add", null);
  // Of another mosque nothing is taken over.
  const before = begun !== null && (begun["name"] ?? name) === name ? begun : {};
  const point = { lat: degreesText(lat), lng: degreesText(lng), start: `${lat} ${lng}` };
  keepDraft("add", null, { type: "mosque", ...before, ...times, name, ...point });
  return viewAt("/suggest/", { lat: String(lat), lng: String(lng), name });
};

/** What is typed; none of it is printed but what it says. */
const SheetForm = ({ subject, form, hasTimes }: FormProps) => {
  const { route } = useLocation();
  return (
    <form class="card suggest-form sheet-form on-screen" noValidate onSubmit={(event) => event.preventDefault()}>
      <h2>{t("sheet.title")}</h2>
      <p class="quiet">{t("sheet.lead")}</p>
      {subject.place === null && (
        <TextField
          form={form}
          path="name"
          label={t("sheet.name")}
          maxLength={NAME_MAX}
          input={{ autocomplete: "off" }}
        />
      )}
      <TimesFields
        form={form}
        isNew={!hasTimes}
        spot={{ placeId: subject.place?.id ?? null, lat: subject.lat, lng: subject.lng }}
      />
      <TextField form={form} path="line" label={t("sheet.line")} help={t("sheet.line-help")} maxLength={LINE_MAX} />
      <p class="buttons">
        <button type="button" class="primary" onClick={() => print()}>
          {t("prayer.print")}
        </button>
        {saysTimes(form.values) && (
          <button type="button" onClick={() => route(toSuggestion(subject, form))}>
            {t(subject.place === null ? "sheet.add" : "sheet.suggest")}
          </button>
        )}
        {Object.values(form.values).some((text) => text !== "") && (
          <button type="button" onClick={form.discard}>
            {t("suggest.discard")}
          </button>
        )}
      </p>
    </form>
  );
};

interface FormProps {
  readonly subject: SheetSubject;
  readonly form: Form;
  /** Whether the directory has times of the place. */
  readonly hasTimes: boolean;
}

/** What the sheet says below its table: notices, how the times were made, where it is, and where it is from. */
const Foot = ({
  subject,
  line,
  first,
}: {
  readonly subject: SheetSubject;
  readonly line: string;
  readonly first: TimesRecord;
}) => (
  <>
    {line !== "" && (
      <p class="sheet-line">
        <bdi>{line}</bdi>
      </p>
    )}
    <p class="quiet small">
      <span class="sheet-facts">
        <Dotted parts={[...subject.address, first.timezone]} />
      </span>
      <Origins record={first} />{" "}
      <bdi class="month-site" dir="ltr">
        {subject.page}
      </bdi>
    </p>
  </>
);

/** The days of the month, as they are printed. */
const Days = ({ subject, form, records, title }: Omit<FormProps, "hasTimes"> & DaysProps) => {
  const days = withTimes(records, { rules: rulesOf(form.values), printed: fileOf(form.values)?.printed ?? "" });
  const [first, ...later] = days;
  if (first === undefined) return null;
  return (
    <>
      <p class="month-hijri">{hijriText(days)}</p>
      <p class="quiet small month-legend">{t("times.legend")}</p>
      <div class="month-frame" role="group" aria-label={title} tabIndex={0}>
        <MonthTable
          records={days}
          caption={`${form.valueOf("name") || subject.name}: ${title}`}
          today={dateThere([first, ...later], Date.now())}
        />
      </div>
      {fridaysOf(days).map((record) => (
        <section key={record.date} class="month-fridays">
          <h2>{t("place.jumuah")}</h2>
          <Friday jumuah={record.jumuah} />
        </section>
      ))}
      <Foot subject={subject} line={form.valueOf("line")} first={first} />
    </>
  );
};

interface DaysProps {
  readonly records: readonly TimesRecord[];
  /** The month in words. */
  readonly title: string;
}

interface SheetProps {
  readonly subject: SheetSubject;
  readonly month: Month;
  /** `null` until they are there. */
  readonly records: readonly TimesRecord[] | null;
  readonly failure: Failure | null;
  readonly children?: ComponentChildren;
}

export const Sheet = ({ subject, month, records, failure, children }: SheetProps) => {
  const { place, lat, lng, link, back } = subject;
  const name = place === null ? `point ${lat} ${lng}` : `place ${place.id}`;
  const form = useForm("times", null, NONE, sheetKeeper(name));
  const title = dateText(month.from, "month", language.value);
  const typed = place === null ? form.valueOf("name").trim() : "";
  const hasTimes = records?.some(({ schedule }) => schedule.state !== "none") === true;
  return (
    <article class="month-sheet wall-sheet" aria-busy={records === null}>
      <h1>
        <bdi lang={typed === "" ? subject.lang : undefined}>{typed === "" ? subject.name : typed}</bdi>{" "}
        <span class="month-title">{title}</span>
      </h1>
      <div class="month-bar">
        <MonthStepper month={month} link={link} />
        <a class="button" href={back}>
          {t(place === null ? "sheet.back" : "times.back")}
        </a>
      </div>
      <SheetForm subject={subject} form={form} hasTimes={hasTimes} />
      {records === null && failure === null && <div class="month-waiting" role="status" aria-label={t("loading")} />}
      {failure !== null && <Trouble failure={failure} />}
      {records !== null && <Days subject={subject} form={form} records={records} title={title} />}
      {children}
    </article>
  );
};
