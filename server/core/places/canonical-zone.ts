/** The name of a time zone as the data writes it, from any spelling that a runtime knows. */
import { once } from "#core/base/once.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { type CountryZones, readZones } from "#core/shard/city-tiles.ts";
import { ZONES_FILE } from "#core/shard/paths.ts";

/** The zones of cities by lower-case name, and by the runtime's name, which may be an older one. */
const byAnyCase = once(
  (zones: CountryZones) =>
    new Map(
      Object.values(zones)
        .flat()
        .map((name) => [name.toLowerCase(), name]),
    ),
);
const byRuntimeName = once(
  (zones: CountryZones) =>
    new Map(
      Object.values(zones)
        .flat()
        .map((name) => [runtimeName(name), name]),
    ),
);

const runtimeName = (name: string): string =>
  new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;

/**
 * The canonical name of a zone given in any case or by an alias: that of its cities (Asia/Kolkata for asia/calcutta),
 * else the runtime's.
 */
export const canonicalZone = async (store: ShardCache, name: string): Promise<string> => {
  const zones = await need(store, ZONES_FILE, readZones);
  const known = byAnyCase(zones).get(name.toLowerCase());
  if (known !== undefined) return known;
  const runtime = runtimeName(name);
  return byRuntimeName(zones).get(runtime) ?? runtime;
};
