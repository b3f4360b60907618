import { createServer } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { closeContext, endBrowser, isChromiumAbsent, openContexts } from "./chromium.ts";
import { freePort } from "./port.ts";

describe.skipIf(isChromiumAbsent)("a context that is closed (Chromium is not installed)", () => {
  afterAll(endBrowser);

  it("ends the routes that still answer: what they then throw fails no test", async () => {
    const server = createServer((_, response) => response.end("{}"));
    const port = await freePort();
    await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
    const page = await (await (await openContexts()).newContext()).newPage();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const fetched = new Promise<void>((resolve) => {
      void page.route("**", async (route) => {
        const reply = await route.fetch();
        resolve();
        await released;
        // The body of an answer is gone with its context.
        await route.fulfill({ json: await reply.json() });
      });
    });
    const opened = page.goto(`http://127.0.0.1:${port}/`).catch(String);
    await fetched;
    const thrown: unknown[] = [];
    const note = (reason: unknown): void => void thrown.push(reason);
    process.on("unhandledRejection", note);
    await closeContext(page.context());
    release();
    await opened;
    await new Promise((settled) => setTimeout(settled, 100));
    process.off("unhandledRejection", note);
    server.close();
    expect(thrown).toEqual([]);
  });
});
