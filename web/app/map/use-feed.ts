/** Feeds the map with the places of its view as it moves, and says where they could not be had. */
import { useEffect, useState } from "preact/hooks";
import { language } from "../base/language.ts";
import type { LiveMap } from "./create.ts";
import { isOfCountries, type MapPoint, pointsOf } from "./feed.ts";
import type { View } from "./view.ts";

type Query = Parameters<typeof pointsOf>[1];

/** How the feed of a map fares. */
export interface Feed {
  /** Whether the places of this view could not be had; those drawn are of the view before. */
  readonly hasFailed: boolean;
  readonly again: () => void;
}

/**
 * Asks for the places of each view.
 * @param drawn - what the map shows, which may be of the view before
 */
export const useFeed = (
  map: LiveMap | null,
  view: View | null,
  filters: Query | null,
  drawn: { readonly current: readonly MapPoint[] },
  show: (map: LiveMap, points: readonly MapPoint[]) => void,
): Feed => {
  const [hasFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const lang = language.value;
  const key = JSON.stringify(filters);
  useEffect(() => {
    if (map === null || view === null || filters === null) return undefined;
    const controller = new AbortController();
    if (!isOfCountries(view) && drawn.current.every(({ id }) => id === null)) show(map, []);
    const take = (answered: readonly MapPoint[] | null): void => {
      if (controller.signal.aborted) return;
      setFailed(answered === null);
      if (answered !== null) show(map, answered);
    };
    pointsOf(view, filters, lang, map.countries, controller.signal).then(take, () => take(null));
    return () => controller.abort();
  }, [map, view, key, lang, round]);
  return { hasFailed, again: () => setRound((count) => count + 1) };
};
