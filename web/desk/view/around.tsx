/** What is around a suggestion: places near its point, other suggestions for its place, others of its sender. */
import { useEffect, useState } from "preact/hooks";
import type { ModeratedSuggestion } from "#core/model/suggestion.ts";
import type { Item } from "../base/records.ts";
import { distanceText, language, momentText, t, wordOf } from "../base/language.ts";
import { askHistory } from "../work/history.ts";
import { ofSameSender } from "../work/queue.ts";
import { queue, show } from "../work/work.ts";
import { useTypes } from "./difference.tsx";
import { siteAt } from "../../site/site.ts";

const placeAt = (id: number): string => siteAt(`/place/?id=${id}&lang=${language.value}`);

/** A link to the page of a place, in a tab of its own. */
export const PlaceLink = ({ id, name }: { readonly id: number; readonly name: string }) => (
  <a href={placeAt(id)} target="_blank" rel="noopener">
    <bdi dir="auto">{name}</bdi>
  </a>
);

export const Near = ({ near }: Pick<ModeratedSuggestion, "near">) => {
  const labels = new Map(useTypes().map(({ type, label }) => [type, label]));
  if (near.length === 0) return null;
  return (
    <section class="desk-part" aria-labelledby="part-near">
      <h3 id="part-near">{t("near.title")}</h3>
      <ul>
        {near.map(({ id, name, type, distance_m: metres }) => (
          <li key={id}>
            <PlaceLink id={id} name={name} />{" "}
            <span class="quiet">{`${labels.get(type) ?? type} · ${distanceText(metres)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const useHistory = (placeId: number | null): readonly Item[] => {
  const [items, setItems] = useState<readonly Item[]>([]);
  useEffect(() => {
    setItems([]);
    if (placeId === null) return undefined;
    let isGone = false;
    void askHistory(placeId).then((history) => {
      if (!isGone) setItems(history);
    });
    return () => {
      isGone = true;
    };
  }, [placeId]);
  return items;
};

const inShort = (item: Item): string => {
  if (item.queue !== "suggestions") return "";
  const { kind, status, created_at: at, reason } = item;
  const parts = [wordOf("kind", kind), wordOf("status", status), momentText(at), reason];
  return parts.filter((part) => part !== null).join(" · ");
};

export const History = ({ suggestion }: { readonly suggestion: ModeratedSuggestion }) => {
  const others = useHistory(suggestion.place_id).filter(({ id }) => id !== suggestion.id);
  if (others.length === 0) return null;
  return (
    <section class="desk-part" aria-labelledby="part-history">
      <h3 id="part-history">{t("history.title")}</h3>
      <ul>
        {others.map((item) => (
          <li key={item.id}>
            <bdi dir="auto">{inShort(item)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The name of a suggestion's place, or the one that it proposes; `null` where it has neither. */
const nameOf = (item: Item): string | null =>
  item.queue === "suggestions" ? (item.place?.name ?? item.fields?.name ?? null) : null;

/** Of the same sender, at most. */
const LISTED = 10;

export const SameSender = ({ item }: { readonly item: Item }) => {
  const others = ofSameSender(queue.value, item);
  if (others.length === 0) return null;
  return (
    <section class="desk-part" aria-labelledby="part-sender">
      <h3 id="part-sender">{t("sender.title", { count: others.length })}</h3>
      <ul>
        {others.slice(0, LISTED).map((other) => (
          <li key={other.id}>
            <button type="button" class="desk-link" onClick={() => show(other.id)}>
              {other.queue === "suggestions" && wordOf("kind", other.kind)} <bdi dir="auto">{nameOf(other)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
