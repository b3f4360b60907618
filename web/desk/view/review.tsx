/** A review with its reports, and what was done about it before. */
import type { Place } from "#core/model/place.ts";
import type { ModeratedReview } from "#core/model/review.ts";
import { momentText, t, wordOf } from "../base/language.ts";
import { Acts } from "./acts.tsx";
import { PlaceLink } from "./around.tsx";

const STARS = 5;

export const ReviewView = ({ item, place }: { readonly item: ModeratedReview; readonly place: Place | null }) => {
  const { rating, comment, name, status, reports, history, created_at: at } = item;
  return (
    <>
      <p class="desk-badges">
        <span class="badge">{wordOf("status", status)}</span>
        <span class="quiet">{momentText(at)}</span>
      </p>
      {place !== null && (
        <p>
          <PlaceLink id={place.id} name={place.name} />
        </p>
      )}
      <p class="desk-stars" role="img" aria-label={t("review.stars", { count: rating })}>
        {"★".repeat(rating)}
        {"☆".repeat(STARS - rating)}
      </p>
      {comment === null ? (
        <p class="quiet">{t("review.no-comment")}</p>
      ) : (
        <blockquote class="desk-comment plain">{comment}</blockquote>
      )}
      {name !== null && (
        <p>
          {t("item.name")}: <bdi dir="auto">{name}</bdi>
        </p>
      )}
      {reports.length > 0 && (
        <section class="desk-part" aria-labelledby="part-reports">
          <h3 id="part-reports">{t("review.reports", { count: reports.length })}</h3>
          <ul>
            {reports.map(({ reason, note, received_at: when }, index) => (
              <li key={`${when} ${index}`}>
                <strong>{wordOf("report", reason)}</strong> <span class="quiet">{momentText(when)}</span>
                {note !== null && <p class="plain">{note}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Acts history={history} />
    </>
  );
};
