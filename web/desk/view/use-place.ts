/** A place that a moderator looks at. */
import { useEffect, useState } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import { askPlace } from "../base/moderation-api.ts";

/** `null` until it is loaded, and without an id. */
export const usePlace = (id: number | null): Place | null => {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    setPlace(null);
    if (id === null) return undefined;
    let isGone = false;
    void askPlace(id).then((answered) => {
      if (!isGone) setPlace(answered);
    });
    return () => {
      isGone = true;
    };
  }, [id]);
  return place;
};
