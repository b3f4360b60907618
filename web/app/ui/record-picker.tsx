/**
 * A combobox that finds cities while typing (ARIA pattern "editable combobox with list autocomplete"). Reports the
 * chosen city to its caller.
 */
import { useEffect, useId, useState } from "preact/hooks";
import type { SearchResult } from "#core/model/search.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import "./city-picker.css";
import { countryText } from "./dates.ts";
import { faultText } from "./parts.tsx";

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

interface CityPickerProps {
  readonly label: string;
  readonly onChoose: (city: SearchResult) => void;
}

export const CityPicker = ({ label, onChoose }: CityPickerProps) => {
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const q = useRested(text.trim());
  const query = { q, kind: "city", limit: MOST, lang: dataLanguage.value };
  const { answer, isLoading } = useAnswer<SearchResult>(q === "" ? null : addressOf("/search", query));
  const cities = text.trim() !== "" && answer?.ok === true ? answer.data : [];
  const isShown = isOpen && cities.length > 0;
  const isSettled = isOpen && q !== "" && q === text.trim() && !isLoading;

  const choose = (city: SearchResult): void => {
    setText("");
    setOpen(false);
    onChoose(city);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = cities[Math.min(active, cities.length - 1)];
    if (step !== undefined && cities.length > 0) {
      setOpen(true);
      setActive(isShown ? (active + step + cities.length) % cities.length : 0);
    } else if (event.key === "Enter" && isShown && chosen !== undefined) choose(chosen);
    else if (event.key === "Escape") setOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <div class="city-picker">
      <label for={`${id}-field`}>{label}</label>
      <input
        id={`${id}-field`}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        placeholder={t("city.placeholder")}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${id}-${Math.min(active, cities.length - 1)}` : undefined}
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
        {cities.map((city, index) => (
          <li
            key={city.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keep the focus in the field; otherwise the list closes before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(city)}
          >
            <bdi>{city.name}</bdi>
            <span>{city.country !== null && countryText(city.country, language.value)}</span>
          </li>
        ))}
      </ul>
      <p class="city-picker-note" role="status">
        {isSettled && answer?.ok === true && cities.length === 0 && t("city.none")}
        {isSettled && answer?.ok === false && faultText(answer)}
      </p>
    </div>
  );
};
