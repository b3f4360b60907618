/** A rating as stars: shown, and chosen. */
import { RATINGS } from "#core/values/review.ts";
import { t } from "../base/language.ts";

export const Stars = ({ rating }: { readonly rating: number }) => (
  <span class="stars" role="img" aria-label={t("rating.of", { rating })}>
    {RATINGS.map((star) => (
      <span key={star} class={star <= Math.round(rating) ? "star-full" : "star-empty"} aria-hidden="true">
        ★
      </span>
    ))}
  </span>
);

interface StarChoiceProps {
  /** `null` while none is chosen. */
  readonly value: number | null;
  readonly onChange: (rating: number) => void;
  /** Id of the error message. */
  readonly wrong: string | undefined;
}

/** Radio buttons underneath, for keyboards and screen readers. */
export const StarChoice = ({ value, onChange, wrong }: StarChoiceProps) => (
  <fieldset class="star-choice" aria-describedby={wrong}>
    <legend>{t("review.rating")}</legend>
    <span class="star-row">
      {RATINGS.map((rating) => (
        <label key={rating} class={value !== null && rating <= value ? "star-full" : "star-empty"}>
          <input
            class="visually-hidden"
            type="radio"
            name="rating"
            value={rating}
            checked={rating === value}
            onChange={() => onChange(rating)}
          />
          <span class="visually-hidden">{t("rating.of", { rating })}</span>
          <span aria-hidden="true">★</span>
        </label>
      ))}
    </span>
  </fieldset>
);
