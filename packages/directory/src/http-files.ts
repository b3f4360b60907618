/** Reads a static copy over HTTP. */
import type { FetchLike } from "../../client/src/transport.ts";

/** Reads a file of a data build by its name; null if there is none. */
export type ReadFile = (name: string) => Promise<Uint8Array | null>;

/** What this needs of a response besides. */
interface BytesReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * A reader of the files below an address, such as `https://musalla.example/data/v1`. It rejects where the host answers
 * neither with the file nor with 404, and takes a page for a file that is not there, as hosts with a fallback page answer.
 */
export const readHttp = (address: string, using?: FetchLike): ReadFile => {
  const base = address.replace(/\/+$/, "");
  const ask = using ?? (async (url: string) => fetch(url));
  return async (name) => {
    const reply = (await ask(`${base}/${name}`, {})) as unknown as BytesReply;
    const { status, headers } = reply;
    if (status === 404 || headers.get("content-type")?.startsWith("text/html") === true) return null;
    if (status !== 200) throw new Error(`${base}/${name}: answered with ${status}, expected 200`);
    return new Uint8Array(await reply.arrayBuffer());
  };
};
