/** Tools for a point that no single operation answers: the nearest places with their next congregation, and the qibla. */
import * as z from "zod";
import { API_BASE, type ApiContext, type ApiRequest, recordMetaOf, withParameters } from "#core/api/context.ts";
import type { Choices } from "#core/api/operation.ts";
import { places, placesParameters } from "#core/api/places.ts";
import { prayerParameters } from "#core/api/prayer.ts";
import { times } from "#core/api/times.ts";
import { qibla as qiblaAt } from "#core/base/geo.ts";
import * as grammar from "#core/http/parameters.ts";
import { parseParameters } from "#core/http/parameters.ts";
import { joinParts, JSON_TYPE, recordReply, type Reply } from "#core/http/reply.ts";
import { answerOf, META, type PlaceListMeta } from "#core/model/envelope.ts";
import type { Attribution } from "#core/model/common.ts";
import { place, type Place } from "#core/model/place.ts";
import { prayerRecord } from "#core/model/prayer.ts";
import { CONGREGATIONS, type TimesRecord } from "#core/model/times.ts";
import { nextCongregation } from "#core/times/next-congregation.ts";

/** Each place with times costs its next eight days: today, and a week for a mosque that states its Friday prayer alone. */
const LIMIT_MAX = 10;
const LIMIT_DEFAULT = 5;
const DAYS = 8;

/** What is looked for unless the call says otherwise. */
const TYPE_DEFAULT = "mosque";

const congregation = z.object({
  name: z.enum(CONGREGATIONS),
  label: z.string().nullable().describe("What the mosque calls it, in the language of the answer"),
  at: z.iso.datetime({ offset: true }).describe("When it starts, RFC 3339 with the place's offset"),
});

const nearestRecord = place.extend({
  next_congregation: congregation
    .nullable()
    .describe("The next congregation by the mosque's own times; null where it states none, or they may have changed"),
});

const nearestParameters = ({ types }: Choices) => {
  const shape = placesParameters(Object.keys(types)).shape;
  return z.object({
    lat: grammar.decimal(-90, 90, "Degrees north"),
    lng: grammar.decimal(-180, 180, "Degrees east"),
    type: grammar.choice(Object.keys(types), `Type of place; ${TYPE_DEFAULT} when not given`).optional(),
    radius: shape.radius,
    amenities: shape.amenities,
    has: shape.has,
    limit: grammar.integer(1, LIMIT_MAX, "The most places to answer").default(LIMIT_DEFAULT),
    lang: shape.lang,
  });
};

/** The data and `meta` of a successful answer. */
const contentOf = <Record, Meta>(reply: Reply): { readonly data: readonly Record[]; readonly meta: Meta } =>
  JSON.parse(new TextDecoder().decode(joinParts(reply))) as { readonly data: readonly Record[]; readonly meta: Meta };

/** The operation of a path, asked in process. */
const ask = (path: string, query: Readonly<Record<string, string>>): ApiRequest => ({
  path: `${API_BASE}${path}`,
  search: `?${new URLSearchParams(query).toString()}`,
});

interface Found {
  readonly record: z.infer<typeof nearestRecord>;
  readonly owed: readonly Attribution[];
}

/** A place with its next congregation, and whom to name for that. */
const withNext = async (one: Place, lang: string, context: ApiContext): Promise<Found> => {
  const reply = one.has_times
    ? await times(ask("/times", { id: String(one.id), days: String(DAYS), lang }), context)
    : null;
  if (reply?.status !== 200) return { record: { ...one, next_congregation: null }, owed: [] };
  const { data, meta } = contentOf<TimesRecord, PlaceListMeta>(reply);
  const next = nextCongregation(data, context.nowMs);
  const stated = next === null ? null : { name: next.name, label: next.label, at: next.at };
  return { record: { ...one, next_congregation: stated }, owed: meta.attribution };
};

const nearest = async ({ search }: ApiRequest, context: ApiContext): Promise<Reply> => {
  const parsed = parseParameters(nearestParameters(context.directory), search);
  return withParameters(parsed, async ({ limit, type = TYPE_DEFAULT }) => {
    const query = Object.fromEntries(new URLSearchParams(search));
    const reply = await places(ask("/places", { ...query, type, limit: String(limit) }), context);
    if (reply.status !== 200) return reply;
    const { data, meta } = contentOf<Place, PlaceListMeta>(reply);
    const found: Found[] = [];
    // One after the other, so that a call holds the days of one place.
    for (const one of data) found.push(await withNext(one, meta.lang, context));
    const all = [...meta.attribution, ...found.flatMap(({ owed }) => owed)];
    const attribution = all.filter(({ name }, i) => all.findIndex((one) => one.name === name) === i);
    const text = JSON.stringify({
      ok: true,
      data: found.map(({ record }) => record),
      meta: { ...meta, attribution },
    });
    return { status: 200, headers: { "content-type": JSON_TYPE }, parts: [new TextEncoder().encode(text)] };
  });
};

const qiblaParameters = prayerParameters.pick({ lat: true, lng: true });

const qibla = async ({ search }: ApiRequest, context: ApiContext): Promise<Reply> =>
  withParameters(parseParameters(qiblaParameters, search), async ({ lat, lng }) =>
    Promise.resolve(recordReply(200, [qiblaAt(lat, lng)], recordMetaOf(context, [], "en"), "")),
  );

/** The tools, each as an operation would be declared. */
export const POINT_TOOLS = [
  {
    name: "nearest",
    description:
      "The nearest mosques to a point, or other places, by distance, each with its next congregation by its own times.\n\nWhen there is none within the radius, `meta.around.nearest` names one further away.",
    parameters: nearestParameters,
    answer: answerOf(nearestRecord, META.places),
    endpoint: nearest,
  },
  {
    name: "qibla",
    description:
      "The direction to face in prayer at a point, from true north clockwise, and the distance to the Kaaba.",
    parameters: () => qiblaParameters,
    answer: answerOf(prayerRecord.shape.qibla, META.record),
    endpoint: qibla,
  },
] as const;
