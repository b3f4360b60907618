/** GET /openapi.json: the description of this API, as the build wrote it. */
import { need } from "#core/query/store.ts";
import { DEFAULT_LANGUAGE } from "#core/request/language.ts";
import { JSON_TYPE, bareReply } from "#core/request/reply.ts";
import { OPENAPI_FILE } from "#core/shard/names.ts";
import { CACHE } from "./context.ts";
import type { Endpoint } from "./context.ts";

const readText = (_name: string, bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export const openapi: Endpoint = async (_request, { store }) =>
  bareReply(await need(store, OPENAPI_FILE, readText), JSON_TYPE, DEFAULT_LANGUAGE, CACHE.data);
