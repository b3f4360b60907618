import type { Page } from "#core/places/page.ts";
import type { SearchQuery } from "#core/search/results.ts";
import type { ApiContext } from "./context.ts";

/** A query of /search: what is looked for, in which language, and the page of the answer. */
export interface SearchRequest {
  readonly context: ApiContext;
  readonly lang: string;
  readonly query: SearchQuery;
  readonly page: Page;
}
