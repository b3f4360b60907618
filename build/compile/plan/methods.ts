/** The list of prayer methods, in each language. */
import { nameFor } from "#core/base/names.ts";
import type { MethodRecord } from "#core/model/prayer.ts";
import { parseMethods, type PrayerMethod } from "#core/prayer/method.ts";
import { methodsFile } from "#core/shard/paths.ts";
import type { File } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { attributionOf, type PlanContext } from "./context.ts";
import { listingFiles } from "./listing-files.ts";

const methodRecordOf = (method: PrayerMethod, authorities: readonly string[], lang: string): MethodRecord => ({
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
  authorities: [...authorities],
});

export const planMethods = (context: PlanContext): readonly File[] => {
  const methods = parseMethods(context.tables.methods);
  if (methods instanceof Error) throw methods;
  const by = groupBy(
    context.tables.authorities.map(({ value }) => value),
    ({ method }) => method,
  );
  return context.languages.flatMap((lang) => {
    const cards = [...methods.values()].map((method) => {
      const authorities = (by.get(method.id) ?? []).map(({ id }) => id);
      return JSON.stringify(methodRecordOf(method, authorities, lang));
    });
    return listingFiles(cards, cards.length, lang, attributionOf(context, ["editorial"]), () => methodsFile(lang));
  });
};
