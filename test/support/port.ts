/** A TCP port that nobody listens on at the moment. */
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

export const freePort = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
