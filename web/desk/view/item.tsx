/**
 * The item that is shown: its heading, which takes the focus when it changes, what it says, and the verdict. A review is shown
 * with its reports and what was done about it before.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import type { ModeratedReview } from "#core/model/review.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { Failure } from "../../app/base/api.ts";
import { momentText, t, wordOf } from "../base/language.ts";
import { askPlace } from "../base/moderation-api.ts";
import type { Item } from "../base/records.ts";
import { judgeCorrected } from "../work/work.ts";
import { PlaceLink } from "./around.tsx";
import { Correction } from "./correction.tsx";
import { mode, setMode } from "./mode.ts";
import { SuggestionView, titleOf } from "./suggestion.tsx";
import { acceptance, VerdictBar } from "./verdict.tsx";

/** The place of a review; `null` until it is loaded. */
const usePlace = (id: number | null): Place | null => {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    setPlace(null);
    if (id === null) return undefined;
    let isGone = false;
    void askPlace(id).then((found) => {
      if (!isGone) setPlace(found);
    });
    return () => {
      isGone = true;
    };
  }, [id]);
  return place;
};

const STARS = 5;

const ReviewView = ({ item, place }: { readonly item: ModeratedReview; readonly place: Place | null }) => {
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
      {history.length > 0 && (
        <section class="desk-part" aria-labelledby="part-acts">
          <h3 id="part-acts">{t("review.history")}</h3>
          <ul>
            {history.map(({ action, reason, at: when }, index) => (
              <li key={`${when} ${index}`}>
                {wordOf("said", action)} <bdi dir="auto">{reason}</bdi> <span class="quiet">{momentText(when)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const kindOf = (item: Item): string =>
  item.queue === "suggestions"
    ? wordOf("kind", item.kind)
    : t(item.queue === "reports" ? "kind.report" : "kind.review");

interface ItemProps {
  readonly item: Item;
  /** Whether the focus moves to it: not when the page has just been opened. */
  readonly isFocused: boolean;
}

export const ItemView = ({ item, isFocused }: ItemProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  const place = usePlace(item.queue === "suggestions" ? null : item.place_id);
  const isEdited = mode.value === "edit" && item.queue === "suggestions";
  useLayoutEffect(() => {
    if (!isFocused) return;
    title.current?.focus({ preventScroll: true });
    title.current?.closest("article")?.scrollIntoView();
  }, [item.id]);
  // In the same turn: the next key that is typed belongs into the field.
  useLayoutEffect(() => {
    if (isEdited) document.querySelector<HTMLElement>(".desk-correction :is(input, select, textarea)")?.focus();
  }, [isEdited]);
  const send = async (fields: SuggestedFields): Promise<Failure | null> =>
    judgeCorrected(item, { ...acceptance(item), fields });
  return (
    <article class="desk-item" aria-labelledby="item-title">
      <h2 id="item-title" tabIndex={-1} ref={title}>
        {kindOf(item)}: <bdi dir="auto">{titleOf(item, place)}</bdi>
      </h2>
      {isEdited && item.queue === "suggestions" && (
        <Correction
          key={item.id}
          fields={item.corrected ?? item.fields ?? {}}
          onSend={send}
          onCancel={() => {
            setMode("look");
            title.current?.focus();
          }}
        />
      )}
      {item.queue === "suggestions" ? (
        <SuggestionView item={item} isEdited={isEdited} />
      ) : (
        <ReviewView item={item} place={place} />
      )}
      <VerdictBar item={item} />
    </article>
  );
};
