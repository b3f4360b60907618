/** The drivers that MUSALLA_REVIEWS may name. A new one is a file beside this one and a line here. */
import type { StorageDriver } from "./driver.ts";
import { filesDriver } from "./files-driver.ts";
import { kvDriver } from "./kv-driver.ts";
import { redisDriver } from "./redis-driver.ts";
import { sqliteDriver } from "./sqlite-driver.ts";

export const DRIVERS: readonly StorageDriver[] = [filesDriver, redisDriver, sqliteDriver, kvDriver];
