/** Requests of those who suggest: POST /suggestion, GET /suggestion, DELETE /suggestion. */
import * as z from "zod";
import type { ReceivedBody } from "#core/http/body.ts";
import { DEFAULT_LANGUAGE, languageParameter, parseParameters, type Result } from "#core/http/parameters.ts";
import { problem } from "#core/http/problem.ts";
import { problemReply, recordReply, type Reply } from "#core/http/reply.ts";
import type { CreatedSuggestion } from "#core/model/suggestion.ts";
import type { Place } from "#core/model/place.ts";
import { countryAt } from "#core/places/country-and-zone.ts";
import type { ReviewService } from "#core/review/service.ts";
import { findPlace } from "#core/shard/listing.ts";
import { faultsTogether, type FieldFault } from "#core/suggestion/columns.ts";
import {
  errorsOf,
  parseSuggestion,
  type ParsedSuggestion,
  type SuggestionBody,
  suggestionId,
} from "#core/suggestion/fields.ts";
import {
  eraseSuggestion,
  findSuggestion,
  judgeSuggestion,
  tellSuggestion,
  toSuggestion,
} from "#core/suggestion/moderation.ts";
import { claimsSteward, type Proof, stewardOf } from "#core/suggestion/steward.ts";
import { keyedSuggestion, writeSuggestion } from "#core/suggestion/submission.ts";
import { type ApiContext, languageOf, recordMetaOf, withParameters } from "./context.ts";
import { answerCreating, answerErasing, answerWriting, missingPlace, type WriteRequest } from "./writing.ts";

export const suggestParameters = z.object({ lang: languageParameter.optional() });

/** The types of places with their categories. */
const typesOf = ({ directory }: ApiContext): ReadonlyMap<string, { readonly categories: readonly string[] }> =>
  new Map(Object.entries(directory.types));

/** Faults of fields that depend on the data: on the place as it is, on other places and on borders. */
export const faultsInContext = async (
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
  return errors.length === 0
    ? { ok: true, value: parsed.value.body }
    : { ok: false, problem: problem("bad-body", { errors }) };
};

/** What a steward may not decide alone: whether the place is there, and whether another is the same. */
const ALWAYS_MODERATED: ReadonlySet<string> = new Set(["confirm", "duplicate"]);

/** The reason that the author is told. */
const OWN_WORD = "Sent by the people of the place.";

/** The answer to a steward whose suggestions need no moderator: accepted, at once and once. */
const publish = async (
  service: ReviewService,
  created: CreatedSuggestion,
  nowMs: number,
): Promise<CreatedSuggestion> => {
  const found = ALWAYS_MODERATED.has(created.kind) ? null : await findSuggestion(service, created.id);
  if (found?.state.status === "pending" && found.state.verdicts === 0)
    await judgeSuggestion(service, found, { action: "accept", reason: OWN_WORD, fields: null, by: "steward" }, nowMs);
  const now = found === null ? null : await findSuggestion(service, created.id);
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

export const suggestionParameters = z.object({ id: suggestionId, lang: languageParameter.optional() });

/** 404 for an unknown suggestion id. */
export const unknownSuggestion = (id: string): Reply =>
  problemReply(problem("unknown-id", { error: `There is no suggestion with the id ${JSON.stringify(id)}.` }));

/** GET /suggestion: what became of it; never its content. */
export const getSuggestion = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> =>
  answerWriting(request, context.nowMs, service, async () =>
    withParameters(parseParameters(suggestionParameters, request.search), async ({ id }) => {
      const told = await tellSuggestion(service, id);
      if (told === null) return unknownSuggestion(id);
      const meta = recordMetaOf(context, "lists", DEFAULT_LANGUAGE);
      return recordReply(200, [toSuggestion(told.record)], meta, "no-store");
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
