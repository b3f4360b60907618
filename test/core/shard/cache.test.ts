import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createShardCache, need, needAll, type Read } from "#core/shard/cache.ts";

/** Length of a file, and the memory of the text in it, which has a head. */
const KB = 1024;
const TEXT = KB + 16;
const textOf = (_name: string, bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Files of one kilobyte each, and a note of every read. */
const reader = (): { readonly read: Read; readonly names: string[] } => {
  const names: string[] = [];
  const read: Read = async (name) => {
    names.push(name);
    await Promise.resolve();
    return name.startsWith("absent") ? null : new TextEncoder().encode(name.padEnd(KB));
  };
  return { read, names };
};

describe("the store", () => {
  test("reads a file once, however often and however soon it is asked for", async () => {
    const { read, names } = reader();
    const store = createShardCache(read, 10 * KB);
    const both = await Promise.all([store.get("a", textOf), store.get("a", textOf)]);
    expect([...both, await store.get("a", textOf)].map((text) => text?.trim())).toEqual(["a", "a", "a"]);
    expect(names).toEqual(["a"]);
  });

  test("answers the decoded shard itself, not a copy", async () => {
    const store = createShardCache(reader().read, 10 * KB);
    const decode = (name: string): object => ({ name });
    expect(await store.get("a", decode)).toBe(await store.get("a", decode));
  });

  test("keeps that a file is absent, too", async () => {
    const { read, names } = reader();
    const store = createShardCache(read, 10 * KB);
    expect([await store.get("absent", textOf), await store.get("absent", textOf)]).toEqual([null, null]);
    expect(names).toEqual(["absent"]);
  });

  test("forgets the one that was not used for longest", async () => {
    const { read, names } = reader();
    const store = createShardCache(read, 2 * TEXT);
    for (const name of ["a", "b", "a", "c", "a", "b"]) await store.get(name, textOf);
    expect(names).toEqual(["a", "b", "c", "b"]);
  });

  test("unknown names cannot fill it", async () => {
    const { read, names } = reader();
    const store = createShardCache(read, 2 * KB);
    for (let i = 0; i < 100; i += 1) await store.get(`absent-${i}`, textOf);
    names.length = 0;
    for (let i = 0; i < 100; i += 1) await store.get(`absent-${i}`, textOf);
    expect(names.length).toBeGreaterThan(90);
  });

  test("a shard larger than the bound is answered all the same", async () => {
    const store = createShardCache(reader().read, 10);
    expect((await store.get("a", textOf))?.trim()).toBe("a");
    expect((await store.get("b", textOf))?.trim()).toBe("b");
  });

  test("answers right whatever the order of requests and the bound", async () => {
    const name = fc.constantFrom("a", "b", "c", "d", "absent-1", "absent-2");
    await fc.assert(
      fc.asyncProperty(fc.array(name), fc.nat({ max: 5 }), async (asked, room) => {
        const store = createShardCache(reader().read, room * KB);
        const found = await Promise.all(asked.map(async (one) => store.get(one, textOf)));
        expect(found.map((text) => text?.trim() ?? null)).toEqual(
          asked.map((one) => (one.startsWith("absent") ? null : one)),
        );
      }),
    );
  });

  test.each([
    ["a read that fails", async () => Promise.reject(new Error("disk")), textOf, "disk"],
    [
      "a shard that is damaged",
      async () => Promise.resolve(new Uint8Array(3)),
      (name: string): never => {
        throw new Error(`shard ${name}: damaged`);
      },
      "shard a: damaged",
    ],
  ] as const)("%s rejects every time, and is not kept", async (_, fails, decode, message) => {
    let isMended = false;
    const read: Read = async () => (isMended ? new TextEncoder().encode("whole") : fails());
    const store = createShardCache(read, 10 * KB);
    await expect(store.get("a", decode)).rejects.toThrow(message);
    isMended = true;
    expect(await store.get("a", textOf)).toBe("whole");
  });
});

describe("the bound", () => {
  test("is one of memory: what a shard takes when it is decoded counts, not its file alone", async () => {
    const store = createShardCache(reader().read, 10 * KB);
    const numbersOf = (_: string, bytes: Uint8Array) => ({ bytes, numbers: Float64Array.from(bytes) });
    for (const name of ["a", "b", "c"]) {
      await store.get(name, numbersOf);
      expect(store.heldBytes()).toBeGreaterThan(9 * KB);
      expect(store.heldBytes()).toBeLessThan(10 * KB);
    }
  });

  test("counts an absent file and one that is damaged no more than once", async () => {
    const store = createShardCache(reader().read, 10 * KB);
    await store.get("absent", textOf);
    const held = store.heldBytes();
    await store.get("absent", textOf);
    expect(store.heldBytes()).toBe(held);
    const refuse = (): never => {
      throw new Error("damaged");
    };
    await expect(store.get("a", refuse)).rejects.toThrow("damaged");
    expect(store.heldBytes()).toBe(held);
  });
});

describe("need", () => {
  test("answers what is there", async () => {
    expect((await need(createShardCache(reader().read, KB), "a", textOf)).trim()).toBe("a");
  });

  test("rejects what the directory promised and is not there, and names it", async () => {
    const store = createShardCache(reader().read, KB);
    await expect(need(store, "absent", textOf)).rejects.toThrow("shard absent: missing");
  });
});

describe("what is held", () => {
  test("is there without waiting, once it has been read", async () => {
    const store = createShardCache(reader().read, 10 * KB);
    expect(store.held("a", textOf)).toBeUndefined();
    const reading = store.get("a", textOf);
    expect(store.held("a", textOf)).toBeUndefined();
    await reading;
    expect(store.held("a", textOf)?.trim()).toBe("a");
  });

  test("counts as used, so that it is kept", async () => {
    const { read, names } = reader();
    const store = createShardCache(read, 2 * TEXT);
    for (const name of ["a", "b"]) await store.get(name, textOf);
    store.held("a", textOf);
    for (const name of ["c", "a", "b"]) await store.get(name, textOf);
    expect(names).toEqual(["a", "b", "c", "b"]);
  });

  test("is never what is absent", async () => {
    const store = createShardCache(reader().read, 10 * KB);
    await store.get("absent", textOf);
    expect(store.held("absent", textOf)).toBeUndefined();
  });
});

describe("several that are needed", () => {
  test("come in the order of their names, and at once where all are held", async () => {
    const { read, names } = reader();
    const store = createShardCache(read, 10 * KB);
    const texts = await needAll(store, ["b", "a"], textOf);
    expect(texts.map((text) => text.trim())).toEqual(["b", "a"]);
    expect(needAll(store, ["a", "b"], textOf)).toEqual([texts[1], texts[0]]);
    expect(names).toEqual(["b", "a"]);
  });

  test("reject when one is missing, and name it", async () => {
    const store = createShardCache(reader().read, KB);
    await expect(Promise.resolve(needAll(store, ["a", "absent"], textOf))).rejects.toThrow("shard absent: missing");
  });
});
