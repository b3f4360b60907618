/** The query engine over a static copy of the data: the reads of the API, answered where the program runs. */
import { API_BASE, openStaticContext, type StaticContext } from "../../../server/core/api/context.ts";
import { COPY_ENDPOINTS } from "../../../server/core/api/read-operations.ts";
import { joinParts } from "../../../server/core/http/reply.ts";
import { createShardCache } from "../../../server/core/shard/cache.ts";
import { zoneOfPoint } from "../../../server/base/zone-of-point.ts";
import { MANIFEST_FILE } from "../../../server/core/shard/paths.ts";
import { transportFailure, unwrap } from "../../client/src/answer.ts";
import { pagesOf } from "../../client/src/client.ts";
import { queryString } from "../../client/src/query.ts";
import type { Answer, AnswerOf, PagedPaths, PathsOf, QueryArgument } from "../../client/src/types.ts";
import type { ReadFile } from "./http-files.ts";

/** A place with opening hours. */
export interface OpenablePlace {
  readonly lat: number;
  readonly lng: number;
  /** Upper-case alpha-2 code, for public holidays. */
  readonly country: string;
  readonly region: string | null;
}

/** How a directory is opened. */
export interface DirectoryOptions {
  /** Reads a file of the copy by its name; null if there is none. */
  readonly read: ReadFile;
  /** The clock; that of the runtime by default. */
  readonly now?: () => Date;
  /** Language of names and labels where a request does not say it, BCP 47. */
  readonly lang?: string;
  /** Bytes of decoded files to keep in memory; 32 MiB by default. */
  readonly cacheBytes?: number;
  /** IANA zone of a point; by default that of boundaries within the package. Null: unknown. */
  readonly zoneAt?: (lat: number, lng: number) => string | null;
  /**
   * Whether a place with these hours (OpenStreetMap syntax) is open now, for `open_now`; null, the default: unknown. The
   * package has no such parser, as the common one is under the LGPL; README shows how to use it.
   */
  readonly isOpen?: (hours: string, place: OpenablePlace, nowMs: number, offsetMs: number) => boolean | null;
}

/** Paths that a copy answers; at run time a failure says of the others that only a server answers them. */
type DirectoryPaths = Exclude<PathsOf<"get">, "/reviews" | "/suggestion" | "/health" | `/moderation/${string}`>;

/** An open directory. Its answers are those of the API; it rejects only where a file cannot be read. */
export interface Directory {
  /** Version of the data that answers. */
  readonly version: () => string;
  /** Answers a read of the API. */
  readonly get: <P extends DirectoryPaths>(path: P, ...rest: QueryArgument<P, "get", []>) => Promise<AnswerOf<P>>;
  /** The pages of a list, from `offset` on: each as an answer. A failure is the last one. */
  readonly pages: <P extends PagedPaths & DirectoryPaths>(
    path: P,
    ...rest: QueryArgument<P, "get", []>
  ) => AsyncGenerator<AnswerOf<P>, void, undefined>;
  /** Looks whether the copy was replaced, and opens it again then; says whether it was. */
  readonly refresh: () => Promise<boolean>;
}

const CACHE_BYTES = 32 * 1024 * 1024;

/** What only a server can answer (suggestions, moderation), as its own endpoints say it of reviews. */
const notHere = (path: string): Answer<never, never> => ({
  ...transportFailure("foreign-answer", `A copy of the data does not answer ${path}. Ask a server.`, 503),
  code: "unavailable",
});

interface Opened {
  /** The text of the manifest that it was opened at. */
  readonly manifest: string;
  readonly context: StaticContext;
}

const openAt = async (
  { read, cacheBytes = CACHE_BYTES, zoneAt = zoneOfPoint, isOpen = () => null }: DirectoryOptions,
  manifest: string,
): Promise<Opened> => ({
  manifest,
  context: await openStaticContext(createShardCache(read, cacheBytes), { zoneAt, isOpen }),
});

/**
 * Opens a static copy of the data.
 * @throws Error if the copy is not there, or of a format that this version does not read
 */
export const openDirectory = async (options: DirectoryOptions): Promise<Directory> => {
  const readManifest = async (): Promise<string> => {
    const bytes = await options.read(MANIFEST_FILE);
    if (bytes === null) throw new Error(`openDirectory: the copy has no ${MANIFEST_FILE}`);
    return new TextDecoder().decode(bytes);
  };
  let opened = await openAt(options, await readManifest());
  const now = options.now ?? (() => new Date());
  const ask = async (path: string, query: object = {}): Promise<Answer<never, never>> => {
    const endpoint = COPY_ENDPOINTS.get(path);
    if (endpoint === undefined) return notHere(path);
    const request = { path: `${API_BASE}${path}`, search: queryString({ lang: options.lang, ...query }) };
    const reply = await endpoint(request, { ...opened.context, nowMs: now().getTime() });
    const text = new TextDecoder().decode(joinParts(reply));
    return (
      unwrap(text, reply.status, null) ?? transportFailure("foreign-answer", "The answer is not of records.", null)
    );
  };
  return {
    version: () => opened.context.directory.data_version,
    get: async (path, ...[query]) => ask(path, query),
    pages: (path, ...[query]) => {
      const { offset: first = 0 } = (query ?? {}) as { readonly offset?: number };
      return pagesOf(first, async (offset) => ask(path, { ...query, offset }));
    },
    refresh: async () => {
      const manifest = await readManifest();
      if (manifest === opened.manifest) return false;
      opened = await openAt(options, manifest);
      return true;
    },
  };
};
