/**
 * Reminds of each prayer at the last place while a page of the site is open, also in the background; no browser wakes a
 * closed site without a server. The clock is looked at again and again, as timers stop while a device sleeps.
 */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { ask } from "../base/ask.ts";
import { dataLanguage, t } from "../base/language.ts";
import { clockText } from "../ui/clock-text.tsx";
import { isReminding, lastPlace } from "./last-place.ts";
import { type NextPrayer, nextPrayer } from "./next.ts";
import { placeTextOf } from "./place-choice.tsx";
import { todayAddress } from "./requests.ts";
import { type LastPlace, optionsOf } from "./state.ts";
import { siteAt } from "../../site/site.ts";

const LOOK_MS = 10_000;
/** Nobody needs to hear of a prayer that began longer ago, when the device wakes up. */
const LATE_MS = 5 * 60_000;

const notify = async ({ name, at }: NextPrayer, { state, name: city }: LastPlace): Promise<unknown> => {
  const title = `${t(`prayer.time.${name}`)} ${clockText(at.slice(11, 16))}`;
  // One notification, however many pages are open.
  const options = { body: placeTextOf(state, city), tag: `prayer ${at}`, icon: siteAt("/icon-192.png") };
  const worker = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  // Phones take notifications from a worker alone.
  return worker === undefined ? new Notification(title, options) : worker.showNotification(title, options);
};

const addressFor = ({ state }: LastPlace): string => {
  const { lat, lng } = state;
  return todayAddress({ lat, lng, ...optionsOf(state), lang: dataLanguage.value }, null);
};

/** Starts to look at the clock; call once. */
export const startReminding = (): void => {
  let address = "";
  let records: readonly PrayerRecord[] = [];
  let due: NextPrayer | null = null;
  const look = async (): Promise<void> => {
    const place = lastPlace.value;
    if (!isReminding.value || place === null || Notification.permission !== "granted") return;
    const nowMs = Date.now();
    const passed = due;
    const isSame = address === addressFor(place);
    if (isSame && passed !== null && nowMs >= passed.atMs) {
      due = null;
      if (nowMs - passed.atMs < LATE_MS) await notify(passed, place);
    }
    if (!isSame || nextPrayer(records, nowMs) === null) {
      address = addressFor(place);
      const answer = await ask<PrayerRecord>(address);
      records = answer.ok ? answer.data : [];
    }
    due = nextPrayer(records, nowMs);
  };
  let isLooking = false;
  const lookOnce = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    await look().finally(() => {
      isLooking = false;
    });
  };
  setInterval(() => void lookOnce(), LOOK_MS);
  void lookOnce();
};
