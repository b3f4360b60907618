/**
 * What this device keeps: its age and size, whether there is an update, and a download in progress or interrupted; and the
 * reviews written on it that wait for a connection.
 */
import type { TileSet } from "#core/shard/street-tiles.ts";
import type { Failure, KeptState, Progress, QueuedReview, WorkerState } from "../../sw/base/messages.ts";
import { viewAt } from "../base/address.ts";
import { language, t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";
import { faultText } from "../ui/trouble.tsx";
import { demand } from "./link.ts";
import { momentText, sizeText, useStorage } from "./storage.ts";

const FAILURES: Readonly<Record<Failure, Key>> = {
  offline: "offline.failed-offline",
  full: "offline.failed-full",
  changing: "offline.failed-changing",
  failed: "offline.failed",
};

const Running = ({ bytes, ofBytes }: Progress) => (
  <div class="keep-run">
    <label for="keep-progress">{t("offline.running")}</label>
    <progress id="keep-progress" value={bytes} max={Math.max(ofBytes, 1)} />
    <p class="quiet">
      {t("offline.progress", {
        done: sizeText(bytes, language.value),
        all: sizeText(ofBytes, language.value),
      })}
    </p>
    <button type="button" onClick={() => void demand({ type: "cancel" })}>
      {t("offline.cancel")}
    </button>
  </div>
);

const Unfinished = () => (
  <div class="keep-run">
    <p>{t("offline.unfinished")}</p>
    <button type="button" onClick={() => void demand({ type: "keep", countries: [] })}>
      {t("offline.continue")}
    </button>{" "}
    <button type="button" onClick={() => void demand({ type: "discard" })}>
      {t("offline.discard")}
    </button>
  </div>
);

interface KeptProps {
  readonly kept: KeptState;
  /** The host's version of the data; `null` when it cannot be reached. */
  readonly newest: string | null;
  /** The host's street maps. */
  readonly sets: readonly TileSet[];
}

/** Whether the host has another street map of a country than the one that is kept. */
const isMapOld = (kept: KeptState, sets: readonly TileSet[]): boolean =>
  Object.entries(kept.maps).some(([code, file]) =>
    sets.some((set) => set.countries.includes(code) && set.file !== file),
  );

const Summary = ({ kept, newest, sets }: KeptProps) => {
  const storage = useStorage(kept.bytes);
  const isOld = newest !== null && (newest !== kept.version || isMapOld(kept, sets));
  return (
    <>
      <dl class="keep-facts">
        <dt>{t("offline.synced")}</dt>
        <dd>{kept.keptMs === null ? "" : momentText(kept.keptMs, language.value)}</dd>
        <dt>{t("offline.version")}</dt>
        <dd>
          <code dir="ltr">{kept.version}</code>
        </dd>
        <dt>{t("offline.size")}</dt>
        <dd>{sizeText(kept.bytes, language.value)}</dd>
        {storage !== null && (
          <>
            <dt>{t("offline.storage")}</dt>
            <dd>
              {t("offline.storage-of", {
                used: sizeText(storage.usedBytes, language.value),
                quota: sizeText(storage.quotaBytes, language.value),
              })}{" "}
              {t(storage.isPersistent ? "offline.persistent" : "offline.not-persistent")}
            </dd>
          </>
        )}
      </dl>
      {isOld && kept.progress === null && kept.wanted === null && (
        <p class="keep-update">
          {t("offline.update-there")}{" "}
          <button type="button" onClick={() => void demand({ type: "keep", countries: [] })}>
            {t("offline.update")}
          </button>
        </p>
      )}
      {newest !== null && !isOld && <p class="quiet">{t("offline.up-to-date")}</p>}
    </>
  );
};

export const Kept = ({ kept, newest, sets }: KeptProps) => (
  <section class="keep-panel" aria-labelledby="kept-title">
    <h2 id="kept-title">{t("offline.kept-title")}</h2>
    {kept.version === null ? (
      <p class="quiet">{t("offline.nothing")}</p>
    ) : (
      <Summary kept={kept} newest={newest} sets={sets} />
    )}
    <div aria-live="polite">
      {kept.failure !== null && (
        <p class="keep-failure" role="alert">
          {t(FAILURES[kept.failure])}
        </p>
      )}
      {kept.progress === null && kept.wanted !== null && <Unfinished />}
    </div>
    {kept.progress !== null && <Running {...kept.progress} />}
  </section>
);

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
          {faultText({ code })}{" "}
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

/** The reviews written on this device: waiting, accepted, or refused with the reason. */
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
