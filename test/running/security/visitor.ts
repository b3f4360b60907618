/**
 * A visitor whom the tests of privacy look for: every mark is of a kind of its own, so that what is found says what
 * leaked. `visit` asks each operation of the API, and pages, files and nonsense beside.
 */
import { readFileSync } from "node:fs";

export const MODERATION_TOKEN = "moderators-of-this-test";

/** What a visitor sends; coordinates with the digits that are sent, negative so that no figure of ours is one of them. */
export interface Marks {
  readonly address: string;
  /** How the address may be written beside. */
  readonly forms: readonly string[];
  readonly points: readonly (readonly [lat: string, lng: string])[];
  readonly comment: string;
  readonly name: string;
  readonly note: string;
  readonly key: string;
  readonly query: string;
  readonly agent: string;
  readonly wrongToken: string;
}

const POINTS: Marks["points"] = [
  ["-36.8485297", "-174.7633164"],
  ["-36.849", "-174.763"],
  ["-36.85", "-174.76"],
];

const marksOf = (who: string, address: string, forms: readonly string[]): Marks => ({
  address,
  forms,
  points: POINTS,
  comment: `comment-of-${who}`,
  name: `name-of-${who}`,
  note: `note-of-${who}`,
  key: `idempotency-key-of-${who}`,
  query: `query-of-${who}`,
  agent: `agent-of-${who}`,
  wrongToken: `token-of-${who}`,
});

/** One by IPv4, one by IPv6; of the second its network is looked for too, however many zeros are written. */
export const VISITORS: readonly Marks[] = [
  marksOf("aziza", "198.51.100.77", ["198.51.100.77", "c633:644d", "198.51.100"]),
  marksOf("bilal", "2001:db8:aaaa:bbbb::9", ["2001:db8:aaaa:bbbb", "2001:0db8:aaaa:bbbb", "aaaa:bbbb"]),
];

/** What the server gave a visitor, and only the visitor has. */
export interface Given {
  readonly id: string;
  readonly deleteToken: string;
}

/** `METHOD /path` of every operation of the OpenAPI document. */
export const operations = (): readonly string[] => {
  const { paths } = JSON.parse(readFileSync("public/data/v1/openapi.json", "utf8")) as {
    readonly paths: Readonly<Record<string, object>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
};

const FILES = ["/", "/prayer/?", "/data/v1/manifest.json?", "/metrics?", "/nothing/", "/api/v1/"];
/** Where a position may be asked about. */
const POSITIONED = ["/places", "/prayer", "/events", "/search?q=a&x=1", "/cities"];

export interface Visited {
  /** `METHOD /path` of the API, as asked. */
  readonly asked: ReadonlySet<string>;
  readonly given: Given;
}

/** A review is written and then written again, refused, reported, moderated; the one that is kept stays. */
export const visit = async (origin: string, marks: Marks): Promise<Visited> => {
  const { address, points, comment, name, note, key, query, agent, wrongToken } = marks;
  const asked = new Set<string>();
  const ask = async (method: string, path: string, body?: object, bearer?: string): Promise<string> => {
    if (path.startsWith("/api/v1/")) asked.add(`${method} ${path.slice("/api/v1".length).replace(/\?.*/, "")}`);
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: {
        "x-forwarded-for": address,
        "user-agent": agent,
        referer: `https://musalla.example/prayer/?lat=${points[0]?.[0]}&lng=${points[0]?.[1]}`,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { "content-type": "application/json", "idempotency-key": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return reply.text();
  };
  const api = async (method: string, path: string, body?: object, bearer?: string): Promise<string> =>
    ask(method, `/api/v1${path}`, body, bearer);

  for (const [lat, lng] of points) {
    for (const path of POSITIONED) await api("GET", `${path}${path.includes("?") ? "&" : "?"}lat=${lat}&lng=${lng}`);
    await api("GET", `/places?lat=${lat}&lng=${lng}far`);
    for (const path of FILES) await ask("GET", `${path}${lat},${lng}`);
    await ask("GET", `/data/v1/index/tiles/${lat.slice(1)}-${lng.slice(1)}.json`);
  }
  for (const path of [
    "/place?id=401&",
    "/times?id=401&",
    "/times?id=401&format=ics&include=adhan,events&",
    "/events?format=atom&",
    "/reviews?place_id=401&",
    "/countries?",
    "/types?",
    "/methods?",
    "/authorities?",
    "/health?",
    "/openapi.json?",
    "/?",
    "/search?q=",
    "/places?q=",
  ])
    await api("GET", `${path}${query}`);
  for (const path of ["/place/?id=401&", "/en/sa/medina/x-401?", "/en/sa/medina?", "/sitemap.xml?", "/robots.txt?"])
    await ask("GET", `${path}${query}`);
  const review = { place_id: 401, rating: 5, comment, name };
  const created = await api("POST", "/review", review);
  const [, id = ""] = /"id":"([^"]+)"/.exec(created) ?? [];
  const [, deleteToken = ""] = /"delete_token":"([^"]+)"/.exec(created) ?? [];
  await api("POST", "/review", review);
  await api("POST", "/review", { ...review, rating: 1 });
  await api("POST", "/review", { ...review, rating: 9, [query]: address });
  await api("POST", "/review/report", { id, reason: "spam", note });
  await api("DELETE", `/review?id=${id}`, undefined, wrongToken);
  await api("POST", "/moderation/review", { id, action: "remove", reason: "A test." }, MODERATION_TOKEN);
  await api("POST", "/moderation/review", { id, action: "publish", reason: "A test." }, wrongToken);
  await api("GET", `/moderation/reviews?status=removed&token=${wrongToken}`, undefined, MODERATION_TOKEN);
  await api("GET", "/moderation/reviews", undefined, wrongToken);
  const suggestion = {
    kind: "edit",
    place_id: 401,
    fields: { description: `A hall, ${comment}` },
    note,
    name,
    evidence: "https://www.openstreetmap.org/",
  };
  const suggested = await api("POST", "/suggestion", suggestion);
  const [, suggestionId = ""] = /"id":"([^"]+)"/.exec(suggested) ?? [];
  await api("POST", "/suggestion", { ...suggestion, kind: "confirm", fields: undefined });
  await api("POST", "/suggestion", { ...suggestion, fields: { [query]: address } });
  await api("GET", `/suggestion?id=${suggestionId}&${query}`);
  await api("GET", `/moderation/suggestions?token=${wrongToken}`, undefined, MODERATION_TOKEN);
  await api(
    "POST",
    "/moderation/suggestion",
    { id: suggestionId, action: "reject", reason: "A test." },
    MODERATION_TOKEN,
  );
  await api("DELETE", `/suggestion?id=${suggestionId}`, undefined, wrongToken);
  return { asked, given: { id, deleteToken } };
};
