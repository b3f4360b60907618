/** What is stored of reminders tells nothing without the key. */
import { expect, test } from "vitest";
import { openSeal } from "#core/reminder/sealing.ts";

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
const ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/abc";

test("the same endpoint has the same id under a key, and another under another", async () => {
  const seal = openSeal("one", random);
  const id = await seal.idOf(ENDPOINT);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(await seal.idOf(ENDPOINT)).toBe(id);
  expect(await seal.idOf(`${ENDPOINT}d`)).not.toBe(id);
  expect(await openSeal("two", random).idOf(ENDPOINT)).not.toBe(id);
});

test("a record is opened by its key alone, is never twice the same, and shows nothing", async () => {
  const seal = openSeal("one", random);
  const [a, b] = [await seal.seal(ENDPOINT), await seal.seal(ENDPOINT)];
  expect(a).not.toBe(b);
  expect(atob(a.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("mozilla");
  expect(await seal.open(a)).toBe(ENDPOINT);
  expect(await openSeal("two", random).open(a)).toBeNull();
  const damaged = `${a.slice(0, 20)}${a[20] === "A" ? "B" : "A"}${a.slice(21)}`;
  for (const broken of [damaged, "", "AAAA", "?"]) expect(await seal.open(broken)).toBeNull();
});

test("a pointer is one name in a slot, another in each other slot, and leads back in its own alone", async () => {
  const seal = openSeal("one", random);
  const id = await seal.idOf(ENDPOINT);
  const pointers = await Promise.all([0, 5, 10, 1_440].map(async (slot) => seal.pointer(id, slot)));
  expect(new Set(pointers).size).toBe(4);
  for (const pointer of pointers) expect(pointer).toMatch(/^[\w-]{1,120}$/);
  expect(await seal.pointer(id, 5)).toBe(pointers[1]);
  expect(await seal.idAt(pointers[1] ?? "", 5)).toBe(id);
  expect(await seal.idAt(pointers[1] ?? "", 10)).toBeNull();
  expect(await openSeal("two", random).idAt(pointers[1] ?? "", 5)).toBeNull();
});
