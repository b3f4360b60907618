/** Requests of those who suggest: POST /suggestion, GET /suggestion, DELETE /suggestion. */
import * as z from "zod";
import type { ReceivedBody } from "#core/http/body.ts";
import { DEFAULT_LANGUAGE, languageParameter, parseParameters, type Result } from "#core/http/parameters.ts";
import { problem } from "#core/http/problem.ts";
import { problemReply, recordReply, type Reply } from "#core/http/reply.ts";
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
import { eraseSuggestion, findSuggestion, tellSuggestion, toSuggestion } from "#core/suggestion/moderation.ts";
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

/** POST /suggestion: validates and stores a suggestion; 201 once it is stored. */
export const postSuggestion = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> =>
  answerCreating(request, context, service, "suggestions", {
    words: { one: "suggestion", many: "suggestions", duplicate: "duplicate-suggestion" },
    parse: async (received) => parse(context, request, received),
    keyed: keyedSuggestion,
    write: async (attempt, budget) => writeSuggestion(attempt, service, budget, false),
  });

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
