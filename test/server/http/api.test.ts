/** Whose address counts, behind no proxy and behind several. */
import { describe, expect, it } from "vitest";
import { clientAddress } from "../../../server/http/api.ts";

const SOCKET = "192.0.2.200";

describe("clientAddress", () => {
  it.each([
    ["the connection", undefined, 0, SOCKET],
    ["the connection, whatever the header says", "198.51.100.1", 0, SOCKET],
    ["the last that a proxy added", "10.0.0.1, 198.51.100.1", 1, "198.51.100.1"],
    ["the second from the right", "10.0.0.1, 198.51.100.1,203.0.113.5", 2, "198.51.100.1"],
    ["an address of IPv6", "2001:db8::1", 1, "2001:db8::1"],
    ["without its port", "198.51.100.1:4711", 1, "198.51.100.1"],
    ["without brackets and port", "[2001:db8::1]:4711", 1, "2001:db8::1"],
    ["the connection, when the header is shorter than the chain", "198.51.100.1", 2, SOCKET],
    ["the connection, when there is no header", undefined, 1, SOCKET],
    ["the connection, when it is no address", "unknown", 1, SOCKET],
    ["the connection, when it is out of range", "198.51.100.256", 1, SOCKET],
    ["the connection, when it is empty", "198.51.100.1,", 1, SOCKET],
  ])("is %s", (_, forwardedFor, proxies, address) => {
    expect(clientAddress({ socket: SOCKET, forwardedFor, connectingIp: undefined }, proxies)).toBe(address);
  });

  it("is what the platform says, where it does", () => {
    const connection = { socket: undefined, forwardedFor: "198.51.100.1", connectingIp: "203.0.113.5" };
    expect(clientAddress(connection, 0)).toBe("203.0.113.5");
    expect(clientAddress({ ...connection, connectingIp: undefined }, 0)).toBe("");
  });
});
