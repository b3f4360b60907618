/** A bare connection to a server, for clients that do as no library does. */
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import type { RunningServer } from "./start.ts";

export interface Connection {
  readonly say: (text: string) => boolean;
  /** All that came over it. */
  readonly heard: () => string;
  /** Resolves at its end. */
  readonly closed: Promise<void>;
  /** Waits until this has come. */
  readonly until: (text: string) => Promise<void>;
  readonly socket: Socket;
}

/** An open connection; what comes is read unless it is paused. */
export const openConnection = async ({ origin }: Pick<RunningServer, "origin">): Promise<Connection> => {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  return {
    say: (text) => socket.write(text),
    heard: () => heard,
    closed,
    until: async (text) => {
      while (!heard.includes(text)) await once(socket, "data");
    },
    socket,
  };
};

/** A request for an address, as it is written. */
export const getLine = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
