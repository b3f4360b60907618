/** Realistic traffic: mostly reads with new parameters, prayer times, occasionally a review. */
import { createRandom, type Random } from "../../../bench/generate/random.ts";
import { queriesOver } from "../../support/traffic/queries.ts";
import type { Sample, SamplePlace } from "../../support/traffic/sample.ts";

/** Kinds of requests, with their percentage. */
const KINDS = [
  { kind: "list", weight: 35 },
  { kind: "near", weight: 14 },
  { kind: "box", weight: 7 },
  { kind: "place", weight: 7 },
  { kind: "search", weight: 7 },
  { kind: "prayer", weight: 15 },
  { kind: "events", weight: 5 },
  { kind: "cities", weight: 5 },
  { kind: "reviews", weight: 4 },
  { kind: "review", weight: 1 },
] as const;

export interface MixedRequest {
  readonly kind: (typeof KINDS)[number]["kind"] | "health";
  readonly path: string;
  /** Form fields of a POST; without them it is a GET. */
  readonly body?: string;
}

export type NextRequest = () => MixedRequest;

const prayer = (random: Random, { lat, lng }: SamplePlace): string => {
  const date = `2027-${String(1 + random.below(12)).padStart(2, "0")}-${String(1 + random.below(28)).padStart(2, "0")}`;
  const span = random.below(4) === 0 ? `from=${date}&days=31` : `date=${date}`;
  return `/api/v1/prayer?lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}&${span}`;
};

/** Generates requests; no address repeats. */
export const mixedOver = (sample: Sample): NextRequest => {
  const random = createRandom("soak");
  const query = queriesOver(sample);
  let asked = 0;
  return () => {
    const { kind } = random.pickWeighted(KINDS);
    const place = random.pick(sample.places);
    asked += 1;
    if (kind === "prayer") return { kind, path: `${prayer(random, place)}&n=${asked}` };
    if (kind === "events") return { kind, path: `/api/v1/events?country=${place.country}&n=${asked}` };
    if (kind === "cities") return { kind, path: `/api/v1/cities?country=${place.country}&n=${asked}` };
    if (kind === "reviews") return { kind, path: `/api/v1/reviews?place_id=${place.id}&n=${asked}` };
    if (kind === "review")
      return {
        kind,
        path: "/api/v1/review",
        body: `place_id=${place.id}&rating=${1 + random.below(5)}&comment=${asked}`,
      };
    return { kind, path: query(kind) };
  };
};

/** The same, with a health check every fiftieth time. */
export const withHealth = (next: NextRequest): NextRequest => {
  let asked = 0;
  return () => ((asked += 1) % 50 === 0 ? { kind: "health", path: "/api/v1/health" } : next());
};
