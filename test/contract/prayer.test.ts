/** /prayer by its given parameters. */
import { afterAll, beforeAll } from "vitest";
import { PRAYER } from "./cases/prayer.ts";
import { openHost } from "./host.ts";
import type { Host } from "./host.ts";
import { runRows } from "./rows.ts";

let host: Host;
beforeAll(async () => {
  host = await openHost();
});
afterAll(async () => host.stop());
runRows(() => host, PRAYER);
