/** GET /health: whether this server can answer, and from which data. */
import { health as healthRecord } from "#core/model/health.ts";
import { DEFAULT_LANGUAGE } from "#core/request/language.ts";
import { recordReply } from "#core/request/reply.ts";
import { formatUtc } from "#core/time/format.ts";
import { recordMetaOf } from "./context.ts";
import type { Endpoint } from "./context.ts";

export const health: Endpoint = async (_request, context) => {
  const { directory, nowMs } = context;
  const places = Object.values(directory.countries).reduce((total, { listed }) => total + listed, 0);
  const record = healthRecord.parse({
    status: "ok",
    data_version: directory.data_version,
    places,
    time: formatUtc(nowMs),
  });
  return recordReply(200, [record], recordMetaOf(context, "lists", DEFAULT_LANGUAGE), "no-store");
};
