/** One question about a place at a time, each answered by a tap. */
import { useEffect, useRef } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import { language, t } from "../base/language.ts";
import { factText, wordText } from "../ui/fact-words.ts";
import { faultText } from "../ui/trouble.tsx";
import { nameIn } from "../ui/words.tsx";
import { type Question, type Word, wordsFor } from "./question.ts";
import "./questions.css";
import { type Said, useQuestions } from "./use-questions.ts";

/** A second tap of the same finger is no answer to the next question, ms. */
const TAP_MS = 400;

const questionText = (question: Question): string =>
  question === "existence" ? t("question.existence") : t("question.fact", { fact: factText(question) });

/** All facts that are asked for are answered in the same words. */
const answerText = (word: Word): string => wordText("women_space", word);

interface AskedProps {
  readonly question: Question;
  readonly isSending: boolean;
  /** Whether it follows another one, whose buttons had the focus. */
  readonly isNext: boolean;
  readonly onAnswer: (word: Word) => void;
  readonly onSkip: () => void;
}

const Asked = ({ question, isSending, isNext, onAnswer, onSkip }: AskedProps) => {
  const text = useRef<HTMLParagraphElement>(null);
  const shownMs = useRef(performance.now());
  useEffect(() => {
    if (isNext) text.current?.focus({ preventScroll: true });
  }, []);
  const tap = (act: () => void) => (): void => {
    if (performance.now() - shownMs.current > TAP_MS) act();
  };
  return (
    <div class="question" role="group" aria-labelledby="question-text">
      <p id="question-text" ref={text} tabIndex={-1}>
        {questionText(question)}
      </p>
      <p class="question-words">
        {wordsFor(question).map((word) => (
          <button key={word} type="button" class="way" aria-disabled={isSending} onClick={tap(() => onAnswer(word))}>
            {answerText(word)}
          </button>
        ))}
        <button type="button" class="way question-skip" aria-disabled={isSending} onClick={tap(onSkip)}>
          {t("question.dont-know")}
        </button>
      </p>
    </div>
  );
};

const THANKS = { stored: "question.thanks", queued: "question.queued", withdrawn: "question.withdrawn" } as const;

const thanksText = ({ question, word, state }: Said): string => {
  if (state === "stored" && question === "existence") return t("sent.confirmed");
  const values = { answer: `\u2068${questionText(question)}\u2069 \u2068${answerText(word)}\u2069` };
  return t(THANKS[state], values);
};

export const OneQuestion = ({ place }: { readonly place: Place }) => {
  const { question, said, failure, isSending, answer, skip, undo } = useQuestions(
    place,
    nameIn(place, language.value).name,
  );
  const first = useRef(question);
  return (
    <div class="questions on-screen">
      <p class="question-said" role="status">
        {said !== null && thanksText(said)}
      </p>
      {said !== null && said.key !== null && (
        <button type="button" class="question-undo" onClick={() => void undo()}>
          {t("question.undo")}
        </button>
      )}
      {failure !== null && (
        <p class="bad" role="alert">
          {faultText(failure)}
        </p>
      )}
      {question !== null && (
        <Asked
          key={question}
          question={question}
          isSending={isSending}
          isNext={question !== first.current}
          onAnswer={(word) => void answer(word)}
          onSkip={skip}
        />
      )}
    </div>
  );
};
