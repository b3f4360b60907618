/** The form of a review. What is wrong stands beside its field; what was written stays until it is accepted. */
import { useRef, useState } from "preact/hooks";
import type { Review } from "#core/model/review.ts";
import type { Failure } from "../api.ts";
import { type Key, t } from "../language.ts";
import { faultText } from "../ui/fault.tsx";
import { newKey, sendReview } from "./send-review.ts";
import { StarChoice } from "./stars.tsx";

const COMMENT_MAX = 2000;
const NAME_MAX = 80;

type Step = "writing" | "sending" | "stored" | "pending" | "queued";

/** Codes that have words of this form. */
const REASONS: Readonly<Record<string, Key>> = {
  "rate-limited": "review.limited",
  unavailable: "review.later",
  offline: "review.offline",
};

/** Fields of the form, by their parameters. */
const FIELDS = ["rating", "comment", "name"] as const;

const STEP_SAID: Readonly<Partial<Record<Step, Key>>> = {
  sending: "review.sending",
  stored: "review.stored",
  pending: "review.pending",
  queued: "review.queued",
};

const Wrong = ({ failure, field }: { readonly failure: Failure | null; readonly field: string }) => {
  const message = failure?.errors?.find(({ parameter }) => parameter === field)?.message;
  return message === undefined ? null : (
    <span class="bad" id={`wrong-${field}`}>
      {t("fault.field")} <bdi lang="en">{message}</bdi>
    </span>
  );
};

const isWrong = (failure: Failure | null, field: string): boolean =>
  failure?.errors?.some(({ parameter }) => parameter === field) === true;

export const ReviewForm = ({
  placeId,
  onStored,
}: {
  readonly placeId: number;
  readonly onStored: (review: Review) => void;
}) => {
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState("");
  const [name, setName] = useState("");
  const [step, setStep] = useState<Step>("writing");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isUnrated, setUnrated] = useState(false);
  const key = useRef(newKey());

  const send = async (): Promise<void> => {
    setUnrated(rating === 0);
    if (rating === 0 || step === "sending") return;
    setStep("sending");
    setFailure(null);
    const words = { ...(comment.trim() !== "" && { comment }), ...(name.trim() !== "" && { name }) };
    const sent = await sendReview({ place_id: placeId, rating, ...words }, key.current);
    if (sent.state === "refused") {
      setStep("writing");
      setFailure(sent.failure);
      return;
    }
    key.current = newKey();
    setComment("");
    setRating(0);
    if (sent.state === "stored") onStored(sent.review);
    setStep(sent.state === "stored" && sent.review.status === "pending" ? "pending" : sent.state);
  };
  const said = STEP_SAID[step];
  const reason = failure === null ? undefined : REASONS[failure.code];
  return (
    <form
      class="review-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3>{t("review.write")}</h3>
      <StarChoice value={rating} onChange={setRating} wrong={isUnrated ? "wrong-rating" : undefined} />
      {isUnrated && (
        <p class="bad" id="wrong-rating" role="alert">
          {t("review.unrated")}
        </p>
      )}
      <Wrong failure={failure} field="rating" />
      <label class="field">
        <span>{t("review.comment")}</span>
        <textarea
          rows={4}
          maxLength={COMMENT_MAX}
          dir={comment === "" ? undefined : "auto"}
          value={comment}
          aria-invalid={isWrong(failure, "comment")}
          aria-describedby={isWrong(failure, "comment") ? "wrong-comment" : undefined}
          onInput={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <Wrong failure={failure} field="comment" />
      </label>
      <label class="field">
        <span>{t("review.name")}</span>
        <input
          type="text"
          autocomplete="nickname"
          maxLength={NAME_MAX}
          dir={name === "" ? undefined : "auto"}
          value={name}
          aria-invalid={isWrong(failure, "name")}
          aria-describedby={isWrong(failure, "name") ? "wrong-name" : undefined}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Wrong failure={failure} field="name" />
      </label>
      {failure !== null && !FIELDS.some((field) => isWrong(failure, field)) && (
        <p class="bad" role="alert">
          {reason === undefined ? faultText(failure) : t(reason)}
        </p>
      )}
      <p class="form-end">
        <button type="submit" class="primary" aria-disabled={step === "sending"}>
          {t("review.send")}
        </button>{" "}
        <span role="status">{said !== undefined && t(said)}</span>
      </p>
      <p class="quiet">{t("review.privacy")}</p>
    </form>
  );
};
