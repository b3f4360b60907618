/**
 * What was understood of a file of times, what was not first: why it cannot be taken, what it does not tell, what is lost, what is
 * doubted; then its columns with what they were read as, each of which can be corrected.
 */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { DAY_TIMES, PRAYERS } from "#core/values/prayer.ts";
import type { Column } from "../../../build/timetable/columns.ts";
import { t } from "../base/language.ts";
import type { SaidOfFile, UnderstoodFile } from "./read-file.ts";

/** Lines that are shown before the others are folded. */
const SHOWN = 8;

/** What the reader says, which is English in every language. */
const English = ({ children }: { readonly children: ComponentChildren }) => (
  <bdi lang="en" dir="ltr">
    {children}
  </bdi>
);

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => {
  if (lines.length === 0) return null;
  const list = (some: readonly string[]) => (
    <ul>
      {some.map((line) => (
        <li key={line}>
          <English>{line}</English>
        </li>
      ))}
    </ul>
  );
  return (
    <section class="times-lines">
      <h2>{title}</h2>
      {list(lines.slice(0, SHOWN))}
      {lines.length > SHOWN && (
        <details class="fold">
          <summary>{t("file.more", { count: lines.length - SHOWN })}</summary>
          {list(lines.slice(SHOWN))}
        </details>
      )}
    </section>
  );
};

/** A congregation or an adhan by its words in a mapping, such as `fajr iqama`. */
const timeText = (prayer: string, role: "adhan" | "iqama"): string => {
  if (prayer === "sunrise") return t("prayer.time.sunrise");
  const known = [...PRAYERS, "jumuah" as const].find((name) => name === prayer);
  return `${known === undefined ? prayer : t(`times.of.${known}`)}, ${t(`times.${role}`)}`;
};

const meaningText = ({ meaning }: Column): string => {
  if (meaning === null) return t("file.ignored");
  if (meaning.kind === "field") return meaning.field === "date" ? t("prayer.table.date") : meaning.field;
  if (meaning.kind === "khutbah") return "khutbah";
  const shift = meaning.shift > 1 ? ` ${meaning.shift}` : "";
  return timeText(meaning.prayer, meaning.role) + shift;
};

/** What people may say that a column is. */
const CHOICES: readonly (readonly [words: string, prayer: string, role: "adhan" | "iqama"])[] = [
  ...DAY_TIMES.map((name) => [name === "sunrise" ? "sunrise" : `${name} adhan`, name, "adhan"] as const),
  ...[...PRAYERS, "jumuah"].map((name) => [`${name} iqama`, name, "iqama"] as const),
];

interface SaidProps {
  readonly said: SaidOfFile;
  readonly onSay: (said: SaidOfFile) => void;
}

const ColumnField = ({ column, said, onSay }: SaidProps & { readonly column: Column }) => {
  const id = useId();
  const key = String(column.index + 1);
  const say = (words: string): void => {
    const { [key]: _before, ...others } = said.columns;
    onSay({ ...said, columns: words === "" ? others : { ...others, [key]: words } });
  };
  return (
    <div class="times-column">
      <label for={id}>
        <bdi>{column.header === "" ? key : column.header}</bdi>
      </label>
      <select id={id} value={said.columns[key] ?? ""} onChange={({ currentTarget }) => say(currentTarget.value)}>
        <option value="">{meaningText(column)}</option>
        {CHOICES.map(([words, prayer, role]) => (
          <option key={words} value={words}>
            {timeText(prayer, role)}
          </option>
        ))}
        <option value="ignore">{t("file.ignored")}</option>
      </select>
    </div>
  );
};

/** The columns of the tables, those that were read alike once. */
const columnsOf = ({ tables }: UnderstoodFile): readonly Column[] => {
  const all = tables.flatMap(({ columns }) => columns);
  return all.filter((one, at) => all.findIndex(({ index }) => index === one.index) === at);
};

const Columns = ({ read, said, onSay }: SaidProps & Pick<UnderstoodProps, "read">) => {
  const columns = columnsOf(read);
  if (columns.length === 0) return null;
  const evidence = [...new Set(read.tables.flatMap((table) => table.evidence))];
  return (
    <details class="fold" open={columns.some(({ isLost }) => isLost === true)}>
      <summary>{t("file.columns")}</summary>
      <div class="times-columns">
        {columns.map((column) => (
          <ColumnField key={column.index} column={column} said={said} onSay={onSay} />
        ))}
      </div>
      <ul class="quiet small">
        {evidence.map((line) => (
          <li key={line}>
            <English>{line}</English>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** What a file does not tell: its year, and which figure of its dates is the day. */
const Questions = ({ read: { missing }, said, onSay }: SaidProps & Pick<UnderstoodProps, "read">) => {
  const id = useId();
  if (missing.length === 0 && said.year === null && said.order === null) return null;
  const year = (text: string): void => {
    if (/^(?:19|20)\d\d$/.test(text)) onSay({ ...said, year: Number(text) });
    else if (text === "") onSay({ ...said, year: null });
  };
  return (
    <div class="suggest-pair">
      <div class="field">
        <label for={`${id}-year`}>{t("file.year")}</label>
        <input
          id={`${id}-year`}
          type="number"
          inputMode="numeric"
          value={said.year ?? ""}
          onInput={({ currentTarget }) => year(currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for={`${id}-order`}>{t("file.order")}</label>
        <select
          id={`${id}-order`}
          value={said.order ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onSay({ ...said, order: value === "day-first" || value === "month-first" ? value : null })
          }
        >
          <option value="">{t("suggest.choose")}</option>
          <option value="day-first">31/12</option>
          <option value="month-first">12/31</option>
        </select>
      </div>
    </div>
  );
};

interface UnderstoodProps extends SaidProps {
  readonly read: UnderstoodFile;
  /** Takes what is left although something is lost; `null` if it is taken already, or nothing is left. */
  readonly onTake: (() => void) | null;
}

export const Understood = ({ read, said, onSay, onTake }: UnderstoodProps) => (
  <div class="times-understood">
    <Lines title={t("file.refused")} lines={[...read.refusals, ...read.missing]} />
    <Questions read={read} said={said} onSay={onSay} />
    <Lines title={t("file.lost")} lines={read.losses.map(({ where, text }) => `${where}: ${text}`)} />
    {onTake !== null && (
      <p>
        <button type="button" onClick={onTake}>
          {t("file.take-rest")}
        </button>
      </p>
    )}
    <Lines title={t("file.odd")} lines={read.odd} />
    <Columns read={read} said={said} onSay={onSay} />
  </div>
);
