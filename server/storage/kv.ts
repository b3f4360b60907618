/** Reviews in Cloudflare KV, which is eventually consistent. */
import kvDriver from "unstorage/drivers/cloudflare-kv-binding";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { bestEffortStorage } from "./best-effort.ts";

/** Reviews in the KV namespace of a binding, which is looked up on every use. */
export const kvStorage = (binding: string): ContributionStorage => bestEffortStorage(kvDriver({ binding }));
