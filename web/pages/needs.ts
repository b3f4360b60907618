/**
 * What a page will ask for, as far as it is known before it is rendered, so that it is rendered once. A view that asks for
 * more is asked again (renderer.tsx); one that asks for less costs an answer.
 */
import type { PageAddress } from "#core/pages/address.ts";
import type { City } from "#core/model/city.ts";
import { placesOf } from "../app/area/place-list.tsx";
import { eventsIn } from "../app/area/event-list.tsx";
import { cityPoint } from "../app/area/today.tsx";
import { addressOf } from "../app/base/api.ts";
import type { PlaceAnswer } from "../app/place/place-answer.ts";
import { todayAddress } from "../app/prayer/state.ts";
import { timesAddress } from "../app/ui/congregations.ts";

/** The first record of the answer at an address: `undefined` before it is there, `null` where there is none. */
type RecordAt = <T>(address: string) => T | null | undefined;

const ofPlace = (place: PlaceAnswer | null | undefined, lang: string): readonly string[] => {
  if (place === null || place === undefined) return [];
  const times = place.times ?? null;
  return [...(times === null ? [timesAddress(place.id, lang, null)] : []), eventsIn({ place_id: place.id })];
};

const ofCity = (city: City | null | undefined, page: number, lang: string): readonly string[] => {
  if (city === null || city === undefined) return [];
  const { country, slug, counts } = city;
  const list = placesOf(country, slug, page);
  if (page !== 1) return [list];
  const events = counts.events > 0 ? [eventsIn({ country, city: slug })] : [];
  return [list, todayAddress({ ...cityPoint(city), lang }, null), ...events];
};

/** Addresses of answers of the API. */
export const needsOf = (page: PageAddress, listPage: number, recordAt: RecordAt): readonly string[] => {
  const { lang, country } = page;
  if (page.kind === "place") return ofPlace(recordAt(addressOf("/place", { id: page.id, lang })), lang);
  if (page.kind === "city") {
    const first = addressOf("/cities", { country, city: page.city, lang });
    return [first, ...ofCity(recordAt(first), listPage, lang)];
  }
  return [addressOf("/countries", { country, lang }), addressOf("/cities", { country, lang }), eventsIn({ country })];
};
