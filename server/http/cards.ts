/**
 * The pictures of pages, `/cards/en/gb/london/….png`: drawn when they are asked for, kept while they are asked for, and within
 * a budget. Beyond it, and where nothing can be drawn, the picture of the type stands in.
 */
import type { H3Event } from "h3";
import { LRUCache } from "lru-cache";
import { type ApiContext, CACHE } from "#core/api/context.ts";
import { unknownAddress } from "#core/api/place.ts";
import { SECURITY } from "#core/http/headers.ts";
import { joinParts, problemReply, type Reply } from "#core/http/reply.ts";
import { type PageAddress, pageAt } from "#core/pages/address.ts";
import { cardPath, standInPath } from "#core/pages/card-address.ts";
import { faultOf, log, logThrottle } from "../base/log.ts";
import { PLATFORM } from "../base/platform.ts";
import type { Studio } from "../cards/studio.ts";
import { type FoundSubject, subjectAt } from "../cards/subject.ts";
import { pageAt as fileAt } from "./pages.ts";
import { serve, splitPath } from "./serve.ts";

const MB = 1024 * 1024;

/** Some hundred pictures; the isolate of a worker has less room. */
const KEPT_BYTES = PLATFORM === "cloudflare" ? 2 * MB : 12 * MB;

/** Pictures by their address and the version of the data. */
const kept = new LRUCache<string, Uint8Array>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length });

/** Those that are being drawn: who asks for the same meanwhile waits for it. */
const underWay = new Map<string, Promise<Uint8Array | null>>();

let opened: Promise<Studio> | null = null;

/** What draws is loaded with the first picture: it takes a tenth of a second and 30 MB, which most servers never need. */
const openStudio = async (): Promise<Studio> => {
  const [studio, { rasterize }] = await Promise.all([import("../cards/studio.ts"), import("#rasterize")]);
  return studio.openStudio({
    read: async (name) => {
      const file = await fileAt(`/cards/${name}`);
      return file === null ? null : joinParts(file);
    },
    rasterize,
    clock: () => performance.now(),
    budget: studio.BUDGET,
  });
};

const draw = async ({ subject }: FoundSubject): Promise<Uint8Array | null> =>
  (await (opened ??= openStudio())).draw(subject);

const seldom = logThrottle();

const drawn = async (key: string, found: FoundSubject): Promise<Uint8Array | null> => {
  const before = kept.get(key);
  if (before !== undefined) return before;
  const now = underWay.get(key);
  if (now !== undefined) return now;
  const drawing = draw(found).catch((error: unknown) => {
    seldom(() => log("fault", { route: "/cards/**", ...faultOf(error) }));
    return null;
  });
  underWay.set(key, drawing);
  try {
    const bytes = await drawing;
    if (bytes !== null) kept.set(key, bytes);
    return bytes;
  } finally {
    underWay.delete(key);
  }
};

const redirect = (status: number, location: string, cache: string): Reply => ({
  status,
  headers: { location, "cache-control": cache },
  guard: SECURITY,
  parts: [],
});

const replyFor = async (path: string, address: PageAddress, context: ApiContext): Promise<Reply> => {
  const found = await subjectAt(address, context);
  if (found === null) return problemReply(unknownAddress(path));
  const present = cardPath(found.path);
  if (present !== path) return redirect(301, present, CACHE.data);
  const bytes = await drawn(`${context.directory.data_version} ${path}`, found);
  if (bytes === null) return redirect(307, standInPath(found.kind, address.lang), "no-store");
  return {
    status: 200,
    headers: { "content-type": "image/png", "cache-control": CACHE.fixed },
    guard: SECURITY,
    parts: [bytes],
  };
};

/** What the picture at a path is of: the page of the same path; `null` for other files. */
const pageOfCard = (path: string): PageAddress | null => {
  const [, page] = /^\/cards(\/.+)\.png$/.exec(path) ?? [];
  return page === undefined ? null : pageAt(page);
};

/** Whether a path is that of a picture of a page. */
export const isCard = (path: string): boolean => pageOfCard(path) !== null;

/** Answers with the picture of a page. */
export const serveCard = serve({
  GET: async (event: H3Event, context) => {
    const { path } = splitPath(event);
    const address = pageOfCard(path);
    return address === null ? problemReply(unknownAddress(path)) : replyFor(path, address, context);
  },
});
