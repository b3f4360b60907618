/** What visitors say: the rating and its spread, the newest reviews, more of them, and the form. */
import { useState } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import type { Review } from "#core/model/review.ts";
import { addressOf, ask } from "../api.ts";
import { language, t } from "../language.ts";
import { dateText, numberText } from "../ui/dates.ts";
import { faultText } from "../ui/fault.tsx";
import { ReviewForm } from "./review-form.tsx";
import { eraseReview } from "./send-review.ts";
import { RATINGS, Stars } from "./stars.tsx";
import { tokenOf } from "./tokens.ts";

/** What /place adds to a record. */
export interface PlaceAnswer extends Place {
  readonly open_now: boolean | null;
  readonly rating: Place["rating"] & { readonly distribution: Readonly<Record<string, number>> };
  readonly reviews: readonly Review[];
}

const MORE = 20;

const Spread = ({ rating }: Pick<PlaceAnswer, "rating">) => (
  <ul class="spread">
    {RATINGS.toReversed().map((stars) => {
      const count = rating.distribution[stars] ?? 0;
      return (
        <li key={stars}>
          <span>
            <span class="visually-hidden">{t("rating.of", { rating: stars })}: </span>
            <span aria-hidden="true">{stars} ★</span>
          </span>
          <progress max={Math.max(1, rating.count)} value={count} aria-hidden="true" />
          <bdi>{numberText(count, language.value)}</bdi>
        </li>
      );
    })}
  </ul>
);

const Item = ({ review, onErased }: { readonly review: Review; readonly onErased: (id: string) => void }) => {
  const [failure, setFailure] = useState<string | null>(null);
  const token = tokenOf(review.id);
  const erase = async (): Promise<void> => {
    if (token === null) return;
    const failed = await eraseReview(review.id, token);
    if (failed === null) onErased(review.id);
    else setFailure(failed.code === "offline" ? t("review.offline-erase") : faultText(failed));
  };
  return (
    <li class="review">
      <p class="review-head">
        <Stars rating={review.rating} /> <bdi class="review-name">{review.name ?? t("review.anonymous")}</bdi>{" "}
        <time class="quiet" dateTime={review.created_at}>
          {dateText(review.created_at.slice(0, 10), "plain", language.value)}
        </time>
        {review.status === "pending" && <span class="chip">{t("review.waiting")}</span>}
      </p>
      {review.comment !== null && (
        <p class="review-text" dir="auto">
          {review.comment}
        </p>
      )}
      {token !== null && (
        <p>
          <button type="button" onClick={() => void erase()}>
            {t("review.erase")}
          </button>{" "}
          {failure !== null && (
            <span class="bad" role="alert">
              {failure}
            </span>
          )}
        </p>
      )}
    </li>
  );
};

const unique = (reviews: readonly Review[]): readonly Review[] => [
  ...new Map(reviews.map((review) => [review.id, review])).values(),
];

export const Reviews = ({ place }: { readonly place: PlaceAnswer }) => {
  const [mine, setMine] = useState<readonly Review[]>([]);
  const [older, setOlder] = useState<readonly Review[]>([]);
  const [erased, setErased] = useState<ReadonlySet<string>>(new Set());
  const { rating } = place;
  const shown = unique([...mine, ...place.reviews, ...older]).filter(({ id }) => !erased.has(id));
  const more = async (): Promise<void> => {
    const offset = place.reviews.length + older.length;
    const answer = await ask<Review>(addressOf("/reviews", { place_id: place.id, limit: MORE, offset }));
    if (answer.ok) setOlder([...older, ...answer.data]);
  };
  return (
    <section class="card reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t("review.title")}</h2>
      {rating.average !== null && (
        <div class="rating-summary">
          <p>
            <strong>{rating.average.toFixed(1)}</strong> <Stars rating={rating.average} />
          </p>
          <Spread rating={rating} />
        </div>
      )}
      {shown.length === 0 && <p class="quiet">{t("review.none")}</p>}
      <ul class="review-list">
        {shown.map((review) => (
          <Item key={review.id} review={review} onErased={(id) => setErased(new Set([...erased, id]))} />
        ))}
      </ul>
      {place.reviews.length + older.length < rating.count && (
        <p>
          <button type="button" onClick={() => void more()}>
            {t("review.more")}
          </button>
        </p>
      )}
      <ReviewForm placeId={place.id} onStored={(review) => setMine([review, ...mine])} />
    </section>
  );
};
