/**
 * Asks public hosts alone, so that an address of the data reaches nothing in the network of whoever checks it.
 * A name is looked up before it is asked, and again by `fetch`: who can change it in between learns nothing, as no body
 * is read and only the status is told.
 */
import type { LookupAddress } from "node:dns";
import { isPublicAddress } from "../importers/input/hosts.ts";

type Fetch = typeof globalThis.fetch;
type Lookup = (host: string, options: { readonly all: true }) => Promise<readonly LookupAddress[]>;

/** What is told of an address that was not asked ends so. */
export const NOT_PUBLIC = "is no public address";

/** `fetch`, which rejects with an Error that ends with {@link NOT_PUBLIC} where a host is not public. */
export const publicOnly =
  (fetch: Fetch, lookup: Lookup): Fetch =>
  async (input, init) => {
    const host = new URL(input instanceof Request ? input.url : input).hostname.replace(/^\[(.*)\]$/, "$1");
    const found = await lookup(host, { all: true }).catch((cause: unknown) => {
      throw new TypeError("the look-up failed", { cause });
    });
    const inside = found.find(({ address }) => !isPublicAddress(address));
    if (inside !== undefined) throw new Error(`${host} stands for ${inside.address}, which ${NOT_PUBLIC}`);
    return fetch(input, init);
  };
