/** Section 6, "Writes from browsers of other sites": refused, and nothing is stored. */
import { afterAll, beforeAll } from "vitest";
import { CROSS_SITE } from "./cases/cross-site.ts";
import { type Host, openHost } from "./host.ts";
import { runRows } from "./rows.ts";

let host: Host;
beforeAll(async () => {
  host = await openHost();
});
afterAll(async () => host.stop());
runRows(() => host, CROSS_SITE);
