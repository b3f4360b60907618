/** GET /moderation/suggestions and POST /moderation/suggestion, for holders of the moderation token. */
import * as z from "zod";
import { distanceM } from "#core/base/geo.ts";
import * as grammar from "#core/http/parameters.ts";
import { DEFAULT_LANGUAGE, parseParameters } from "#core/http/parameters.ts";
import { problem, tryAgain } from "#core/http/problem.ts";
import { joinParts, listReply, problemReply, recordReply, type Reply, toCards } from "#core/http/reply.ts";
import { ID_MAX } from "#core/model/common.ts";
import type { Place } from "#core/model/place.ts";
import {
  type ModeratedSuggestion,
  SUGGESTION_KINDS,
  SUGGESTION_STATUSES,
  type SuggestionKind,
  type SuggestedFields,
  type SuggestionRecord,
} from "#core/model/suggestion.ts";
import type { ReviewService } from "#core/review/service.ts";
import { findPlace } from "#core/shard/listing.ts";
import { errorsOf, parseVerdict, readFields, type Verdict } from "#core/suggestion/fields.ts";
import { findSuggestion, judgeSuggestion, suggestionsOf, tellSuggestion } from "#core/suggestion/moderation.ts";
import { type ApiContext, languageOf, listMetaOf, recordMetaOf, withParameters } from "./context.ts";
import { forModerators } from "./moderation.ts";
import { places } from "./places.ts";
import { faultsInContext, suggestParameters, unknownSuggestion } from "./suggestion-writing.ts";
import type { WriteRequest } from "./writing.ts";

const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 20;

export const queueParameters = z.object({
  status: grammar.choice(SUGGESTION_STATUSES, "Which suggestions; pending ones when not given").default("pending"),
  kind: grammar
    .choice(
      SUGGESTION_KINDS,
      "Suggestions of this kind alone; without it all but pending confirmations, which wait for no verdict, unless place_id is given",
    )
    .optional(),
  place_id: grammar.integer(1, ID_MAX, "Suggestions about this place alone").optional(),
  lang: grammar.languageParameter.optional(),
  limit: grammar.integer(1, LIMIT_MAX, "The most records to answer").default(LIMIT_DEFAULT),
  offset: grammar.integer(0, Number.MAX_SAFE_INTEGER, "Records to pass over").default(0),
});

/** The kinds that a list has: many confirm, and they would bury what needs a verdict. */
const kindsOf = ({ kind, status, place_id: placeId }: z.output<typeof queueParameters>): readonly SuggestionKind[] => {
  if (kind !== undefined) return [kind];
  const isQueue = status === "pending" && placeId === undefined;
  return isQueue ? SUGGESTION_KINDS.filter((one) => one !== "confirm") : SUGGESTION_KINDS;
};

/** Places nearer than this may be the same one, metres. */
const NEAR_M = 150;
const NEAR_MAX = 10;
/** A move over more than this is flagged, metres. */
const FAR_M = 1000;

const decoder = new TextDecoder();

/** Places around a point, nearest first, but the one that the suggestion is about. */
const placesNear = async (
  context: ApiContext,
  { lat, lng }: { readonly lat: number; readonly lng: number },
  placeId: number | null,
  lang: string,
): Promise<ModeratedSuggestion["near"]> => {
  const search = `?lat=${lat.toFixed(7)}&lng=${lng.toFixed(7)}&radius=${NEAR_M}&limit=${NEAR_MAX}&lang=${lang}`;
  const reply = await places({ path: `${context.base}/places`, search }, context);
  if (reply.status !== 200) return [];
  const { data } = JSON.parse(decoder.decode(joinParts(reply))) as { readonly data: readonly Place[] };
  return data
    .filter(({ id }) => id !== placeId)
    .map(({ id, name, type, lat: north, lng: east, distance_m: away }) => ({
      id,
      name,
      type,
      lat: north,
      lng: east,
      distance_m: away ?? 0,
    }));
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
  const told = await tellSuggestion(service, id);
  if (told === null) return null;
  const { record, acts } = told;
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
    flags: [
      ...(moved !== null && moved > FAR_M ? (["far-move"] as const) : []),
      ...(placeId !== null && place === null ? (["no-place"] as const) : []),
    ],
    moved_m: moved,
    history: acts.map(({ suggestion_id: _id, ...act }) => act),
  };
};

export const listSuggestions = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> => {
  const { search } = request;
  const path = `${context.base}/moderation/suggestions`;
  return forModerators(request, path, context, service, async () =>
    withParameters(parseParameters(queueParameters, search), async (asked) => {
      const { status, limit, offset, place_id: placeId } = asked;
      const lang = languageOf(context, asked.lang);
      const entries = await suggestionsOf(service, [status], placeId ?? null, kindsOf(asked));
      const page = entries.slice(offset, offset + limit);
      const shown = await Promise.all(page.map(async ({ id }) => moderated(context, service, id, lang)));
      const meta = listMetaOf(context, "lists", lang, { limit, offset }, entries.length);
      return listReply(path, search, toCards(shown.filter((one) => one !== null)), meta, "no-store");
    }),
  );
};

/** Stores a verdict and answers the suggestion as it is then. */
const judge = async (context: ApiContext, service: ReviewService, verdict: Verdict, lang: string): Promise<Reply> => {
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
  if (faults.length > 0) return problemReply(problem("bad-body", { errors: errorsOf(faults, lang) }));
  const done = await judgeSuggestion(service, found, { action, reason, fields: read?.fields ?? null }, context.nowMs);
  if (done === "judged") return problemReply(problem("already-judged"));
  if (done === "erased") return problemReply(problem("suggestion-erased"));
  if (done === "busy") return problemReply(tryAgain("Another verdict may be under way; try again."));
  const told = await moderated(context, service, id, lang);
  if (told === null) return unknownSuggestion(id);
  return recordReply(200, [told], recordMetaOf(context, "lists", lang), "no-store");
};

export const postVerdict = async (request: WriteRequest, context: ApiContext, service: ReviewService): Promise<Reply> =>
  forModerators(request, `${context.base}/moderation/suggestion`, context, service, async () =>
    withParameters(parseParameters(suggestParameters, request.search), async ({ lang }) =>
      withParameters(await request.receive(), async ({ form, value }) =>
        withParameters(parseVerdict(form, value), async (verdict) =>
          judge(context, service, verdict, languageOf(context, lang)),
        ),
      ),
    ),
  );
