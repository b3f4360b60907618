/** What is for visitors who were here before; a first visit fetches none of it. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { installEvent, isApplePhone, visitsNow } from "../offline/install.tsx";
import { isTimeToOffer } from "../offline/visits.ts";
import { favourites } from "../place/favourites.ts";
import { isForgotten, lastPlace } from "../prayer/last-place.ts";

/** Whether the first screen is that of somebody who was here before, and has no need to be told what the site is. */
export const isKnown = (): boolean => lastPlace.value !== null || favourites.value.length > 0;

/** Its room is there before it. */
export const OwnLater = () => {
  const [loaded, setLoaded] = useState<{ readonly Own: ComponentType } | null>(null);
  const canInstall = installEvent.value !== null || isApplePhone();
  const hasOwn = isKnown() || isForgotten.value;
  const isWanted = hasOwn || (canInstall && isTimeToOffer(visitsNow.value, false));
  useEffect(() => {
    // Without a connection it may not be on the device; the rest of the page does without it.
    if (isWanted) import("./own.tsx").then(setLoaded, () => undefined);
  }, [isWanted]);
  if (!isWanted) return null;
  if (loaded !== null) return <loaded.Own />;
  return (
    <>
      {lastPlace.value !== null && <div class="own-waiting" />}
      {favourites.value.length > 0 && <div class="own-waiting-favourites" />}
    </>
  );
};
