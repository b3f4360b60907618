/** CORS, OPTIONS and HEAD on every path. */
import { afterAll, beforeAll } from "vitest";
import { CORS } from "./cases/cors.ts";
import { openHost } from "./host.ts";
import type { Host } from "./host.ts";
import { runRows } from "./rows.ts";

let host: Host;
beforeAll(async () => {
  host = await openHost();
});
afterAll(async () => host.stop());
runRows(() => host, CORS);
