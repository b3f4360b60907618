/** The server in development: nitropack builds it again when its sources change. */
import { spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

interface Nitro {
  /** `http://127.0.0.1:PORT`; nobody answers there while it is built. */
  readonly origin: string;
  readonly ended: Promise<number | null>;
  readonly stop: () => void;
}

const freePort = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Starts it on a port of its own; what it says is shown. */
export const startNitro = async (): Promise<Nitro> => {
  const port = await freePort();
  const nitropack = join(
    dirname(createRequire(import.meta.url).resolve("nitropack/package.json")),
    "dist/cli/index.mjs",
  );
  const words = [nitropack, "dev", "--host", "127.0.0.1", "--port", String(port)];
  // PORT is that of the pages.
  const environment = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, words, { env: environment, stdio: ["ignore", "inherit", "inherit"] });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { origin: `http://127.0.0.1:${port}`, ended, stop: () => void child.kill("SIGTERM") };
};
