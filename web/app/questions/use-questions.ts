/** The open questions about a place, and what becomes of the answers. */
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import { viewAt } from "../base/address.ts";
import type { Failure } from "../base/api.ts";
import { newKey } from "../base/ask.ts";
import { typeOfPlace } from "../base/place-types.ts";
import { askForHost, mine, sendSuggestion, withdraw } from "../suggest/send.ts";
import { dropAnswered, isAnswered, keepAnswered } from "./answered.ts";
import { bodyFor, type Question, questionsFor, type Word } from "./question.ts";

/** What the last answer came to. */
export interface Said {
  readonly question: Question;
  readonly word: Word;
  readonly state: "stored" | "queued" | "withdrawn";
  /** Its suggestion; `null` where it cannot be taken back. */
  readonly key: string | null;
}

interface Questions {
  /** `null` once all are answered. */
  readonly question: Question | null;
  readonly said: Said | null;
  readonly failure: Failure | null;
  readonly isSending: boolean;
  readonly answer: (word: Word) => Promise<void>;
  /** Goes on without an answer. */
  readonly skip: () => void;
  readonly undo: () => Promise<void>;
}

/** This client has said so before: it counts already. */
const SAID_BEFORE = "duplicate-suggestion";

/** `title` is shown in the list of this device. */
export const useQuestions = (place: Place, title: string): Questions => {
  const { route } = useLocation();
  const [said, setSaid] = useState<Said | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const { id } = place;
  const open = questionsFor(place, typeOfPlace(place.type).unasked);
  const question = open.find((one) => !isAnswered(id, one)) ?? null;
  const send = async (asked: Question, word: Word): Promise<void> => {
    const body = bodyFor(asked, word, id);
    if (body === null) return route(viewAt("/suggest/", { id, kind: "closed" }));
    // On a host of files alone the form shows the way elsewhere.
    if ((await askForHost()) === "none") return route(viewAt("/suggest/", { id, kind: body.kind }));
    const key = newKey();
    const sent = await sendSuggestion(body, key, title);
    if (sent.state === "refused" && sent.failure.code !== SAID_BEFORE) return setFailure(sent.failure);
    keepAnswered(id, asked);
    return setSaid({
      question: asked,
      word,
      state: sent.state === "queued" ? "queued" : "stored",
      key: sent.state === "stored" ? key : null,
    });
  };
  const answer = async (word: Word): Promise<void> => {
    if (question === null || isSending) return;
    setFailure(null);
    setSaid(null);
    setSending(true);
    await send(question, word);
    setSending(false);
  };
  const skip = (): void => {
    if (question === null || isSending) return;
    setFailure(null);
    setSaid(null);
    keepAnswered(id, question);
  };
  const undo = async (): Promise<void> => {
    const sent = mine.value.find(({ key }) => key === said?.key);
    if (said === null || sent === undefined || isSending) return;
    setSending(true);
    const failed = await withdraw(sent);
    setSending(false);
    setFailure(failed);
    if (failed !== null) return;
    dropAnswered(id, said.question);
    setSaid({ ...said, state: "withdrawn", key: null });
  };
  return { question, said, failure, isSending, answer, skip, undo };
};
