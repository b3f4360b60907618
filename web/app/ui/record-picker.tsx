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
    kind === "place" && city !== null ? nameOfSlug(city) : "",
    country === null ? "" : countryText(country, language.value),
  ]
    .filter((part) => part !== "")
    .join(t("list.comma"));

export const RecordPicker = ({
  label,
  kind,
  country,
  but,
  none,
  describedBy,
  isWrong = false,
  onChoose,
}: RecordPickerProps) => {
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const q = useRested(text.trim());
  const query = { q, kind, country, limit: MOST, lang: dataLanguage.value };
  const { answer, isLoading } = useAnswer<SearchResult>(q === "" ? null : addressOf("/search", query));
  const found = text.trim() !== "" && answer?.ok === true ? answer.data : [];
  const records = found.filter((one) => one.id !== but);
  const isShown = isOpen && records.length > 0;
  const isSettled = isOpen && q !== "" && q === text.trim() && !isLoading;

  const choose = (record: SearchResult): void => {
    setText("");
    setOpen(false);
    onChoose(record);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = records[Math.min(active, records.length - 1)];
    if (step !== undefined && records.length > 0) {
      setOpen(true);
      setActive(isShown ? (active + step + records.length) % records.length : 0);
    } else if (event.key === "Enter" && isShown && chosen !== undefined) choose(chosen);
    else if (event.key === "Escape") setOpen(false);
    else return;
    event.preventDefault();
  };

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
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${id}-${Math.min(active, records.length - 1)}` : undefined}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKey}
        onBlur={() => setOpen(false)}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={label} hidden={!isShown}>
        {records.map((record, index) => (
          <li
            key={record.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keep the focus in the field; otherwise the list closes before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(record)}
          >
            <bdi lang={record.lang}>{record.name}</bdi>
            <span>{whereText(record)}</span>
          </li>
        ))}
      </ul>
      <p class="record-picker-note" role="status">
        {isSettled && answer?.ok === true && records.length === 0 && t(none)}
        {isSettled && answer?.ok === false && faultText(answer)}
      </p>
    </div>
  );
};
