/** Reviews in Cloudflare KV, under the names of a binding. Eventually consistent: see unstorage.ts. */
import kvDriver from "unstorage/drivers/cloudflare-kv-binding";
import type { ReviewStorage } from "#core/review/storage.ts";
import { bestEffortStorage } from "./unstorage.ts";

/** Reviews in the KV namespace of this binding, which is looked for with each use. */
export const kvStorage = (binding: string): ReviewStorage => bestEffortStorage(kvDriver({ binding }));
