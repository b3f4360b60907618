/** A button for what cannot be undone: it asks first, in its own place. The question has the focus, and Escape means no. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { t } from "../base/language.ts";

interface AskFirstProps {
  /** The button, the question, and the answer that does it. */
  readonly label: string;
  readonly question: string;
  readonly yes: string;
  readonly onYes: () => void;
  readonly class?: string;
}

export const AskFirst = ({ label, question, yes, onYes, class: look }: AskFirstProps) => {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsking) no.current?.focus();
    else if (wasAsked.current) button.current?.focus();
    wasAsked.current = isAsking;
  }, [isAsking]);
  if (!isAsking)
    return (
      <button type="button" ref={button} class={look} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  const answer = (isYes: boolean): void => {
    setAsking(false);
    if (isYes) onYes();
  };
  return (
    <span
      class="ask-first"
      role="group"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === "Escape") answer(false);
      }}
    >
      <span id={id}>{question}</span>{" "}
      <button type="button" class={look} onClick={() => answer(true)}>
        {yes}
      </button>{" "}
      <button type="button" class={look} ref={no} onClick={() => answer(false)}>
        {t("ask.no")}
      </button>
    </span>
  );
};
