/** The built server wakes devices whose slot has begun, over a push service of our own, also those that another server took. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openReminderBook, slotFolder } from "#core/reminder/book.ts";
import { openSeal } from "#core/reminder/sealing.ts";
import { slotOf } from "#core/values/reminder.ts";
import { makePushKeys, readPushKeys } from "../../server/reminder/vapid.ts";
import { filesStorage } from "../../server/storage/files.ts";
import { random } from "../support/review-service.ts";
import { startServer } from "./start.ts";

test("a device is woken once, and one that is gone is erased", async () => {
  const text = await makePushKeys();
  const keys = readPushKeys(text);
  if (keys === null) throw new Error("got no keys, expected a pair");
  const woken: string[] = [];
  const headers: string[] = [];
  const service = createServer((request, response) => {
    woken.push(request.url ?? "");
    headers.push(request.headers.authorization ?? "");
    response.writeHead(request.url === "/gone" ? 410 : 201).end();
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const server = await startServer({
    MUSALLA_PUSH_KEYS: text,
    MUSALLA_PUSH_CONTACT: "mailto:tests@example.org",
    MUSALLA_PUSH_SERVICES: origin,
  });
  try {
    const storage = filesStorage(server.reviewsDir);
    const book = openReminderBook(storage, openSeal(keys.privateKey, random), random);
    const slot = slotOf(Date.now());
    const [here, gone] = [
      await book.subscribe(`${origin}/here`, [slot], Date.now()),
      await book.subscribe(`${origin}/gone`, [slot], Date.now()),
    ];
    await expect.poll(async () => storage.names(slotFolder(slot)), { timeout: 20_000, interval: 200 }).toEqual([]);
    expect(woken.toSorted()).toEqual(["/gone", "/here"]);
    for (const header of headers) expect(header).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/);
    expect(await book.find(here.reminder.id)).not.toBeNull();
    expect(await book.find(gone.reminder.id)).toBeNull();
    expect(server.output()).not.toContain(keys.privateKey);
  } finally {
    await server.stop();
    service.close();
  }
});

test("keys that are no pair, and keys without anybody to write to, stop the start", async () => {
  const [one, two] = [await makePushKeys(), await makePushKeys()];
  const mixed = `${one.split(":")[0]}:${two.split(":")[1]}`;
  await expect(startServer({ MUSALLA_PUSH_KEYS: mixed, MUSALLA_PUSH_CONTACT: "mailto:a@example.org" })).rejects.toThrow(
    /MUSALLA_PUSH_KEYS: the private key is not that of the public one/,
  );
  await expect(startServer({ MUSALLA_PUSH_KEYS: one })).rejects.toThrow(/MUSALLA_PUSH_KEYS needs MUSALLA_PUSH_CONTACT/);
});
