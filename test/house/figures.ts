/**
 * `npm run house`: prints, as JSON, how many files and lines production code has, and which modules of server/core the first
 * request of each kind enters on a freshly opened engine over the test data. A module counts when one of its functions ran
 * (V8's precise coverage); code that runs once at import does not.
 * `-- --write` writes the table of the layers into ARCHITECTURE.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import { places } from "#core/api/places.ts";
import { prayer } from "#core/api/prayer.ts";
import { postReview } from "#core/api/reviews.ts";
import { search } from "#core/api/search.ts";
import type { Reply } from "#core/http/reply.ts";
import { script } from "../../server/cli/script.ts";
import { testReviewService } from "../support/review-service.ts";
import { openEngine } from "../support/engine.ts";
import { sourceOf, sourcesBelow } from "./graph.ts";
import { withTable } from "./layers.ts";

const command = script(
  "npm run house",
  "Prints, as JSON, how many files and lines production code has, and which modules of server/core a first request of each kind enters.",
)
  .option("--write", "write the table of layers into ARCHITECTURE.md as well")
  .parse();

if (command.opts().write === true) {
  const path = fileURLToPath(new URL("../../ARCHITECTURE.md", import.meta.url));
  writeFileSync(path, withTable(readFileSync(path, "utf8")));
}

const CORE = new URL("../../server/core/", import.meta.url).href;

const engine = await openEngine();
const service = testReviewService();
const context = engine.context();
const asked = (path: string, query: string): { path: string; search: string } => ({
  path: `/api/v1/${path}`,
  search: `?${query}`,
});

const REQUESTS: Readonly<Record<string, () => Promise<Reply>>> = {
  near: async () => places(asked("places", "lat=41.01&lng=28.97&radius=50000"), context),
  search: async () => search(asked("search", "q=east london mosque"), context),
  prayer: async () => prayer(asked("prayer", "lat=41.01&lng=28.97"), context),
  review: async () => {
    const value = { place_id: 1, rating: 5, comment: "Quiet.", name: "Zoë" };
    const receive = async () => Promise.resolve({ ok: true, value: { form: "json", value } } as const);
    return postReview(
      { client: "192.0.2.1", search: "", receive },
      { ...context, reviews: service.repository },
      service,
    );
  },
};

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

/** Modules of the core of which a function ran since the last call. */
const enteredSince = async (): Promise<readonly string[]> => {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result
    .filter(({ url }) => url.startsWith(CORE))
    .filter(({ functions }) =>
      // The function that begins the file is the module itself.
      functions.some(({ ranges: [whole] }) => whole !== undefined && whole.startOffset > 0 && whole.count > 0),
    )
    .map(({ url }) => url.slice(CORE.length).replace(/\?.*$/, ""))
    .sort();
};

await enteredSince();
const entered: Record<string, readonly string[]> = {};
for (const [name, request] of Object.entries(REQUESTS)) {
  const { status } = await request();
  if (status !== 200 && status !== 201) throw new Error(`${name}: got ${status}, expected an answer`);
  entered[name] = await enteredSince();
}
const sources = ["server", "build", "web"].flatMap(sourcesBelow);
const lines = sources.reduce((sum, path) => sum + sourceOf(path).split("\n").length - 1, 0);
process.stdout.write(`${JSON.stringify({ files: sources.length, lines, entered }, null, 1)}\n`);
process.exit();
