/**
 * Reviews of a place, the form for one, and how it is sent and deleted. The tokens for deleting are stored on this device,
 * since the server shows each once and only keeps its hash.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { CreatedReview, Review } from "#core/model/review.ts";
import { RATINGS, COMMENT_MAX, NAME_MAX } from "#core/values/review.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf, type Failure } from "../base/api.ts";
import { ask, newKey } from "../base/ask.ts";
import { language, t } from "../base/language.ts";
import { useParts } from "../frame/return.ts";
import { type Key, numberText } from "../i18n/texts.ts";
import { dateText } from "../ui/dates.ts";
import { fieldText } from "../ui/wrong-field.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { faultText } from "../ui/trouble.tsx";
import type { PlaceAnswer } from "./lines.ts";

const KEPT = "musalla.reviews";

const readAll = (): Readonly<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, string>>) : {};
  } catch {
    return {};
  }
};

const writeAll = (tokens: Readonly<Record<string, string>>): void => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(tokens));
  } catch {
    // Private windows have no storage: the review cannot be deleted from here later.
  }
};

/** The token of a review; `null` if it was not written here. */
const tokenOf = (id: string): string | null => readAll()[id] ?? null;

const keepToken = (id: string, token: string): void => writeAll({ ...readAll(), [id]: token });

const dropToken = (id: string): void => {
  const { [id]: _dropped, ...rest } = readAll();
  writeAll(rest);
};

interface Draft {
  readonly place_id: number;
  readonly rating: number;
  readonly comment?: string;
  readonly name?: string;
}

/** The result: stored on the server, or queued on this device until there is a connection. */
type Sent =
  | { readonly state: "stored"; readonly review: Review }
  | { readonly state: "queued" }
  | { readonly state: "refused"; readonly failure: Failure };

type Answered = Omit<CreatedReview, "status"> & { readonly status: CreatedReview["status"] | "queued" };

/** `key` stays the same for retries of a draft, so that it is stored once. */
const sendReview = async (draft: Draft, key: string): Promise<Sent> => {
  const answer = await ask<Answered>(addressOf("/review"), {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(draft),
  });
  if (!answer.ok) return { state: "refused", failure: answer };
  const [created] = answer.data;
  if (created === undefined || created.status === "queued") return { state: "queued" };
  const { delete_token, status, ...rest } = created;
  keepToken(created.id, delete_token);
  return { state: "stored", review: { ...rest, status } };
};

/** Deletes a review; returns the failure, if any. */
const eraseReview = async (id: string, token: string): Promise<Failure | null> => {
  const answer = await ask(addressOf("/review", { id }), {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) return answer;
  dropToken(id);
  return null;
};

export const Stars = ({ rating }: { readonly rating: number }) => (
  <span class="stars" role="img" aria-label={t("rating.of", { rating })}>
    {RATINGS.map((one) => (
      <span key={one} class={one <= Math.round(rating) ? "star-full" : "star-empty"} aria-hidden="true">
        ★
      </span>
    ))}
  </span>
);

interface StarChoiceProps {
  readonly value: number;
  readonly onChange: (rating: number) => void;
  /** Id of the error message. */
  readonly wrong: string | undefined;
}

/** Radio buttons underneath, for keyboards and screen readers. */
const StarChoice = ({ value, onChange, wrong }: StarChoiceProps) => (
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

type Step = "writing" | "sending" | "stored" | "pending" | "queued";

/** Error codes with their own message in this form. */
const REASONS: Readonly<Record<string, Key>> = {
  "rate-limited": "review.limited",
  unavailable: "review.later",
  offline: "review.offline",
};

/** Form fields by parameter name. */
const FIELDS = ["rating", "comment", "name"] as const;

const STEP_SAID: Readonly<Partial<Record<Step, Key>>> = {
  sending: "review.sending",
  stored: "review.stored",
  pending: "review.pending",
  queued: "review.queued",
};

const isWrong = (failure: Failure | null, field: string): boolean =>
  failure?.errors?.some(({ parameter }) => parameter === field) === true;

interface WrongProps {
  readonly failure: Failure | null;
  readonly field: (typeof FIELDS)[number];
}

/** What the server found wrong with a field, which has its name before it. */
const Wrong = ({ failure, field }: WrongProps) =>
  isWrong(failure, field) ? (
    <span class="bad" id={`wrong-${field}`} role="alert">
      {fieldText(t(`review.${field}`), t("wrong.other"))}
    </span>
  ) : null;

/** A failure without what was said of a field, which was changed since. */
const without = (failure: Failure | null, field: string): Failure | null => {
  if (failure === null || !isWrong(failure, field)) return failure;
  const errors = (failure.errors ?? []).filter(({ parameter }) => parameter !== field);
  return errors.length === 0 ? null : { ...failure, errors };
};

interface ReviewFormProps {
  readonly placeId: number;
  /** How many reviews were deleted here: what was said of one that was sent before is then over. */
  readonly erased: number;
  readonly onStored: (review: Review) => void;
}

const ReviewForm = ({ placeId, erased, onStored }: ReviewFormProps) => {
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState("");
  const [name, setName] = useState("");
  const [step, setStep] = useState<Step>("writing");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isUnrated, setUnrated] = useState(false);
  const key = useRef(newKey());
  useEffect(() => setStep((now) => (now === "sending" ? now : "writing")), [erased]);

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
      <StarChoice
        value={rating}
        onChange={(to) => {
          setRating(to);
          setUnrated(false);
          setFailure(without(failure, "rating"));
        }}
        wrong={isUnrated || isWrong(failure, "rating") ? "wrong-rating" : undefined}
      />
      {isUnrated && (
        <p class="bad" id="wrong-rating" role="alert">
          {fieldText(t("review.rating"), t("review.unrated"))}
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
          onInput={({ currentTarget }) => {
            setComment(currentTarget.value);
            setFailure(without(failure, "comment"));
          }}
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
          onInput={({ currentTarget }) => {
            setName(currentTarget.value);
            setFailure(without(failure, "name"));
          }}
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
