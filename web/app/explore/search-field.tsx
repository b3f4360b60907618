/** The search field: searches while typing. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../base/language.ts";

/** Short enough for results within 150 ms of the last key. */
const PAUSE_MS = 60;

/** Whether to focus the field at once: on devices with a keyboard and a large screen. */
const isDesk = (): boolean => matchMedia("(min-width: 60rem) and (pointer: fine)").matches;

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (q: string) => void;
  /** Moves into the list of results. */
  readonly onDown: () => void;
  /** Called with what is in the field, which is searched for by then. */
  readonly onEnter: (q: string) => void;
}

export const SearchField = ({ value, onSearch, onDown, onEnter }: SearchFieldProps) => {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(value);
  useEffect(() => {
    if (isDesk() && document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, []);
  // Update the field when the address changes from outside (back, a link), not by our own change.
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);
  useEffect(() => {
    const q = text.trim();
    if (q === asked.current) return undefined;
    const timer = setTimeout(() => {
      asked.current = q;
      onSearch(q);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const enter = (): void => {
    const q = text.trim();
    if (q !== asked.current) {
      asked.current = q;
      onSearch(q);
    }
    onEnter(q);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && text !== "") setText("");
    else if (event.key === "ArrowDown") onDown();
    else if (event.key === "Enter") enter();
    else return;
    event.preventDefault();
  };
  return (
    <form
      role="search"
      class="search"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <label class="visually-hidden" for="q">
        {t("explore.field")}
      </label>
      <svg class="search-icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="10.5" cy="10.5" r="6.5" />
        <path d="m15.5 15.5 5 5" />
      </svg>
      <input
        id="q"
        ref={field}
        type="search"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="search"
        maxLength={200}
        dir={text === "" ? undefined : "auto"}
        placeholder={t("explore.placeholder")}
        aria-describedby="search-help"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKey}
      />
      {text !== "" && (
        <button
          type="button"
          class="search-clear"
          aria-label={t("explore.clear")}
          onClick={() => {
            setText("");
            field.current?.focus();
          }}
        >
          ×
        </button>
      )}
      <span id="search-help" class="visually-hidden">
        {t("explore.help")}
      </span>
    </form>
  );
};
