/** The state of the form for a review: what was filled in, how far its sending is, and what was refused. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Review } from "#core/model/review.ts";
import type { Failure } from "../base/api.ts";
import { newKey } from "../base/ask.ts";
import { withoutField } from "../base/wrong-parameters.ts";
import { draftOf, EMPTY, type ReviewInput } from "./review-draft.ts";
import { sendReview } from "./send-review.ts";

/** How far the sending is; `pending` waits for a moderator, `queued` for a connection. */
export type Step = "writing" | "sending" | "stored" | "pending" | "queued";

export interface ReviewForm {
  readonly input: ReviewInput;
  readonly step: Step;
  readonly failure: Failure | null;
  /** Whether it was sent without a rating. */
  readonly isUnrated: boolean;
  /** Changes some fields; what was said of them is then over. */
  readonly change: (fields: Partial<ReviewInput>) => void;
  readonly send: () => Promise<void>;
}

interface Options {
  readonly placeId: number;
  /** How many reviews were deleted here: what was said of one that was sent before is then over. */
  readonly erased: number;
  readonly onStored: (review: Review) => void;
}

export const useReviewForm = ({ placeId, erased, onStored }: Options): ReviewForm => {
  const [input, setInput] = useState(EMPTY);
  const [step, setStep] = useState<Step>("writing");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isUnrated, setUnrated] = useState(false);
  const key = useRef(newKey());
  useEffect(() => setStep((now) => (now === "sending" ? now : "writing")), [erased]);

  const change = (fields: Partial<ReviewInput>): void => {
    setInput((before) => ({ ...before, ...fields }));
    setFailure((before) =>
      Object.keys(fields).reduce<Failure | null>((left, field) => withoutField(left, field), before),
    );
    if (fields.rating !== undefined) setUnrated(false);
  };
  const send = async (): Promise<void> => {
    const draft = draftOf(placeId, input);
    setUnrated(draft === null);
    if (draft === null || step === "sending") return;
    setStep("sending");
    setFailure(null);
    const sent = await sendReview(draft, key.current);
    if (sent.state === "refused") {
      setStep("writing");
      setFailure(sent.failure);
      return;
    }
    key.current = newKey();
    setInput(({ name }) => ({ ...EMPTY, name }));
    if (sent.state === "stored") onStored(sent.review);
    setStep(sent.state === "stored" && sent.review.status === "pending" ? "pending" : sent.state);
  };
  return { input, step, failure, isUnrated, change, send };
};
