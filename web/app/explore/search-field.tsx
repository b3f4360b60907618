/**
 * The search field: the text becomes part of the address after a short pause; arrow keys lead into the list. Beside it the
 * button that looks around the visitor.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";

type Step = "idle" | "asking" | "refused" | "failed" | "absent";

const SAID: Readonly<Record<Step, Key | null>> = {
  idle: null,
  asking: "near.asking",
  refused: "near.refused",
  failed: "near.failed",
  absent: "near.absent",
};

const PATIENCE_MS = 12_000;

/** Locates the visitor, only on a click; explains a refusal and offers another way. */
export const NearMe = ({ onPoint }: { readonly onPoint: (lat: number, lng: number) => void }) => {
  const [step, setStep] = useState<Step>("idle");
  const ask = (): void => {
    if (!("geolocation" in navigator)) {
      setStep("absent");
      return;
    }
    setStep("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStep("idle");
        onPoint(coords.latitude, coords.longitude);
      },
      ({ code, PERMISSION_DENIED }) => setStep(code === PERMISSION_DENIED ? "refused" : "failed"),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  };
  const said = SAID[step];
  return (
    <>
      <button type="button" class="way" onClick={ask} aria-disabled={step === "asking"}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 2.5c-4 0-7 3-7 6.9 0 5 7 12.1 7 12.1s7-7.1 7-12.1c0-3.9-3-6.9-7-6.9Z" />
          <circle cx="12" cy="9.5" r="2.4" />
        </svg>
        {t("near.me")}
      </button>
      <p class="near-note" role="status">
        {said !== null && t(said)}
      </p>
    </>
  );
};

/** Short enough for results within 150 ms of the last key. */
const PAUSE_MS = 60;

/** Whether to focus the field at once: on devices with a keyboard and a large screen. */
const isDesk = (): boolean => matchMedia("(min-width: 60rem) and (pointer: fine)").matches;

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (q: string) => void;
  /** Moves into the list of results. */
  readonly onEnter: () => void;
}

export const SearchField = ({ value, onSearch, onEnter }: SearchFieldProps) => {
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
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && text !== "") setText("");
    else if (event.key === "ArrowDown" || event.key === "Enter") onEnter();
    else return;
    event.preventDefault();
  };
  return (
    <form
      role="search"
      class="search"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
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
