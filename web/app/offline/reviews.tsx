/** The reviews written on this device: waiting, accepted, or refused with the reason. */
import type { QueuedReview, WorkerState } from "../../sw/base/messages.ts";
import { viewAt } from "../base/address.ts";
import { language, t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { faultText } from "../ui/error-message.tsx";
import { demand } from "./link.ts";
import { momentText } from "./storage.ts";

const STATES: Readonly<Record<QueuedReview["state"], Key>> = {
  waiting: "offline.review-waiting",
  refused: "offline.review-refused",
  sent: "offline.review-sent",
};

const LETTING_GO: Readonly<Record<QueuedReview["state"], Key>> = {
  waiting: "offline.review-cancel",
  refused: "offline.review-forget",
  sent: "offline.review-forget",
};

const Item = (review: QueuedReview) => {
  const { key, state, code, error, createdMs, made } = review;
  const { place_id, rating, comment } = review.body;
  return (
    <li class="keep-review" data-state={state}>
      <p>
        <strong>{t(STATES[state])}</strong>{" "}
        <span class="quiet">
          <a href={viewAt("/place/", { id: place_id })}>{t("offline.review-place", { id: place_id })}</a> ·{" "}
          {t("offline.review-stars", { rating })} · {momentText(createdMs, language.value)}
        </span>
      </p>
      {comment !== null && (
        <p>
          <bdi>{comment}</bdi>
        </p>
      )}
      {state === "refused" && (
        <p class="keep-failure">
          {faultText({ code: code ?? "" })}{" "}
          <bdi class="quiet" lang="en">
            {error}
          </bdi>
        </p>
      )}
      {made !== null && made.delete_token !== null && (
        <p class="quiet">
          {t("offline.review-token")}{" "}
          <code dir="ltr">
            {made.id} {made.delete_token}
          </code>
        </p>
      )}
      <button type="button" onClick={() => void demand({ type: "drop", key })}>
        {t(LETTING_GO[state])}
      </button>
    </li>
  );
};

export const Reviews = ({ outbox }: Pick<WorkerState, "outbox">) => {
  const reviews = outbox.filter((entry) => entry.kind === "review");
  const isWaiting = reviews.some(({ state }) => state === "waiting");
  return (
    <section class="keep-panel" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t("offline.reviews-title")}</h2>
      {reviews.length === 0 ? (
        <p class="quiet">{t("offline.reviews-none")}</p>
      ) : (
        <ul class="keep-reviews">
          {reviews.map((review) => (
            <Item {...review} key={review.key} />
          ))}
        </ul>
      )}
      {isWaiting && (
        <button type="button" onClick={() => void demand({ type: "send" })}>
          {t("offline.reviews-send")}
        </button>
      )}
    </section>
  );
};
