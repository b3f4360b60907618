/** The reviews of a place: their ratings in figures, the newest, older ones on demand, and the form for one more. */
import { useRef, useState } from "preact/hooks";
import type { Review } from "#core/model/review.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import { useParts } from "../frame/return.ts";
import { numberText } from "../i18n/texts.ts";
import { dateText } from "../ui/dates.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { faultText } from "../ui/trouble.tsx";
import type { PlaceAnswer } from "./lines.ts";
import { ReviewForm } from "./review-form.tsx";
import { tokenOf } from "./review-tokens.ts";
import { eraseReview } from "./send-review.ts";
import { Stars } from "./stars.tsx";

const MORE = 20;

/** How many reviews gave each number of stars, the most stars first. */
const Spread = ({ rating }: Pick<PlaceAnswer, "rating">) => (
  <ul class="spread">
    {Object.entries(rating.distribution)
      .toReversed()
      .map(([stars, count]) => (
        <li key={stars}>
          <span>
            <span class="visually-hidden">{t("rating.of", { rating: stars })}: </span>
            <span aria-hidden="true">{stars} ★</span>
          </span>
          <progress max={Math.max(1, rating.count)} value={count} aria-hidden="true" />
          <bdi>{numberText(count, language.value)}</bdi>
        </li>
      ))}
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
          <AskFirst
            label={t("review.erase")}
            question={t("review.erase.ask")}
            yes={t("review.erase.yes")}
            onYes={() => void erase()}
          />{" "}
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

interface OlderProps {
  readonly placeId: number;
  readonly offset: number;
  /** Reviews that are shown already. */
  readonly but: ReadonlySet<string>;
  readonly onErased: (id: string) => void;
}

/** A page of older reviews. */
const Older = ({ placeId, offset, but, onErased }: OlderProps) => {
  const { answer } = useAnswer<Review>(addressOf("/reviews", { place_id: placeId, limit: MORE, offset }));
  const reviews = answer?.ok === true ? answer.data.filter(({ id }) => !but.has(id)) : [];
  return (
    <>
      {answer?.ok === false && (
        <li class="bad" role="alert">
          {faultText(answer)}
        </li>
      )}
      {reviews.map((review) => (
        <Item key={review.id} review={review} onErased={onErased} />
      ))}
    </>
  );
};

interface ReviewsProps {
  readonly place: PlaceAnswer;
  /** Whether a server said which reviews there are; a copy of the data has none of them. */
  readonly isKnown: boolean;
}

export const Reviews = ({ place, isKnown }: ReviewsProps) => {
  const [mine, setMine] = useState<readonly Review[]>([]);
  const [pages, setPages] = useParts("reviews");
  const [erased, setErased] = useState<ReadonlySet<string>>(new Set());
  const { rating } = place;
  const shown = unique([...mine, ...place.reviews]).filter(({ id }) => !erased.has(id));
  const but = new Set([...shown.map(({ id }) => id), ...erased]);
  const title = useRef<HTMLHeadingElement>(null);
  const onErased = (id: string): void => {
    setErased(new Set([...erased, id]));
    // What had the focus is gone.
    title.current?.focus({ preventScroll: true });
  };
  const first = place.reviews.length;
  return (
    <section class="card reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" ref={title} tabIndex={-1}>
        {t("review.title")}
      </h2>
      <p class="review-erased" role="status">
        {erased.size > 0 && t("review.erased")}
      </p>
      {rating.average !== null && (
        <div class="rating-summary">
          <p>
            <strong>{rating.average.toFixed(1)}</strong> <Stars rating={rating.average} />
          </p>
          <Spread rating={rating} />
        </div>
      )}
      {shown.length === 0 && <p class="quiet">{t(isKnown ? "review.none" : "review.unknown")}</p>}
      <ul class="review-list">
        {shown.map((review) => (
          <Item key={review.id} review={review} onErased={onErased} />
        ))}
        {Array.from({ length: pages }, (_, page) => (
          <Older key={page} placeId={place.id} offset={first + page * MORE} but={but} onErased={onErased} />
        ))}
      </ul>
      {first + pages * MORE < rating.count && (
        <p>
          <button type="button" onClick={() => setPages(pages + 1)}>
            {t("review.more")}
          </button>
        </p>
      )}
      <ReviewForm placeId={place.id} erased={erased.size} onStored={(review) => setMine([review, ...mine])} />
    </section>
  );
};
