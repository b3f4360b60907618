/**
 * What the operator does about stewards: invites the people of a place, looks for their token on the website that its
 * record names, and hands them a secret; looks again before the proof expires; takes it back. The token stands where
 * only those who run the website can write: a line of `/.well-known/musalla.txt`, or `<meta name="musalla-steward"
 * content="…">` in the head of the page that the record names. Only https, only that host, only public addresses, 256
 * KiB and ten seconds a page. References: RFC 8615; the rules of imports for hosts (import/input).
 */
import type { IncomingMessage } from "node:http";
import { formatUtc } from "#core/base/time.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import {
  invitationsOf,
  invitedPlaces,
  inviteSteward,
  type NamedProof,
  proofsIn,
  proveSteward,
  renewed,
  replaceProof,
  revoked,
  STEWARD_RANDOM_BYTES,
} from "#core/suggestion/steward.ts";
import { request } from "../import/input/download.ts";
import type { guardedLookup } from "../import/input/hosts.ts";

const BYTES_MAX = 256 * 1024;

const WELL_KNOWN = "/.well-known/musalla.txt";

const META = "musalla-steward";

interface WebsiteOptions {
  readonly timeoutMs: number;
  /** Allows http and the loopback address; for tests. */
  readonly isLoopbackAllowed?: boolean;
  readonly lookup?: ReturnType<typeof guardedLookup>;
}

/** What was found; text says why nothing was. */
export type Sighting = { readonly at: string } | { readonly why: string };

/** Addresses in place of a name, and the names of the host itself. */
const NO_NAME = /^(?:[\d.]+|\[.*\]|localhost|.*\.localhost)\.?$/i;

/** Why the website of a record is not asked; `null` if it may be. */
const whyNot = (website: string | null, { isLoopbackAllowed = false }: WebsiteOptions): string | null => {
  if (website === null || website === "") return "the record names no website";
  if (!URL.canParse(website)) return "the website of the record is no address";
  const { protocol, hostname } = new URL(website);
  if (isLoopbackAllowed && NO_NAME.test(hostname)) return null;
  if (protocol !== "https:") return `the website ${website} is not https, so anybody on the way could write into it`;
  return NO_NAME.test(hostname) ? `the website ${website} has no public name` : null;
};

/** The beginning of a body as text, however it ends. */
const readBody = async (response: IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = chunk as Uint8Array;
    chunks.push(bytes);
    size += bytes.length;
    if (size >= BYTES_MAX) break;
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, BYTES_MAX).toString("utf8");
};

/** Answers the text of a page, or why there is none; never rejects, and never takes longer than the limit. */
const fetchPage = async (
  url: URL,
  options: WebsiteOptions,
): Promise<{ readonly text: string } | { readonly why: string }> => {
  const { timeoutMs, lookup } = options;
  let open: IncomingMessage | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<{ readonly why: string }>((resolve) => {
    timer = setTimeout(() => resolve({ why: `${url.href}: no answer in ${timeoutMs / 1000} s` }), timeoutMs);
  });
  const asked = async (): Promise<{ readonly text: string } | { readonly why: string }> => {
    try {
      const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
      const found = { hosts: new Set([host]), silenceMs: timeoutMs, ...(lookup !== undefined && { lookup }) };
      open = await request(url.href, found);
      if (open.statusCode !== 200) return { why: `${url.href} answers ${open.statusCode ?? 0}` };
      return { text: await readBody(open) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { why: message.replace(/ is not among the hosts that an import.*$/, " is another host") };
    }
  };
  try {
    return await Promise.race([asked(), late]);
  } finally {
    clearTimeout(timer);
    (open as IncomingMessage | null)?.destroy();
  }
};

const attribute = (tag: string, name: string): string => {
  const [, , quoted, bare] = new RegExp(`\\s${name}\\s*=\\s*(?:(["'])(.*?)\\1|([^\\s"'>]+))`, "is").exec(tag) ?? [];
  return quoted ?? bare ?? "";
};

/** The tokens that the head of a page shows; visitors may have written what is in its body. */
export const tokensInHead = (html: string): readonly string[] => {
  const [head = ""] = html.replaceAll(/<!--[^]*?(?:-->|$)/g, "").split(/<body[\s>]|<\/head\s*>/i);
  return [...head.matchAll(/<meta\s[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, "name").toLowerCase() === META)
    .map((tag) => attribute(tag, "content").trim());
};

/** Looks for a token on the website of a record. */
export const findToken = async (website: string | null, token: string, options: WebsiteOptions): Promise<Sighting> => {
  const refused = whyNot(website, options);
  if (refused !== null || website === null) return { why: refused ?? "" };
  const page = new URL(website);
  const file = new URL(WELL_KNOWN, page);
  const known = await fetchPage(file, options);
  if ("text" in known && known.text.split(/\r?\n/).some((line) => line.trim() === token)) return { at: file.href };
  const home = await fetchPage(page, options);
  if ("text" in home && tokensInHead(home.text).includes(token)) return { at: page.href };
  const why = (got: { readonly text: string } | { readonly why: string }, url: URL): string =>
    "why" in got ? got.why : `${url.href} does not show it`;
  return { why: `${why(known, file)}; ${why(home, page)}` };
};

export interface StewardContext {
  readonly storage: ContributionStorage;
  readonly nowMs: number;
  readonly random: (bytes: number) => Uint8Array;
  /** The website that the record of a place names; `undefined` if there is no such place. */
  readonly websiteOf: (placeId: number) => string | null | undefined;
  readonly findToken: (website: string | null, token: string) => Promise<Sighting>;
}

const dayOf = (moment: string): string => moment.slice(0, 10);

const isLive = ({ expires_at: until }: NamedProof, nowMs: number): boolean => until > new Date(nowMs).toISOString();

/** Invites the people of a place: what to put on their website. */
export const invite = async (placeId: number, context: StewardContext): Promise<string | Error> => {
  const { storage, nowMs, random, websiteOf } = context;
  const website = websiteOf(placeId);
  if (website === undefined) return new Error(`no place has the id ${placeId}`);
  if (website === null || !website.startsWith("https://"))
    return new Error(`place ${placeId} has no website of https in its record, so nothing can be proved by it`);
  const { token } = await inviteSteward(storage, placeId, nowMs, random(STEWARD_RANDOM_BYTES));
  return [
    `Ask the people of place ${placeId} to show this on ${website}, in one of two ways:`,
    "",
    `  a line of ${new URL("/.well-known/musalla.txt", website).href}:`,
    `    ${token}`,
    `  or, in the head of ${website}:`,
    `    <meta name="musalla-steward" content="${token}">`,
    "",
    `Then: npm run data -- stewards check --place ${placeId}`,
  ].join("\n");
};

interface Checked {
  readonly lines: readonly string[];
  readonly isFaulty: boolean;
}

const checkInvitations = async (placeId: number, publishes: boolean, context: StewardContext): Promise<Checked> => {
  const { storage, nowMs, random, websiteOf } = context;
  const website = websiteOf(placeId) ?? null;
  let why = "";
  for (const invitation of await invitationsOf(storage, placeId, nowMs)) {
    const sighting = await context.findToken(website, invitation.token);
    if ("why" in sighting) {
      why = sighting.why;
      continue;
    }
    const more = { website: website ?? "", publishes };
    const secret = await proveSteward(storage, invitation, more, nowMs, random(STEWARD_RANDOM_BYTES));
    const lines = [
      `place ${placeId}: its token is at ${sighting.at}. Give its people this secret; it is shown once:`,
      `  ${secret}`,
      `They send it with a suggestion: Authorization: Steward ${secret}`,
    ];
    return { lines, isFaulty: false };
  }
  if (why === "") return { lines: [`place ${placeId}: no invitation is open`], isFaulty: true };
  return { lines: [`place ${placeId}: its token was not found: ${why}`], isFaulty: true };
};

/** The host of a website, without the www. that some write; empty if it is no address. */
const hostOf = (website: string | null): string =>
  website !== null && URL.canParse(website) ? new URL(website).host.replace(/^www\./, "") : "";

/**
 * Renews a proof on the website that it was given for, never on one that the record names now: its people, or somebody
 * who was among them, could have named it. Where the record names another the proof runs out.
 */
const checkProof = async (proof: NamedProof, publishes: boolean, context: StewardContext): Promise<Checked> => {
  const { storage, nowMs, websiteOf } = context;
  const ends = `the proof ends on ${dayOf(proof.expires_at)}`;
  const now = websiteOf(proof.place_id) ?? null;
  if (hostOf(now) !== hostOf(proof.website)) {
    const named = now === null ? "no website" : now;
    const line = `place ${proof.place_id}: proved on ${proof.website}, but its record names ${named} now; ${ends}. Invite its people again, or revoke it`;
    return { lines: [line], isFaulty: true };
  }
  const sighting = await context.findToken(proof.website, proof.token);
  if ("why" in sighting) {
    const line = `place ${proof.place_id}: its token is no longer found, ${ends}: ${sighting.why}`;
    return { lines: [line], isFaulty: true };
  }
  const again = { ...renewed(proof, nowMs), publishes: proof.publishes || publishes };
  await replaceProof(storage, again);
  return { lines: [`place ${proof.place_id}: proved again until ${dayOf(again.expires_at)}`], isFaulty: false };
};

/**
 * Looks for the tokens of open invitations and of proofs that have not expired, of one place or all.
 * @param publishes - whether suggestions of those found are accepted without a moderator from now on
 */
export const check = async (placeId: number | null, publishes: boolean, context: StewardContext): Promise<Checked> => {
  const { storage, nowMs } = context;
  const isMeant = (id: number): boolean => placeId === null || id === placeId;
  const proofs = (await proofsIn(storage)).filter((proof) => isMeant(proof.place_id) && isLive(proof, nowMs));
  const invited: number[] = [];
  for (const id of (await invitedPlaces(storage)).filter(isMeant))
    if ((await invitationsOf(storage, id, nowMs)).length > 0) invited.push(id);
  const all: Checked[] = [];
  for (const proof of proofs) all.push(await checkProof(proof, publishes, context));
  for (const id of invited) all.push(await checkInvitations(id, publishes, context));
  const nothing = placeId === null ? "nobody is invited, and no proof is open" : `place ${placeId}: nobody is invited`;
  if (all.length === 0) return { lines: [nothing], isFaulty: placeId !== null };
  return { lines: all.flatMap(({ lines }) => lines), isFaulty: all.some(({ isFaulty }) => isFaulty) };
};

/** All proofs, a line each. */
export const list = async ({ storage, nowMs }: Pick<StewardContext, "storage" | "nowMs">): Promise<string> => {
  const lines = (await proofsIn(storage)).map((proof) => {
    const state = isLive(proof, nowMs) ? `until ${dayOf(proof.expires_at)}` : `ended on ${dayOf(proof.expires_at)}`;
    const publishes = proof.publishes ? ", accepted without a moderator" : "";
    return `place ${proof.place_id}: ${proof.website}, proved on ${dayOf(proof.proved_at)}, ${state}${publishes}`;
  });
  return lines.length === 0 ? "No place has proved stewards." : lines.join("\n");
};

/** Ends the proofs of a place now. */
export const revoke = async (
  placeId: number,
  { storage, nowMs }: Pick<StewardContext, "storage" | "nowMs">,
): Promise<string | Error> => {
  const proofs = (await proofsIn(storage)).filter((proof) => proof.place_id === placeId && isLive(proof, nowMs));
  for (const proof of proofs) await replaceProof(storage, revoked(proof, nowMs));
  const count = proofs.length === 1 ? "1 proof" : `${proofs.length} proofs`;
  return proofs.length === 0
    ? new Error(`place ${placeId} has no proof that could end`)
    : `${count} of place ${placeId} ended at ${formatUtc(nowMs)}.`;
};
