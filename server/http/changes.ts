/** `?since=` of changes/index.json, which cuts the list that a static host answers whole. */
import * as z from "zod";
import { headersAt } from "#core/http/headers.ts";
import { parseParameters } from "#core/http/parameters.ts";
import { JSON_TYPE, problemReply, type Reply } from "#core/http/reply.ts";
import { changeIndex, changesSince, sinceForm } from "#core/model/change.ts";

const parameters = z.object({
  since: z.string().regex(sinceForm, "must be a data version or a day, YYYY-MM-DD").optional(),
});

/** The list with the builds that `search` asks for; `null` if it asks for no part of it. 400 names a bad parameter. */
export const changesReply = (bytes: Uint8Array, search: string): Reply | null => {
  const read = parseParameters(parameters, search);
  if (!read.ok) return problemReply(read.problem);
  const { since } = read.value;
  if (since === undefined) return null;
  const index = changeIndex.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const body = JSON.stringify({ ...index, data: changesSince(index.data, since) });
  return {
    status: 200,
    headers: { ...headersAt("/data/v1/"), "content-type": JSON_TYPE },
    parts: [new TextEncoder().encode(`${body}\n`)],
  };
};
