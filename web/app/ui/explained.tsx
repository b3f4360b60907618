/**
 * A word of prayer that explains itself: a button that shows a sentence over the page (the browser's own popover), by finger, keys
 * and screen reader alike. The sentences are fetched at the first tap. Where there are no popovers the word is only a word.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { language, t } from "../base/language.ts";
import type { Language } from "../i18n/languages.ts";
import type english from "../i18n/explained/en.json";
import "./explained.css";

type Sentences = Readonly<Partial<Record<ExplainedWord, string>>>;

/** The words that have a sentence. */
export type ExplainedWord = keyof typeof english;

const FILES = import.meta.glob<Sentences>("../i18n/explained/*.json", { import: "default" });

const fileOf = (code: Language): (() => Promise<Sentences>) | undefined => FILES[`../i18n/explained/${code}.json`];

/** The sentence of a word; in English where a language has none, and why there is none where it cannot be fetched. */
const sentenceOf = async (word: ExplainedWord, code: Language): Promise<string> => {
  try {
    const own = (await fileOf(code)?.())?.[word];
    return own ?? (await fileOf("en")?.())?.[word] ?? "";
  } catch {
    return t("fault.offline");
  }
};

interface ExplainedProps {
  readonly word: ExplainedWord;
  /** The word as it stands there. */
  readonly children: ComponentChildren;
}

export const Explained = ({ word, children }: ExplainedProps) => {
  const id = useId();
  const [sentence, setSentence] = useState("");
  // A page that a server has written has words alone, as nothing would answer before the scripts are there.
  const [canOpen, setCanOpen] = useState(false);
  useEffect(() => setCanOpen("popover" in HTMLElement.prototype), []);
  if (!canOpen) return <>{children}</>;
  return (
    <>
      <button
        type="button"
        class="explained"
        popovertarget={id}
        onClick={() => void sentenceOf(word, language.value).then(setSentence)}
      >
        {children}
      </button>
      {/* It takes the focus, so that screen readers say it; the browser gives the focus back to the word. */}
      <span id={id} popover="auto" class="explained-sentence" role="status" tabIndex={-1} autofocus>
        {sentence}
      </span>
    </>
  );
};
