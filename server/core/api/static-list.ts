/** Endpoints whose whole answer is one file of the build: countries, types, methods. */
import { listingLength, readListing, sliceCards } from "#core/shard/listing.ts";
import { countriesFile, methodsFile, typesFile } from "#core/shard/names.ts";
import { need } from "#core/query/store.ts";
import * as grammar from "#core/request/grammar.ts";
import { parseParameters } from "#core/request/parameters.ts";
import { listReply } from "#core/request/reply.ts";
import * as z from "zod";
import { CACHE, languageOf, listMetaOf, withParameters } from "./context.ts";
import type { Endpoint } from "./context.ts";

export const staticListParameters = z.object({ lang: grammar.languageParameter.optional() });

const staticList =
  (fileOf: (lang: string) => string): Endpoint =>
  async ({ path, search }, context) =>
    withParameters(parseParameters(staticListParameters, search), async ({ lang: tag }) => {
      const lang = languageOf(context, tag);
      const listing = await need(context.store, fileOf(lang), readListing);
      const total = listingLength(listing);
      const meta = listMetaOf(context, "lists", lang, { limit: Math.max(total, 1), offset: 0 }, total);
      return listReply(path, search, [sliceCards(listing, 0, total)], meta, CACHE.data, true);
    });

/** GET /countries */
export const countries = staticList(countriesFile);

/** GET /types */
export const types = staticList(typesFile);

/** GET /methods */
export const methods = staticList(methodsFile);
