/** Prints a hash of many answers of /prayer, for a test that runs it under several host time zones. */
import { createHash } from "node:crypto";
import { prayer } from "#core/api/prayer.ts";
import { joinParts } from "#core/http/reply.ts";
import { openEngine } from "../../support/engine.ts";

const PLACES = [
  "lat=51.5074&lng=-0.1278",
  "lat=-13.85&lng=-171.75&timezone=Pacific/Apia",
  "lat=47.5615&lng=-52.7126&timezone=America/St_Johns",
  "lat=69.6492&lng=18.9553&polar=nearest-day",
  "lat=33.5267&lng=-5.1102&method=21",
  "lat=21.4225&lng=39.8262&method=4&compat=aladhan",
];
const QUERIES = ["", "days=3", "from=2011-06-01&days=366", "from=2026-01-01&days=366", "days=7&format=ics"];

const engine = await openEngine();
const hash = createHash("sha256");
for (const place of PLACES) {
  for (const query of QUERIES) {
    for (const lang of ["en", "ar"]) {
      const search = `${place}&${query}&lang=${lang}`;
      const { parts, headers } = await prayer({ path: "/api/v1/prayer", search }, engine.context());
      hash.update(joinParts({ parts })).update(JSON.stringify(headers));
    }
  }
}
process.stdout.write(hash.digest("hex"));
