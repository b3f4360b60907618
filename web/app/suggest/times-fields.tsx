/**
 * The fields of hours: opening hours, and the times of the congregations, each prayer at a time or some minutes after the
 * adhan, the Friday prayers with their sermon.
 */
import { WEEKDAYS_FROM_MONDAY } from "#core/values/times.ts";
import { useId, useState } from "preact/hooks";
import { language, t } from "../base/language.ts";
import { dayName, type Key } from "../i18n/texts.ts";
import { TextField, wrongGroup, wrongId, WrongText } from "./fields.tsx";
import type { Fields, Form } from "./form-state.ts";
import type { Spot } from "../file/spot.ts";
import { TimesFile } from "./times-file.tsx";
import { ALWAYS, hoursText, type Line, linesOf, newLine, rowsToType, type TIMES_ROWS } from "./values.ts";
import { rowText } from "./wrong.ts";

const PATH = "opening_hours";

interface LineFieldProps {
  readonly line: Line;
  readonly onChange: (line: Line) => void;
  /** `null` for the only line. */
  readonly onRemove: (() => void) | null;
}

const LineField = ({ line, onChange, onRemove }: LineFieldProps) => {
  const id = useId();
  const time = (end: "from" | "to") => (
    <div class="field">
      <label for={`${id}-${end}`}>{t(`suggest.hours.${end}`)}</label>
      <input
        id={`${id}-${end}`}
        type="time"
        value={line[end] === "24:00" ? "00:00" : line[end]}
        onInput={({ currentTarget }) => onChange({ ...line, [end]: currentTarget.value })}
      />
    </div>
  );
  return (
    <div class="suggest-line">
      <fieldset class="suggest-choice">
        <legend>{t("suggest.hours.days")}</legend>
        <span class="chips">
          {WEEKDAYS_FROM_MONDAY.map((day, index) => (
            <label key={day} class="chip suggest-chip">
              <input
                type="checkbox"
                class="visually-hidden"
                checked={line.days[index] === true}
                onChange={({ currentTarget }) =>
                  onChange({
                    ...line,
                    days: line.days.map((isOpen, at) => (at === index ? currentTarget.checked : isOpen)),
                  })
                }
              />
              {dayName(index, language.value)}
            </label>
          ))}
        </span>
      </fieldset>
      <div class="suggest-pair">
        {time("from")}
        {time("to")}
      </div>
      {onRemove !== null && (
        <button type="button" onClick={onRemove}>
          {t("suggest.hours.less")}
        </button>
      )}
    </div>
  );
};

/** Opening hours: days, from and to on each line; OpenStreetMap's own text where lines cannot show it. */
export const HoursField = ({ form }: { readonly form: Form }) => {
  const id = useId();
  const text = form.valueOf(PATH);
  const [lines, setLines] = useState<readonly Line[] | null>(() => (text === ALWAYS ? [newLine()] : linesOf(text)));
  const write = (to: readonly Line[]): void => {
    setLines(to);
    form.set({ [PATH]: hoursText(to) });
  };
  if (lines === null) return <TextField form={form} path={PATH} label={t("suggest.hours.text")} isLatin />;
  return (
    <fieldset class="suggest-choice" aria-label={t("fact.opening_hours")} {...wrongGroup(form, [PATH], id)}>
      <label class="suggest-check">
        <input
          type="checkbox"
          checked={text === ALWAYS}
          onChange={({ currentTarget }) => form.set({ [PATH]: currentTarget.checked ? ALWAYS : hoursText(lines) })}
        />{" "}
        {t("suggest.hours.always")}
      </label>
      {text !== ALWAYS && (
        <>
          {lines.map((line, index) => (
            <LineField
              key={index}
              line={line}
              onChange={(to) => write(lines.map((before, at) => (at === index ? to : before)))}
              onRemove={lines.length === 1 ? null : () => write(lines.filter((_, at) => at !== index))}
            />
          ))}
          <button
            type="button"
            onClick={() => setLines([...lines, { ...newLine(), days: WEEKDAYS_FROM_MONDAY.map(() => false) }])}
          >
            {t("suggest.hours.more")}
          </button>
        </>
      )}
      <WrongText form={form} path={PATH} id={`${id}-wrong`} />
    </fieldset>
  );
};

const isFriday = (row: string): boolean => row.startsWith("jumuah");

/** A row of the form: a prayer or a Friday prayer, by its path `rules.fajr` and its name. */
interface RowProps {
  readonly form: Fields;
  readonly row: (typeof TIMES_ROWS)[number];
}

/** Attributes of a field for a time of a row. */
const timeAttributes = (form: Fields, path: string, messageId: string) => ({
  "aria-invalid": form.wrongOf(path) !== undefined,
  "aria-describedby": wrongId(form, path, messageId),
  onBlur: () => form.leave(path),
});

interface TimeInputProps {
  readonly form: Fields;
  readonly path: string;
  readonly name: string;
  readonly id: string;
}

/** Minutes after the adhan, which are written `+20`. */
const MinutesInput = ({ form, path, name, id }: TimeInputProps) => (
  <input
    type="number"
    inputMode="numeric"
    min={0}
    max={180}
    aria-label={t("suggest.times.minutes", { name })}
    {...timeAttributes(form, path, id)}
    value={form.valueOf(path).slice(1)}
    onInput={({ currentTarget: { value } }) => form.set({ [path]: value === "" ? "" : `+${Number(value)}` })}
  />
);

const TimeInput = ({ form, path, name, id }: TimeInputProps) => (
  <input
    type="time"
    aria-label={t("suggest.times.time", { name })}
    {...timeAttributes(form, path, id)}
    value={form.valueOf(path)}
    onInput={({ currentTarget }) => form.set({ [path]: currentTarget.value })}
  />
);

/** The time of the sermon before a Friday prayer. */
const KhutbahInput = ({ form, path, name, id }: TimeInputProps) => (
  <label class="suggest-khutbah">
    <span class="small">{t("suggest.times.khutbah", { name })}</span>
    <input
      type="time"
      {...timeAttributes(form, path, id)}
      value={form.valueOf(path)}
      onInput={({ currentTarget }) => form.set({ [path]: currentTarget.value })}
    />
  </label>
);

interface HowProps {
  readonly name: string;
  readonly isAfter: boolean;
  readonly onChange: (isAfter: boolean) => void;
}

/** Whether a congregation is at a time, or some minutes after the adhan. */
const How = ({ name, isAfter, onChange }: HowProps) => (
  <select
    aria-label={t("suggest.times.how", { name })}
    value={isAfter ? "after" : "at"}
    onChange={({ currentTarget }) => onChange(currentTarget.value === "after")}
  >
    <option value="at">{t("suggest.times.at")}</option>
    <option value="after">{t("suggest.times.after")}</option>
  </select>
);

const Row = ({ form, row }: RowProps) => {
  const id = useId();
  const [path, khutbahPath] = [`rules.${row}`, `khutbah.${row}`];
  const value = form.valueOf(path);
  const [isAfter, setAfter] = useState(value.startsWith("+"));
  const name = rowText(row);
  const Input = isAfter ? MinutesInput : TimeInput;
  return (
    <div class="suggest-row">
      <strong id={id}>{name}</strong>
      {!isFriday(row) && (
        <How
          name={name}
          isAfter={isAfter}
          onChange={(to) => {
            setAfter(to);
            form.set({ [path]: "" });
          }}
        />
      )}
      <Input form={form} path={path} name={name} id={id} />
      {isFriday(row) && value !== "" && (
        <KhutbahInput form={form} path={khutbahPath} name={name} id={`${id}-khutbah`} />
      )}
      <WrongText form={form} path={path} id={`${id}-wrong`} />
      <WrongText form={form} path={khutbahPath} id={`${id}-khutbah-wrong`} />
    </div>
  );
};

const DateField = ({ form, path, label }: { readonly form: Fields; readonly path: string; readonly label: Key }) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t(label)}</label>
      <input
        id={id}
        type="date"
        value={form.valueOf(path)}
        aria-invalid={form.wrongOf(path) !== undefined}
        aria-describedby={wrongId(form, path, id)}
        onInput={({ currentTarget }) => form.set({ [path]: currentTarget.value })}
        onBlur={() => form.leave(path)}
      />
      <WrongText form={form} path={path} id={`${id}-wrong`} />
    </div>
  );
};

interface TimesFieldsProps {
  readonly form: Fields & Pick<Form, "values">;
  readonly isNew?: boolean;
  /** Where the times are of; `null` until that is known. */
  readonly spot: Spot | null;
}

/** The times of the congregations, of a place that is listed or of a new one: from a file, or typed. */
export const TimesFields = ({ form, isNew = false, spot }: TimesFieldsProps) => (
  <>
    <TimesFile form={form} spot={spot} />
    <p class="quiet">{t(isNew ? "suggest.times.lead-new" : "suggest.times.lead")}</p>
    <div class="suggest-rows">
      {rowsToType(form.values)
        .filter((row) => row !== "jumuah2" || form.valueOf("rules.jumuah") !== "")
        .map((row) => (
          <Row key={row} form={form} row={row} />
        ))}
    </div>
    <details class="fold">
      <summary>{t("suggest.times.when")}</summary>
      <div class="suggest-pair">
        <DateField form={form} path="rules.from" label="suggest.times.from" />
        <DateField form={form} path="rules.to" label="suggest.times.to" />
      </div>
    </details>
  </>
);
