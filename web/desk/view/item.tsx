/**
 * The item that is shown: its heading, which takes the focus when it changes, what it says, its correction by the moderator, and the verdict.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { Failure } from "../../app/base/api.ts";
import { t, wordOf } from "../base/language.ts";
import type { Item } from "../base/records.ts";
import { judgeCorrected } from "../work/work.ts";
import { Correction } from "./correction.tsx";
import { mode, setMode } from "./mode.ts";
import { ReviewView } from "./review.tsx";
import { SuggestionView, titleOf } from "./suggestion.tsx";
import { usePlace } from "./use-place.ts";
import { acceptance, VerdictBar } from "./verdict.tsx";

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
