/** Opening hours: days, from and to on each line; OpenStreetMap's own text where lines cannot show it. */
import { useId, useState } from "preact/hooks";
import { language, t } from "../base/language.ts";
import { dayName } from "../place/hours-card.tsx";
import { TextField, WrongText } from "./fields.tsx";
import type { Form } from "./form-state.ts";
import { ALWAYS, DAYS, hoursText, type Line, linesOf, newLine } from "./week.ts";

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
          {DAYS.map((day, index) => (
            <label key={day} class="chip suggest-chip">
              <input
                type="checkbox"
                class="visually-hidden"
                checked={line.days[index] === true}
                onChange={({ currentTarget }) =>
                  onChange({
                    ...line,
                    days: line.days.map((held, at) => (at === index ? currentTarget.checked : held)),
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

export const HoursField = ({ form }: { readonly form: Form }) => {
  const text = form.valueOf(PATH);
  const [lines, setLines] = useState<readonly Line[] | null>(() => (text === ALWAYS ? [newLine()] : linesOf(text)));
  const write = (to: readonly Line[]): void => {
    setLines(to);
    form.set({ [PATH]: hoursText(to) });
  };
  if (lines === null) return <TextField form={form} path={PATH} label={t("suggest.hours.text")} isLatin />;
  return (
    <>
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
              onChange={(to) => write(lines.map((one, at) => (at === index ? to : one)))}
              onRemove={lines.length === 1 ? null : () => write(lines.filter((_, at) => at !== index))}
            />
          ))}
          <button type="button" onClick={() => setLines([...lines, { ...newLine(), days: DAYS.map(() => false) }])}>
            {t("suggest.hours.more")}
          </button>
        </>
      )}
      <WrongText form={form} path={PATH} />
    </>
  );
};
