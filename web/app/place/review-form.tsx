/** The form for a review. */
import type { Review } from "#core/model/review.ts";
import { COMMENT_MAX, NAME_MAX } from "#core/values/review.ts";
import { t } from "../base/language.ts";
import { isRefused } from "../base/wrong-parameters.ts";
import type { Key } from "../i18n/texts.ts";
import { faultText } from "../ui/trouble.tsx";
import { fieldText } from "../ui/wrong-field.ts";
import { StarChoice } from "./stars.tsx";
import { type ReviewForm as Form, type Step, useReviewForm } from "./use-review-form.ts";

/** Error codes with their own message in this form. */
const REASONS: Readonly<Record<string, Key>> = {
  "rate-limited": "review.limited",
  unavailable: "review.later",
  offline: "review.offline",
};

/** Form fields by parameter name. */
const FIELDS = ["rating", "comment", "name"] as const;

const STEP_TEXT: Readonly<Partial<Record<Step, Key>>> = {
  sending: "review.sending",
  stored: "review.stored",
  pending: "review.pending",
  queued: "review.queued",
};

interface FieldProps {
  readonly form: Form;
}

interface RefusedProps extends FieldProps {
  readonly field: (typeof FIELDS)[number];
}

/** What the server found wrong with a field, which has its name before it. */
const Refused = ({ form: { failure }, field }: RefusedProps) =>
  isRefused(failure, field) ? (
    <span class="bad" id={`wrong-${field}`} role="alert">
      {fieldText(t(`review.${field}`), t("wrong.other"))}
    </span>
  ) : null;

const RatingField = ({ form }: FieldProps) => (
  <>
    <StarChoice
      value={form.input.rating}
      onChange={(rating) => form.change({ rating })}
      wrong={form.isUnrated || isRefused(form.failure, "rating") ? "wrong-rating" : undefined}
    />
    {form.isUnrated && (
      <p class="bad" id="wrong-rating" role="alert">
        {fieldText(t("review.rating"), t("review.unrated"))}
      </p>
    )}
    <Refused form={form} field="rating" />
  </>
);

/** The attributes of a text field: its text, and what describes it when it was refused. */
const textAttributes = ({ input, failure }: Form, field: "comment" | "name") => ({
  dir: input[field] === "" ? undefined : ("auto" as const),
  value: input[field],
  "aria-invalid": isRefused(failure, field),
  "aria-describedby": isRefused(failure, field) ? `wrong-${field}` : undefined,
});

const CommentField = ({ form }: FieldProps) => (
  <label class="field">
    <span>{t("review.comment")}</span>
    <textarea
      rows={4}
      maxLength={COMMENT_MAX}
      {...textAttributes(form, "comment")}
      onInput={({ currentTarget }) => form.change({ comment: currentTarget.value })}
    />
    <Refused form={form} field="comment" />
  </label>
);

const NameField = ({ form }: FieldProps) => (
  <label class="field">
    <span>{t("review.name")}</span>
    <input
      type="text"
      autocomplete="nickname"
      maxLength={NAME_MAX}
      {...textAttributes(form, "name")}
      onInput={({ currentTarget }) => form.change({ name: currentTarget.value })}
    />
    <Refused form={form} field="name" />
  </label>
);

/** A failure that is of no field. */
const FormFailure = ({ form: { failure } }: FieldProps) => {
  if (failure === null || FIELDS.some((field) => isRefused(failure, field))) return null;
  const reason = REASONS[failure.code];
  return (
    <p class="bad" role="alert">
      {reason === undefined ? faultText(failure) : t(reason)}
    </p>
  );
};

interface ReviewFormProps {
  readonly placeId: number;
  /** How many reviews were deleted here. */
  readonly erased: number;
  readonly onStored: (review: Review) => void;
}

export const ReviewForm = (props: ReviewFormProps) => {
  const form = useReviewForm(props);
  const stepText = STEP_TEXT[form.step];
  return (
    <form
      class="review-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <h3>{t("review.write")}</h3>
      <RatingField form={form} />
      <CommentField form={form} />
      <NameField form={form} />
      <FormFailure form={form} />
      <p class="form-end">
        <button type="submit" class="primary" aria-disabled={form.step === "sending"}>
          {t("review.send")}
        </button>{" "}
        <span role="status">{stepText !== undefined && t(stepText)}</span>
      </p>
      <p class="quiet">{t("review.privacy")}</p>
    </form>
  );
};
