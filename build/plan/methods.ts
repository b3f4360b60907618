/** The list of prayer methods for each language. */
import { nameFor } from "#core/base/text.ts";
import type { MethodRecord } from "#core/model/prayer.ts";
import { parseMethods, type PrayerMethod } from "#core/prayer/method.ts";
import { methodsFile } from "#core/shard/paths.ts";
import { attributionOf, type PlanContext } from "./context.ts";
import { type File, listingFiles } from "./listing-files.ts";

const methodRecordOf = (method: PrayerMethod, lang: string): MethodRecord => ({
  id: method.id,
  key: method.key,
  ...nameFor(method.names, lang),
  names: method.names,
  authority: method.authority,
  country: method.country,
  fajr_angle: method.fajr_angle,
  isha_angle: method.isha_angle,
  isha_minutes: method.isha_minutes,
  isha_minutes_ramadan: method.isha_minutes_ramadan,
  maghrib_angle: method.maghrib_angle,
  maghrib_minutes: method.maghrib_minutes,
  midnight: method.midnight,
  source: method.source,
  year: method.year,
});

export const planMethods = (context: PlanContext): readonly File[] => {
  const methods = parseMethods(context.tables.methods);
  if (methods instanceof Error) throw methods;
  return context.languages.flatMap((lang) => {
    const cards = [...methods.values()].map((method) => JSON.stringify(methodRecordOf(method, lang)));
    return listingFiles(cards, cards.length, lang, attributionOf(context, ["editorial"]), () =>
      methodsFile(lang),
    );
  });
};
