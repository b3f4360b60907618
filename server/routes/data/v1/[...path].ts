import { problem } from "#core/request/problem.ts";
import { problemReply } from "#core/request/reply.ts";
import { serve, splitPath } from "../../../utils/serve.ts";

const TYPES: Readonly<Record<string, string>> = {
  json: "application/json; charset=utf-8",
  bin: "application/octet-stream",
};

/** The files of the data build, for hosts without a CDN in front. */
export default serve({
  GET: async (event, _context, { read }) => {
    const name = splitPath(event).path.replace("/data/v1/", "");
    const body = await read(name);
    if (body === null)
      return problemReply(
        problem("not-found", { error: `There is no file ${JSON.stringify(name.slice(0, 120))}.` }),
      );
    const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    return {
      status: 200,
      headers: { "content-type": type, "cache-control": "public, max-age=300" },
      parts: [body],
    };
  },
});
