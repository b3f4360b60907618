/** The countries that can be kept with their sizes, from the index written by the data build. */
import { useEffect, useState } from "preact/hooks";
import type { Country } from "#core/model/city.ts";
import type { KeepIndex } from "#core/shard/offline-bundle.ts";
import type { TileSet } from "#core/shard/street-tiles.ts";
import type { Answer, Failure } from "../base/api.ts";
import { streetSets } from "../base/street-index.ts";

export interface OfferedCountry {
  readonly code: string;
  readonly name: string;
  readonly places: number;
  /** Bytes of its own files; shared files are downloaded once. */
  readonly bytes: number;
  /** Its street map, which may be of its neighbours too; `null` if the host has none. */
  readonly map: Pick<TileSet, "file" | "bytes"> | null;
}

export interface Offer {
  readonly version: string;
  readonly sharedBytes: number;
  readonly countries: readonly OfferedCountry[];
}

const INDEX = "/data/v1/keep/index.json";

/** The host's current index; `null` if it cannot be loaded. */
export const useKeepIndex = (): KeepIndex | null | undefined => {
  const [index, setIndex] = useState<KeepIndex | null | undefined>(undefined);
  useEffect(() => {
    const look = (): void => {
      fetch(INDEX, { cache: "no-cache" })
        .then(async (reply) => (reply.ok ? ((await reply.json()) as KeepIndex) : null))
        .then(setIndex, () => setIndex(null));
    };
    look();
    addEventListener("online", look);
    return () => removeEventListener("online", look);
  }, []);
  return index;
};

/** The street maps of the host; none until they are known. */
export const useStreetMaps = (): readonly TileSet[] => {
  const [sets, setSets] = useState<readonly TileSet[]>([]);
  useEffect(() => {
    void streetSets().then(setSets);
  }, []);
  return sets;
};

/** The countries sorted by name; of equal names the one with the most places comes first. */
export const offerOf = (
  index: KeepIndex,
  answer: Answer<Country> | Failure | null,
  sets: readonly TileSet[],
  language: string,
): Offer => {
  const collator = new Intl.Collator(language);
  const countries = (answer?.ok === true ? answer.data : []).flatMap(({ code, name, counts }) => {
    const part = index.countries[code];
    const map = sets.find((set) => set.countries.includes(code)) ?? null;
    return part === undefined ? [] : [{ code, name, places: counts.places, bytes: part[2], map }];
  });
  return {
    version: index.data_version,
    sharedBytes: index.shared[2],
    countries: countries.sort((a, b) => collator.compare(a.name, b.name)),
  };
};

/** Folds case and diacritics, for searching by name. */
const folded = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/[أإآ]/g, "ا").toLowerCase();

/** Countries whose name or code begins with the search text, or contains it. */
export const searchOffer = (countries: readonly OfferedCountry[], typed: string): readonly OfferedCountry[] => {
  const wanted = folded(typed.trim());
  return wanted === ""
    ? countries
    : countries.filter(({ name, code }) => folded(name).includes(wanted) || folded(code) === wanted);
};
