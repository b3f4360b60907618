/** Stars to read and stars to give. */
import { t } from "../language.ts";

export const RATINGS = [1, 2, 3, 4, 5] as const;

export const Stars = ({ rating }: { readonly rating: number }) => (
  <span class="stars" role="img" aria-label={t("rating.of", { rating })}>
    {RATINGS.map((one) => (
      <span key={one} class={one <= Math.round(rating) ? "star-full" : "star-empty"} aria-hidden="true">
        ★
      </span>
    ))}
  </span>
);

export interface StarChoiceProps {
  readonly value: number;
  readonly onChange: (rating: number) => void;
  /** Id of the sentence that says what is wrong. */
  readonly wrong: string | undefined;
}

/** Radio buttons underneath, so that keys and readers have what they know. */
export const StarChoice = ({ value, onChange, wrong }: StarChoiceProps) => (
  <fieldset class="star-choice" aria-describedby={wrong}>
    <legend>{t("review.rating")}</legend>
    <span class="star-row">
      {RATINGS.map((rating) => (
        <label key={rating} class={rating <= value ? "star-full" : "star-empty"}>
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
