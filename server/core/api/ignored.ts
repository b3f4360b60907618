/**
 * Query parameters that an operation does not know. They change nothing, and the answer says so: `meta.ignored` names
 * each with the nearest known one, since a slip in `lat` otherwise answers from another continent. A client that prefers
 * `handling=strict` (RFC 7240, 4.4) gets a 400 instead. Such answers are not kept: an address has as many forms as
 * somebody can invent names.
 */
import { edits } from "#core/base/edit-distance.ts";
import { once } from "#core/base/once.ts";
import { type ParameterError, problem } from "#core/http/problem.ts";
import { decode } from "#core/http/query-string.ts";
import { joinParts, problemReply, type Reply } from "#core/http/reply.ts";
import type { Ignored } from "#core/model/common.ts";
import type { ApiContext, Endpoint } from "./context.ts";
import type { Choices, Operation } from "./operation.ts";

/** Most names that are told, and characters of each. */
const TOLD_MAX = 20;
const SHOWN_MAX = 80;

/**
 * Names of other APIs for parameters of this one, which no count of edits finds. Where several together do the work of
 * one, they are joined by a comma; of several meanings the first that the operation has counts.
 */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  latitude: ["lat"],
  y: ["lat"],
  longitude: ["lng"],
  long: ["lng"],
  lon: ["lng"],
  ...Object.fromEntries(
    "near point location position coordinates coords center centre latlng latlon latlong ll"
      .split(" ")
      .map((name) => [name, ["lat,lng"]]),
  ),
  ...Object.fromEntries("distance dist within range meters metres".split(" ").map((name) => [name, ["radius"]])),
  ...Object.fromEntries("query search text term keyword keywords name".split(" ").map((name) => [name, ["q"]])),
  ...Object.fromEntries("language locale hl".split(" ").map((name) => [name, ["lang"]])),
  ...Object.fromEntries(
    "size count max top rows per_page page_size perpage".split(" ").map((name) => [name, ["limit"]]),
  ),
  ...Object.fromEntries("page start skip".split(" ").map((name) => [name, ["offset", "from"]])),
  ...Object.fromEntries("bounds box bounding_box viewport".split(" ").map((name) => [name, ["bbox"]])),
  ...Object.fromEntries("cc country_code nation".split(" ").map((name) => [name, ["country"]])),
  ...Object.fromEntries("town locality place_name".split(" ").map((name) => [name, ["city"]])),
  ...Object.fromEntries("category kind types".split(" ").map((name) => [name, ["type", "kind"]])),
  type: ["kind"],
  ...Object.fromEntries("facilities features amenity filter".split(" ").map((name) => [name, ["amenities"]])),
  ...Object.fromEntries("madhab madhhab juristic asr_method".split(" ").map((name) => [name, ["school"]])),
  ...Object.fromEntries("tz zone timezonestring".split(" ").map((name) => [name, ["timezone"]])),
  calculation_method: ["method"],
  ...Object.fromEntries("start_date begin since after".split(" ").map((name) => [name, ["from"]])),
  ...Object.fromEntries("end_date end until before".split(" ").map((name) => [name, ["to"]])),
  ...Object.fromEntries("place place_id mosque mosque_id".split(" ").map((name) => [name, ["id", "place_id"]])),
  id: ["place_id"],
  ...Object.fromEntries("output response_format type_of_answer".split(" ").map((name) => [name, ["format"]])),
};

/** A name as this API writes names: `perPage` and `per-page` are `per_page`. */
const snake = (name: string): string =>
  name
    .replaceAll("-", "_")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase();

/** Edits that are a slip in a name: none in one of two letters, two in one of eight. */
const slipsIn = ({ length }: string): number => (length < 3 ? 0 : length < 8 ? 1 : 2);

const isKnown = (names: string, known: ReadonlySet<string>): boolean =>
  names.split(",").every((part) => known.has(part));

/** The known name, or names, that the parameter may mean; `null` if none is near. */
const nearestOf = (parameter: string, known: ReadonlySet<string>): string | null => {
  const name = snake(parameter);
  if (known.has(name)) return name;
  const synonym = Object.hasOwn(SYNONYMS, name)
    ? SYNONYMS[name]?.find((synonymous) => isKnown(synonymous, known))
    : undefined;
  if (synonym !== undefined) return synonym;
  const limit = slipsIn(name);
  let best: { readonly name: string; readonly far: number } | null = null;
  for (const candidate of known) {
    // `radius_m`, `lat_deg`: the name with more behind it.
    const far = name.startsWith(`${candidate}_`) ? 1 : edits(name, candidate, limit);
    if ((far <= limit || name.startsWith(`${candidate}_`)) && (best === null || far < best.far))
      best = { name: candidate, far };
  }
  return best?.name ?? null;
};

const shown = (name: string): string => (name.length > SHOWN_MAX ? `${name.slice(0, SHOWN_MAX)}…` : name);

const NONE: readonly Ignored[] = [];

/** The parameters of a query, with or without its `?`, that are not known; most requests have none. */
export const ignoredIn = (search: string, known: ReadonlySet<string>): readonly Ignored[] => {
  if (search.length < 2) return NONE;
  const names = new Set<string>();
  for (const pair of search.replace(/^\?/, "").split("&")) {
    const [raw = ""] = pair.split("=", 1);
    if (raw === "" || known.has(raw)) continue;
    const name = decode(raw) ?? raw;
    if (!known.has(name) && names.size < TOLD_MAX) names.add(name);
  }
  return names.size === 0
    ? NONE
    : [...names].map((name) => ({ parameter: shown(name), nearest: nearestOf(name.slice(0, SHOWN_MAX), known) }));
};

/** Whether a Prefer header asks for strict handling; of a preference that is given twice the first counts. */
export const isStrict = (header: string | undefined): boolean => {
  if (header === undefined) return false;
  const given = header
    .split(",")
    .map((preference) => /^\s*handling\s*=\s*"?([a-z]+)"?\s*(?:;|$)/i.exec(preference)?.[1]);
  return given.find((handling) => handling !== undefined)?.toLowerCase() === "strict";
};

const errorOf = ({ parameter, nearest }: Ignored): ParameterError => ({
  parameter,
  message: nearest === null ? "is not known here" : `is not known here; did you mean ${nearest}?`,
});

/** The bad parameters that a reply names. */
const errorsIn = (reply: Reply): readonly ParameterError[] => {
  if (reply.problem !== "bad-parameter") return [];
  const { errors = [] } = JSON.parse(new TextDecoder().decode(joinParts(reply))) as {
    readonly errors?: readonly ParameterError[];
  };
  return errors;
};

const refusal = (ignored: readonly Ignored[], others: readonly ParameterError[]): Reply =>
  problemReply(
    problem("bad-parameter", {
      errors: [...others, ...ignored.map(errorOf)],
      headers: { "preference-applied": "handling=strict" },
    }),
  );

/** The answer as it is, but named by its bytes and kept by no cache of ours. */
const withoutVersion = ({ version: _version, tag: _tag, untilMs: _until, ...reply }: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, vary: [reply.headers["vary"], "Prefer"].filter(Boolean).join(", ") },
});

/** The names that an operation knows, by the data that its parameters depend on. */
export const namesOf = (parameters: Operation["parameters"]): ((choices: Choices) => ReadonlySet<string>) =>
  once((choices: Choices): ReadonlySet<string> => new Set(Object.keys(parameters(choices).shape)));

/** An endpoint that tells which parameters it ignores, or refuses them. */
export const tellingIgnored = (parameters: Operation["parameters"], endpoint: Endpoint): Endpoint => {
  const known = namesOf(parameters);
  return async (request, context) => {
    const ignored = ignoredIn(request.search, known(context.directory));
    if (ignored.length === 0) return endpoint(request, context);
    const reply = await endpoint(request, { ...context, ignored });
    return request.strict === true ? refusal(ignored, errorsIn(reply)) : withoutVersion(reply);
  };
};

type Told<Request> = (request: Request, context: ApiContext) => Promise<Reply>;

/** The same of what writes: a refusal comes before anything is done. */
export const tellingIgnoredFirst = <Request extends { readonly search: string; readonly strict?: boolean }>(
  parameters: Operation["parameters"],
  respond: Told<Request>,
): Told<Request> => {
  const known = namesOf(parameters);
  return async (request, context) => {
    const ignored = ignoredIn(request.search, known(context.directory));
    if (ignored.length === 0) return respond(request, context);
    return request.strict === true ? refusal(ignored, []) : respond(request, { ...context, ignored });
  };
};
