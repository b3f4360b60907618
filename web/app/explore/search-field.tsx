/** The search field: searches while typing. */
import type { TargetedFocusEvent, TargetedInputEvent } from "preact";
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
  /** Called when typing begins and when it is over. */
  readonly onTyping: (isTyping: boolean) => void;
}

/** A tap on a result takes the focus from the field before it arrives: until then nothing may move, ms. */
const TAP_MS = 300;

/** The text of the field, which is searched for after a pause in typing. */
const useTypedSearch = (value: string, onSearch: (q: string) => void) => {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  // Update the field when the address changes from outside (back, a link), not by our own change.
  useEffect(() => {
    if (value !== searched.current) setText(value);
    searched.current = value;
  }, [value]);
  /** Searches for what is in the field, unless that is what is shown. */
  const search = (): string => {
    const q = text.trim();
    if (q !== searched.current) {
      searched.current = q;
      onSearch(q);
    }
    return q;
  };
  useEffect(() => {
    if (text.trim() === searched.current) return undefined;
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, search };
};

/** What is typed into the field, and when that is over. */
const typingOf = (setText: (text: string) => void, onTyping: (isTyping: boolean) => void) => ({
  onInput: ({ currentTarget: { value } }: TargetedInputEvent<HTMLInputElement>): void => {
    setText(value);
    onTyping(value !== "");
  },
  onBlur: ({ currentTarget }: TargetedFocusEvent<HTMLInputElement>): void => {
    setTimeout(() => {
      if (document.activeElement !== currentTarget) onTyping(false);
    }, TAP_MS);
  },
});

const Glass = () => (
  <svg class="search-icon" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </svg>
);

const Clear = ({ onClear }: { readonly onClear: () => void }) => (
  <button type="button" class="search-clear" aria-label={t("explore.clear")} onClick={onClear}>
    ×
  </button>
);

export const SearchField = ({ value, onSearch, onDown, onEnter, onTyping }: SearchFieldProps) => {
  const { text, setText, search } = useTypedSearch(value, onSearch);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isDesk() && document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, []);
  const clear = (): void => {
    setText("");
    onTyping(false);
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && text !== "") clear();
    else if (event.key === "ArrowDown") onDown();
    else if (event.key === "Enter") onEnter(search());
    else return;
    event.preventDefault();
  };
  return (
    <form
      role="search"
      class="search"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter(search());
      }}
    >
      <label class="visually-hidden" for="q">
        {t("explore.field")}
      </label>
      <Glass />
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
        {...typingOf(setText, onTyping)}
        onKeyDown={onKey}
      />
      {text !== "" && <Clear onClear={clear} />}
      <span id="search-help" class="visually-hidden">
        {t("explore.help")}
      </span>
    </form>
  );
};
