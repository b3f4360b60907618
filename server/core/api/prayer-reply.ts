/**
 * The envelope around days of prayer times that are JSON bytes already.
 * Refuses: making the days (prayer/json.ts) and failures (request/reply.ts).
 */
import { JSON_TYPE } from "#core/request/reply.ts";
import type { Reply } from "#core/request/reply.ts";

const encoder = new TextEncoder();
const COMMA = ",".charCodeAt(0);

/** A reply whose `data` is the elements of `arrays`, which are JSON arrays with at least one element each. */
export const arraysReply = <Meta extends { readonly lang: string }>(
  arrays: readonly Uint8Array[],
  meta: Meta,
  cacheControl: string,
): Reply => {
  const head = encoder.encode('{"ok":true,"data":[');
  const tail = encoder.encode(`],"meta":${JSON.stringify(meta)}}`);
  const length = arrays.reduce((sum, array) => sum + array.length - 1, -1);
  const body = new Uint8Array(head.length + length + tail.length);
  body.set(head);
  let at = head.length;
  for (const [index, array] of arrays.entries()) {
    if (index > 0) body[at++] = COMMA;
    body.set(array.subarray(1, -1), at);
    at += array.length - 2;
  }
  body.set(tail, at);
  return {
    status: 200,
    headers: { "content-type": JSON_TYPE, "content-language": meta.lang, "cache-control": cacheControl },
    body,
  };
};
