/** The proxy of the faults: however late it is, what passes through it stays what it was. */
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openProxy, type Proxy } from "./faults/proxy.ts";

/** Keeps the event loop busy, as a server beside the proxy does: timers that are set meanwhile end too soon. */
const work = (ms: number): void => {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
};

let echo: Server;
let proxy: Proxy;
beforeAll(async () => {
  echo = createServer((socket) =>
    socket.on("data", (chunk) => {
      work(4);
      socket.write(chunk);
    }),
  );
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  proxy = await openProxy((echo.address() as AddressInfo).port);
});
afterAll(() => {
  proxy.close();
  echo.close();
});

it("keeps the order of what it passes on while its delay changes", async () => {
  const socket = connect(proxy.port, "127.0.0.1").setNoDelay(true);
  let received = "";
  socket.on("data", (chunk) => (received += chunk.toString()));
  let sent = "";
  for (let piece = 0; piece < 5; piece += 1) {
    proxy.delay(20);
    for (let part = 0; part < 6; part += 1) {
      sent += `${piece}.${part} `;
      socket.write(`${piece}.${part} `);
      await new Promise((resolve) => setTimeout(resolve, 4));
      proxy.delay(0);
    }
  }
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(sent.length);
  socket.destroy();
  expect(received).toBe(sent);
});
