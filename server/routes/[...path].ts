import { defineEventHandler, getRequestHeader } from "h3";
import { unknownAddress } from "#core/api/absence.ts";
import { problemReply } from "#core/request/reply.ts";
import { absentPage, isForReaders, pageAt } from "../utils/pages.ts";
import { sendReply, serveNothing, splitPath } from "../utils/serve.ts";

/** Addresses of programs: what is not there is told in the envelope, whoever asks. */
const OF_PROGRAMS = /^\/(api|data)(\/|$)/;

/** Every address that nothing else answers: a page, or nothing, as a page or in the envelope. */
export default defineEventHandler(async (event) => {
  const { path } = splitPath(event);
  if (event.method !== "GET" && event.method !== "HEAD") return serveNothing(event);
  const page = await pageAt(path);
  if (page !== null) return sendReply(event, page);
  if (OF_PROGRAMS.test(path)) return serveNothing(event);
  const absent = isForReaders(getRequestHeader(event, "accept")) ? await absentPage() : null;
  const nothing = unknownAddress(path);
  return sendReply(event, absent ?? problemReply({ ...nothing, headers: { vary: "Accept" } }));
});
