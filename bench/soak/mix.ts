/** The traffic of a directory: mostly reads that nobody asked before, prayer times, now and then a review. */
import { createRandom } from "../generate/random.ts";
import type { Random } from "../generate/random.ts";
import { queriesOver } from "../serve/queries.ts";
import type { Sample, SamplePlace } from "../serve/sample.ts";

export interface MixedRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
}

const KINDS = [
  { kind: "directory", weight: 70 },
  { kind: "prayer", weight: 15 },
  { kind: "events", weight: 5 },
  { kind: "cities", weight: 5 },
  { kind: "reviews", weight: 4 },
  { kind: "review", weight: 1 },
] as const;

const prayer = (random: Random, { lat, lng }: SamplePlace): string => {
  const date = `2027-${String(1 + random.below(12)).padStart(2, "0")}-${String(1 + random.below(28)).padStart(2, "0")}`;
  const span = random.below(4) === 0 ? `from=${date}&days=31` : `date=${date}`;
  return `/api/v1/prayer?lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}&${span}`;
};

/** One request after the other; no address twice. */
export const mixedOver = (sample: Sample): (() => MixedRequest) => {
  const random = createRandom("soak");
  const next = queriesOver(sample);
  let asked = 0;
  const pathOf = (kind: (typeof KINDS)[number]["kind"], place: SamplePlace): string => {
    if (kind === "prayer") return prayer(random, place);
    if (kind === "events") return `/api/v1/events?country=${place.country}`;
    if (kind === "cities") return `/api/v1/cities?country=${place.country}`;
    return `/api/v1/reviews?place_id=${place.id}`;
  };
  return () => {
    const { kind } = random.pickWeighted(KINDS);
    const place = random.pick(sample.places);
    asked += 1;
    if (kind === "directory") return { method: "GET", path: next() };
    if (kind === "review")
      return { method: "POST", path: "/api/v1/review", body: `place_id=${place.id}&rating=${1 + random.below(5)}&comment=${asked}` }; // prettier-ignore
    return { method: "GET", path: `${pathOf(kind, place)}&n=${asked}` };
  };
};
