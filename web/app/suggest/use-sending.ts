/** Sending a suggestion to the API, or into the outbox of this device. */
import { useRef, useState } from "preact/hooks";
import type { CreatedSuggestion } from "#core/model/suggestion.ts";
import type { Failure } from "../base/api.ts";
import { newKey } from "../base/ask.ts";
import { refusedBy } from "./form-checks.ts";
import type { Form } from "./form-state.ts";
import { sendSuggestion } from "./send.ts";
import { bodyOf } from "./values.ts";
import { labelOf } from "./wrong.ts";

/** What became of it: stored, or waiting on this device. */
export type Outcome = CreatedSuggestion | "queued";

interface Sending {
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly send: () => Promise<void>;
}

interface Listeners {
  /** Called when something is wrong with a field. */
  readonly onWrong: () => void;
  readonly onSent: (outcome: Outcome) => void;
}

/** Sends the form; `title` is shown in the list of this device. */
export const useSending = (form: Form, title: string, { onWrong, onSent }: Listeners): Sending => {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const key = useRef(newKey());
  const refuse = (refusal: Failure): void => {
    setFailure(refusal);
    // A key belongs to one text: what is corrected is sent under another.
    if (refusal.code !== "offline") key.current = newKey();
    const parameters = (refusal.errors ?? []).map(({ parameter }) => parameter);
    const refused = refusedBy(parameters, form.kind, form.values);
    form.refuse(refused.filter(({ path }) => labelOf(path, form.kind) !== ""));
    if (parameters.length > 0) onWrong();
  };
  const send = async (): Promise<void> => {
    if (isSending) return;
    setFailure(null);
    if ((await form.check()).length > 0) {
      onWrong();
      return;
    }
    setSending(true);
    const sent = await sendSuggestion(bodyOf(form.kind, form.values, form.place), key.current, title);
    setSending(false);
    if (sent.state === "refused") {
      refuse(sent.failure);
      return;
    }
    form.finish();
    onSent(sent.state === "stored" ? sent.made : "queued");
  };
  return { isSending, failure, send };
};
