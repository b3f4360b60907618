/**
 * The operations on suggestions: of those who suggest (POST /suggestion, GET /suggestion, DELETE /suggestion), and of
 * moderators, for holders of the moderation token (GET /moderation/suggestions, POST /moderation/suggestion).
 */
import * as z from "zod";
import { distanceM } from "#core/base/geo.ts";
import type { ReceivedBody } from "#core/http/body.ts";
import { DEFAULT_LANGUAGE } from "#core/http/language.ts";
import { languageParameter, parseParameters, type Result } from "#core/http/parameters.ts";
import * as grammar from "#core/http/parameters.ts";
import { problem, tryAgain } from "#core/http/problem.ts";
import { listReply, problemReply, recordReply, type Reply, toCards } from "#core/http/reply.ts";
import { ID_MAX } from "#core/values/ids.ts";
import type { Place } from "#core/model/place.ts";
import {
  createdSuggestion,
  type CreatedSuggestion,
  moderatedSuggestion,
  type ModeratedSuggestion,
  type SuggestedFields,
  suggestion,
  type SuggestionRecord,
} from "#core/model/suggestion.ts";
import { SUGGESTION_KINDS, SUGGESTION_STATUSES, type SuggestionKind } from "#core/values/suggestion.ts";
import { countryAt } from "#core/places/country-and-zone.ts";
import type { ReviewService } from "#core/review/service.ts";
import { findPlace } from "#core/shard/listing.ts";
import { faultsTogether, type FieldFault } from "#core/suggestion/columns.ts";
import {
  errorsOf,
  needsModerator,
  type ParsedSuggestion,
  parseSuggestion,
  parseVerdict,
  readFields,
  suggestionBody,
  type SuggestionBody,
  suggestionForm,
  suggestionId,
  type Verdict,
  verdictBody,
  verdictForm,
} from "#core/suggestion/fields.ts";
import {
  eraseSuggestion,
  findSuggestion,
  judgeSuggestion,
  suggestionsOf,
  tellSuggestion,
  toSuggestion,
} from "#core/suggestion/moderation.ts";
import { claimsSteward, type Proof, stewardOf } from "#core/suggestion/steward.ts";
import { keyedSuggestion, writeSuggestion } from "#core/suggestion/submission.ts";
import { badMembers } from "#core/suggestion/texts.ts";
import { type ApiContext, languageOf, listMetaOf, recordMetaOf, withParameters } from "./context.ts";
import type { ReviewOperation } from "./operation.ts";
import { placesAround } from "./places-around.ts";
import { forModerators } from "./reviews.ts";
import { admissionOf, refusalOf, suggestedPlace } from "./suggested-place.ts";
import { answerCreating, answerErasing, answerWriting, missingPlace, type WriteRequest } from "./writing.ts";

const suggestParameters = z.object({ lang: languageParameter.optional() });

/** The types of places with their categories. */
const typesOf = ({ directory }: ApiContext): ReadonlyMap<string, { readonly categories: readonly string[] }> =>
  new Map(Object.entries(directory.types));

/** Faults of fields that depend on the data: on the place as it is, on other places and on borders. */
const faultsInContext = async (
  context: ApiContext,
  { body: { kind, fields }, changes }: ParsedSuggestion,
  place: Place | null,
): Promise<readonly FieldFault[]> => {
  const faults: FieldFault[] = [];
  if (kind === "add" || kind === "edit")
    faults.push(...faultsTogether(changes, { type: place?.type ?? "" }, typesOf(context)));
  const { lat, lng, duplicate_of: other } = fields ?? {};
  if (lat !== undefined && lng !== undefined && (await countryAt(context.store, { lat, lng })) === null)
    faults.push({ parameter: "fields.lat", code: "outside-country", message: "the point is at sea or in no country" });
  if (other !== undefined && (await missingPlace(context, other)) !== null)
    faults.push({ parameter: "fields.duplicate_of", code: "unknown-place", message: `no place has the id ${other}` });
  return faults;
};

/** The body of POST /suggestion, or what is wrong with it or with the place it is about. */
const parse = async (
  context: ApiContext,
  { search }: WriteRequest,
  { form, value }: ReceivedBody,
): Promise<Result<SuggestionBody>> => {
  const asked = parseParameters(suggestParameters, search);
  if (!asked.ok) return asked;
  const lang = languageOf(context, asked.value.lang);
  const parsed = parseSuggestion(form, value, lang);
  if (!parsed.ok) return parsed;
  const { place_id: placeId } = parsed.value.body;
  const absent = placeId === null ? null : await missingPlace(context, placeId);
  if (absent !== null) return { ok: false, problem: absent };
  const place = placeId === null ? null : await findPlace(context.store, context.directory, DEFAULT_LANGUAGE, placeId);
  const errors = errorsOf(await faultsInContext(context, parsed.value, place), lang);
  if (errors.length > 0) return { ok: false, problem: badMembers(errors, lang) };
  const { body, changes } = parsed.value;
  const refusal = body.kind === "add" ? await refusalOf(context, suggestedPlace(changes, null)) : null;
  return refusal === null ? { ok: true, value: body } : { ok: false, problem: refusal };
};

/** The reason that the author is told. */
const OWN_WORD = "Sent by the people of the place.";

/** The answer to a steward who may publish: accepted, at once and once, unless it touches the identity of the place. */
const publish = async (
  service: ReviewService,
  created: CreatedSuggestion,
  nowMs: number,
): Promise<CreatedSuggestion> => {
  const { id, kind, place_id: placeId } = created;
  const found = await findSuggestion(service, id);
  if (found === null || needsModerator(kind, found.stored.fields, placeId))
    return { ...created, status: found?.state.status ?? created.status };
  if (found.state.status === "pending" && found.state.verdicts === 0)
    await judgeSuggestion(service, found, { action: "accept", reason: OWN_WORD, fields: null, by: "steward" }, nowMs);
  const now = await findSuggestion(service, id);
  return { ...created, status: now?.state.status ?? created.status };
};

/** POST /suggestion: validates and stores a suggestion; 201 once it is stored. */
export const postSuggestion = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> => {
  const steward: { proof: Proof | null } = { proof: null };
  return answerCreating(request, context, service, "suggestions", {
    words: { one: "suggestion", many: "suggestions", duplicate: "duplicate-suggestion" },
    parse: async (received) => {
      const parsed = await parse(context, request, received);
      if (!parsed.ok || !claimsSteward(request.authorization)) return parsed;
      const { place_id: placeId } = parsed.value;
      steward.proof = await stewardOf(service.storage, request.authorization, placeId, context.nowMs);
      return steward.proof === null ? { ok: false, problem: problem("forbidden") } : parsed;
    },
    keyed: keyedSuggestion,
    write: async (attempt, budget) => {
      const { proof } = steward;
      const outcome = await writeSuggestion(attempt, service, budget, proof !== null);
      const isWritten = outcome.kind === "created" || outcome.kind === "replayed";
      if (!isWritten || proof?.publishes !== true) return outcome;
      return { ...outcome, record: await publish(service, outcome.record, context.nowMs) };
    },
  });
};

const suggestionParameters = z.object({ id: suggestionId, lang: languageParameter.optional() });

/** 404 for an unknown suggestion id. */
const unknownSuggestion = (id: string): Reply =>
  problemReply(problem("unknown-id", { error: `There is no suggestion with the id ${JSON.stringify(id)}.` }));

/** GET /suggestion: what became of it; never its content. */
export const getSuggestion = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> =>
  answerWriting(request, context.nowMs, service, async () =>
    withParameters(parseParameters(suggestionParameters, request.search), async ({ id }) => {
      const entry = await tellSuggestion(service, id);
      if (entry === null) return unknownSuggestion(id);
      const meta = recordMetaOf(context, "lists", DEFAULT_LANGUAGE);
      return recordReply(200, [toSuggestion(entry.record)], meta, "no-store");
    }),
  );

/** DELETE /suggestion: erases what was sent, for the holder of the delete token. */
export const deleteSuggestion = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> =>
  answerErasing(request, context, service, {
    parameters: suggestionParameters,
    realm: "suggestion",
    find: async (id) => findSuggestion(service, id),
    unknown: unknownSuggestion,
    erase: async (found) => eraseSuggestion(service, found, context.nowMs),
  });

const queueParameters = z.object({
  status: grammar.choice(SUGGESTION_STATUSES, "Which suggestions; pending ones when not given").default("pending"),
  kind: grammar
    .choice(
      SUGGESTION_KINDS,
      "Suggestions of this kind alone; without it all but pending confirmations, which wait for no verdict, unless place_id is given",
    )
    .optional(),
  place_id: grammar.integer(1, ID_MAX, "Suggestions about this place alone").optional(),
  lang: grammar.languageParameter.optional(),
  ...grammar.pageParameters(50),
});

/** The kinds that a list has: many confirm, and they would bury what needs a verdict. */
const kindsOf = ({ kind, status, place_id: placeId }: z.output<typeof queueParameters>): readonly SuggestionKind[] => {
  if (kind !== undefined) return [kind];
  const isQueue = status === "pending" && placeId === undefined;
  return isQueue ? SUGGESTION_KINDS.filter((listed) => listed !== "confirm") : SUGGESTION_KINDS;
};

/** Places nearer than this may be the same one, metres. */
const NEAR_M = 150;
const NEAR_MAX = 10;
/** A move over more than this is flagged, metres. */
const FAR_M = 1000;

/** Places around a point, nearest first, but the one that the suggestion is about. */
const placesNear = async (
  context: ApiContext,
  { lat, lng }: { readonly lat: number; readonly lng: number },
  placeId: number | null,
  lang: string,
): Promise<ModeratedSuggestion["near"]> => {
  const around = await placesAround(context, { lat, lng, radius: NEAR_M, limit: NEAR_MAX, lang });
  return around
    .filter(({ id }) => id !== placeId)
    .map(({ id, name, type, lat: north, lng: east, distance_m: away }) => ({
      id,
      name,
      type,
      lat: north,
      lng: east,
      distance_m: away,
    }));
};

/** What the gate says of a suggestion that names a place or says its type; `null` of others. */
const gateOf = async (
  context: ApiContext,
  { kind, place_id: placeId }: SuggestionRecord,
  fields: SuggestedFields | null,
  place: Place | null,
): Promise<ModeratedSuggestion["gate"]> => {
  if (kind !== "add" && kind !== "edit") return null;
  const { columns, names } = readFields(kind, fields, placeId).changes;
  if (!["name_en", "name_ar", "type"].some((name) => name in columns) && Object.keys(names).length === 0) return null;
  const admission = await admissionOf(context, suggestedPlace({ columns, names }, place));
  if (admission === null) return null;
  return admission.decision === "shown"
    ? { decision: "shown", reason: null, type: admission.type }
    : { ...admission, type: null };
};

/** The point that a suggestion is about: the one it gives, else that of its place for a duplicate. */
const pointOf = (fields: SuggestedFields | null, kind: SuggestionRecord["kind"], place: Place | null) => {
  if (fields?.lat !== undefined && fields.lng !== undefined) return { lat: fields.lat, lng: fields.lng };
  return kind === "duplicate" ? place : null;
};

/** A suggestion as moderators see it; `null` if its record is missing. */
const moderated = async (
  context: ApiContext,
  service: ReviewService,
  id: string,
  lang: string,
): Promise<ModeratedSuggestion | null> => {
  const entry = await tellSuggestion(service, id);
  if (entry === null) return null;
  const { record, acts } = entry;
  const { place_id: placeId } = record;
  const place = placeId === null ? null : await findPlace(context.store, context.directory, lang, placeId);
  const fields = record.corrected ?? record.fields;
  const point = pointOf(fields, record.kind, place);
  const isMove = point !== null && place !== null && record.kind !== "duplicate";
  const moved = isMove ? Math.round(distanceM(place, point)) : null;
  return {
    ...record,
    place,
    near: point === null ? [] : await placesNear(context, point, placeId, lang),
    gate: await gateOf(context, record, fields, place),
    flags: [
      ...(moved !== null && moved > FAR_M ? (["far-move"] as const) : []),
      ...(placeId !== null && place === null ? (["no-place"] as const) : []),
    ],
    moved_m: moved,
    history: acts.map(({ suggestion_id: _id, moderator: name = null, ...act }) => ({ ...act, moderator: name })),
  };
};

export const listSuggestions = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> => {
  const { search } = request;
  const path = `${context.base}/moderation/suggestions`;
  return forModerators(request, path, context, service, async (moderator) =>
    withParameters(parseParameters(queueParameters, search), async (asked) => {
      const { status, limit, offset, place_id: placeId } = asked;
      const lang = languageOf(context, asked.lang);
      const entries = await suggestionsOf(service, [status], placeId ?? null, kindsOf(asked));
      const page = entries.slice(offset, offset + limit);
      const shown = await Promise.all(page.map(async ({ id }) => moderated(context, service, id, lang)));
      const meta = { ...listMetaOf(context, "lists", lang, { limit, offset }, entries.length), moderator };
      return listReply({ path, search }, toCards(shown.filter((record) => record !== null)), meta, "no-store");
    }),
  );
};

/** Stores a verdict of a moderator and answers the suggestion as it is then. */
const judge = async (
  context: ApiContext,
  service: ReviewService,
  { verdict, moderator }: { readonly verdict: Verdict; readonly moderator: string },
  lang: string,
): Promise<Reply> => {
  const { id, action, reason } = verdict;
  const found = await findSuggestion(service, id);
  if (found === null) return unknownSuggestion(id);
  const { kind, place_id: placeId, evidence, note, name } = found.stored;
  const read = verdict.fields === null ? null : readFields(kind, verdict.fields, placeId);
  const body = { kind, place_id: placeId, fields: read?.fields ?? null, evidence, note, name };
  const place = placeId === null ? null : await findPlace(context.store, context.directory, DEFAULT_LANGUAGE, placeId);
  const faults =
    read === null
      ? []
      : read.faults.length > 0
        ? read.faults
        : await faultsInContext(context, { body, changes: read.changes }, place);
  if (faults.length > 0) return problemReply(badMembers(errorsOf(faults, lang), lang));
  const judgement = { action, reason, fields: read?.fields ?? null, moderator };
  const done = await judgeSuggestion(service, found, judgement, context.nowMs);
  if (done === "judged") return problemReply(problem("already-judged"));
  if (done === "erased") return problemReply(problem("suggestion-erased"));
  if (done === "busy") return problemReply(tryAgain("Another verdict may be under way; try again."));
  service.onModerated({ moderator, about: "suggestion", id, action });
  const entry = await moderated(context, service, id, lang);
  if (entry === null) return unknownSuggestion(id);
  return recordReply(200, [entry], { ...recordMetaOf(context, "lists", lang), moderator }, "no-store");
};

export const postVerdict = async (request: WriteRequest, context: ApiContext, service: ReviewService): Promise<Reply> =>
  forModerators(request, `${context.base}/moderation/suggestion`, context, service, async (moderator) =>
    withParameters(parseParameters(suggestParameters, request.search), async ({ lang }) =>
      withParameters(await request.receive(), async ({ form, value }) =>
        withParameters(parseVerdict(form, value), async (verdict) =>
          judge(context, service, { verdict, moderator }, languageOf(context, lang)),
        ),
      ),
    ),
  );

export const SUGGESTION_OPERATIONS: readonly ReviewOperation[] = [
  {
    id: "createSuggestion",
    method: "post",
    path: "/suggestion",
    tag: "suggestions",
    summary: "Suggest a place, a change, or say that a place is still right",
    description:
      "Needs no account. A moderator judges it; until then nobody else sees it. The answer holds a delete_token that is shown once. fields has the names of the place record and holds only what changes; null removes a value. kind: add (name, type, lat, lng at least), edit, confirm (still right; confirms says what), closed (status closed or temporarily-closed), moved (lat, lng, and the address if it is known), duplicate (duplicate_of, the place that stays), times (rules, rows of a schedule; printed, days of a printed timetable; or both). Each bad field is named, as fields.phone, with the message of the data check; lang=ar gives Arabic ones. At most 64 KiB. The same from the same client within 24 hours is a duplicate, and so is a second confirmation of a place. A new place whose name calls it plainly another thing is refused (422, not-a-place, with reason), and so is one that the directory has (409, known-place, with its place_id): the same name within 300 m, or a similar one within 60 m. With an Idempotency-Key the same request answers the same for 24 hours. The people of a place, who have proved it to the operator, send Authorization: Steward and their secret; where the operator allows it their corrections are accepted at once, but for what says which place it is, where it is and whether it is there, which always waits for a moderator. A secret that is wrong, has expired or is of another place is 403. A page of another site that sends it from a browser is refused (403, cross-site): such a page would speak for its visitor. Servers and apps may send it.",
    parameters: () => suggestParameters,
    isOfVisitor: true,
    isIdempotent: true,
    isLimited: true,
    body: { json: suggestionBody, form: suggestionForm },
    answer: { form: "record", status: 201, name: "CreatedSuggestion", record: createdSuggestion },
    problems: [
      "bad-parameter",
      "bad-body",
      "forbidden",
      "cross-site",
      "unknown-id",
      "duplicate-suggestion",
      "known-place",
      "not-a-place",
      "idempotency-conflict",
      "retired",
      "body-too-large",
      "unsupported-media-type",
      "rate-limited",
    ],
    cache: "never",
    respond: postSuggestion,
  },
  {
    id: "getSuggestion",
    method: "get",
    path: "/suggestion",
    tag: "suggestions",
    summary: "What became of a suggestion",
    description: "Its status and, once it is judged, the reason; never what it says.",
    parameters: () => suggestionParameters,
    body: null,
    answer: { form: "record", status: 200, name: "Suggestion", record: suggestion },
    problems: ["bad-parameter", "unknown-id", "rate-limited"],
    cache: "never",
    respond: getSuggestion,
  },
  {
    id: "eraseSuggestion",
    method: "delete",
    path: "/suggestion",
    tag: "suggestions",
    summary: "Erase what a suggestion says",
    description:
      "For the holder of its delete_token. Asked again, it answers the same. What was written into the data before stays there.",
    parameters: () => suggestionParameters,
    token: "suggestionToken",
    body: null,
    answer: { form: "record", status: 200, name: "Suggestion", record: suggestion },
    problems: ["bad-parameter", "unauthorized", "forbidden", "unknown-id", "rate-limited"],
    cache: "never",
    respond: deleteSuggestion,
  },
  {
    id: "listSuggestions",
    method: "get",
    path: "/moderation/suggestions",
    tag: "moderation",
    summary: "Suggestions by their status, newest first, each with its place and what is near",
    description: "The address does not exist on a server without a moderation token.",
    parameters: () => queueParameters,
    token: "moderationToken",
    body: null,
    answer: { form: "list", status: 200, name: "ModeratedSuggestion", record: moderatedSuggestion },
    problems: ["bad-parameter", "unauthorized", "forbidden", "rate-limited"],
    cache: "never",
    respond: listSuggestions,
  },
  {
    id: "judgeSuggestion",
    method: "post",
    path: "/moderation/suggestion",
    tag: "moderation",
    summary: "Accept or reject a suggestion, or take a verdict back",
    description:
      "Each act is kept for good, with its reason, which the author can read. fields replaces those of the suggestion as a whole. Accepting changes nothing by itself: npm run data -- accept writes what was accepted into the data. Of two moderators the slower one gets 409. The address does not exist on a server without a moderation token.",
    parameters: () => suggestParameters,
    token: "moderationToken",
    body: { json: verdictBody, form: verdictForm },
    answer: { form: "record", status: 200, name: "ModeratedSuggestion", record: moderatedSuggestion },
    problems: [
      "bad-parameter",
      "bad-body",
      "unauthorized",
      "forbidden",
      "unknown-id",
      "already-judged",
      "suggestion-erased",
      "body-too-large",
      "unsupported-media-type",
      "rate-limited",
    ],
    cache: "never",
    respond: postVerdict,
  },
];
