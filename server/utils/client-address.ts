/**
 * The address of a client: that of the connection, or, behind proxies that are trusted, the one that the
 * outermost of them saw. What a client writes into the header itself stands further left and is not read.
 */
import { networkOf } from "#core/review/client.ts";

export interface Connection {
  /** Address at the other end of the connection; not told on every platform. */
  readonly socket: string | undefined;
  /** X-Forwarded-For, repeated ones joined by commas. */
  readonly forwardedFor: string | undefined;
  /** CF-Connecting-IP, on a platform that sets it itself. */
  readonly connectingIp: string | undefined;
}

/** An address without the port that some proxies add to it. */
const withoutPort = (text: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

/** The address, empty where there is none; `proxies` is how many in front of the server are trusted. */
export const clientAddress = (
  { socket = "", forwardedFor, connectingIp }: Connection,
  proxies: number,
): string => {
  if (connectingIp !== undefined && networkOf(connectingIp) !== null) return connectingIp;
  if (proxies === 0) return socket;
  const seen = (forwardedFor ?? "").split(",").map((one) => withoutPort(one.trim()));
  const address = seen.at(-proxies) ?? "";
  return networkOf(address) === null ? socket : address;
};
