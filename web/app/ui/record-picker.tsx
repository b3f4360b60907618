/**
 * A combobox that finds cities or places while typing (ARIA pattern "editable combobox with list autocomplete"). Reports the
 * chosen one to its caller.
 */
import { useEffect, useId, useState } from "preact/hooks";
import type { SearchResult } from "#core/model/search.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import "./record-picker.css";
import { countryText } from "./dates.ts";
import { faultText } from "./trouble.tsx";
import { nameOfSlug } from "./words.tsx";

const PAUSE_MS = 120;
const MOST = 8;

/** The text after a pause in typing. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

interface RecordPickerProps {
  readonly label: string;
  readonly kind: "city" | "place";
  /** Where records are sought; everywhere without it. */
  readonly country?: string;
  /** The record that cannot be chosen. */
  readonly but?: number;
  /** Said where no record has the name. */
  readonly none: Key;
  /** Ids of what describes the field. */
  readonly describedBy?: string;
  readonly isWrong?: boolean;
  readonly onChoose: (record: SearchResult) => void;
}

/** What tells records of one name apart: the city of a place, the country. */
const whereText = ({ kind, city, country }: SearchResult): string =>
  [
    kind === "place" && city !== null ? nameOfSlug(city) : null,
    country === null ? null : countryText(country, language.value),
  ]
    .filter((part) => part !== null)
    .join(t("list.comma"));

/** The records by the text that was typed, as far as they are known. */
const useRecords = (text: string, { kind, country, but }: Pick<RecordPickerProps, "kind" | "country" | "but">) => {
  const typed = text.trim();
  const q = useRested(typed);
  const query = { q, kind, country, limit: MOST, lang: dataLanguage.value };
  const { answer, isLoading } = useAnswer<SearchResult>(q === "" ? null : addressOf("/search", query));
  const records = typed !== "" && answer?.ok === true ? answer.data.filter(({ id }) => id !== but) : [];
  /** The answer to what is in the field; `null` while it is awaited. */
  const settled = typed !== "" && q === typed && !isLoading ? answer : null;
  return { records, settled };
};

/** The place in the list after a step from `active`, which goes on at the other end. */
const steppedIn = (length: number, active: number, step: number): number => (active + step + length) % length;

/** The list that is open or not, and the record in it that Enter takes. */
const useChoice = (records: readonly SearchResult[], choose: (record: SearchResult) => void) => {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const isShown = isOpen && records.length > 0;
  const shownActive = Math.min(active, records.length - 1);
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = records[shownActive];
    if (step !== undefined && records.length > 0) {
      setOpen(true);
      setActive(isShown ? steppedIn(records.length, active, step) : 0);
    } else if (event.key === "Enter" && isShown && chosen !== undefined) choose(chosen);
    else if (event.key === "Escape") setOpen(false);
    else return;
    event.preventDefault();
  };
  return { isOpen, isShown, active, shownActive, setOpen, setActive, onKey };
};

interface OptionsProps {
  /** Of the field, for the ids of the list and its options. */
  readonly id: string;
  readonly label: string;
  readonly records: readonly SearchResult[];
  readonly isShown: boolean;
  readonly active: number;
  readonly onChoose: (record: SearchResult) => void;
}

const Options = ({ id, label, records, isShown, active, onChoose }: OptionsProps) => (
  <ul id={`${id}-list`} role="listbox" aria-label={label} hidden={!isShown}>
    {records.map((record, index) => (
      <li
        key={record.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        // Keep the focus in the field; otherwise the list closes before the click arrives.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(record)}
      >
        <bdi lang={record.lang}>{record.name}</bdi>
        <span>{whereText(record)}</span>
      </li>
    ))}
  </ul>
);

export const RecordPicker = (props: RecordPickerProps) => {
  const { label, none, describedBy, isWrong = false, onChoose } = props;
  const id = useId();
  const [text, setText] = useState("");
  const { records, settled } = useRecords(text, props);
  const choose = (record: SearchResult): void => {
    setText("");
    list.setOpen(false);
    onChoose(record);
  };
  const list = useChoice(records, choose);
  return (
    <div class="record-picker">
      <label for={`${id}-field`}>{label}</label>
      <input
        id={`${id}-field`}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        placeholder={t("city.placeholder")}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        aria-expanded={list.isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={list.isShown ? `${id}-${list.shownActive}` : undefined}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          list.setActive(0);
          list.setOpen(true);
        }}
        onKeyDown={list.onKey}
        onBlur={() => list.setOpen(false)}
      />
      <Options id={id} label={label} records={records} isShown={list.isShown} active={list.active} onChoose={choose} />
      <p class="record-picker-note" role="status">
        {list.isOpen && settled?.ok === true && records.length === 0 && t(none)}
        {list.isOpen && settled?.ok === false && faultText(settled)}
      </p>
    </div>
  );
};
