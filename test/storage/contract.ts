/**
 * What every storage of reviews must do, whatever it keeps them in. A driver that cannot promise a
 * thing says so (`isExclusive: false`), and less is asked of it.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ContributionStorage } from "#core/contribution/storage.ts";

export interface Opened {
  /** The same storage, opened as often as processes may open it; one is enough where they cannot share. */
  readonly storages: readonly [ContributionStorage, ...ContributionStorage[]];
  readonly stop: () => Promise<void>;
}

export interface Driver {
  readonly name: string;
  readonly open: () => Promise<Opened>;
  /** Whether names are exclusive; not on eventually consistent stores. */
  readonly isExclusive: boolean;
  /** Each call crosses from one process to another, and takes milliseconds of the processor: fewer are made. */
  readonly isSlow?: true;
  /** Why the driver cannot be tried here. */
  readonly absent?: string | false;
}

const UNSAFE = ["", ".", "..", "../x", "a/b/c", "/a", "a/", "a//b", "a:b", "a b", "a?b", "ä", "a\0", "x".repeat(121)];
const MARKS = 'سلام ٱللَّه 🕌 \u202e \u200d \ufeff é e\u0301 " \\ \r\n\t \u2028';
const BIG = 64 * 1024;

const numbered = (count: number, prefix = "n"): readonly string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(i).padStart(6, "0")}`);

/** Folders of their own for each test. */
let folders = 0;
const newFolder = (): string => `reviews/${(folders += 1)}`;

export const describeStorage = ({ name, open, isExclusive, isSlow, absent = false }: Driver): void => {
  describe.skipIf(absent !== false)(absent === false ? name : `${name} (${absent})`, () => {
    let opened: Opened;
    let storage: ContributionStorage;
    /** One of the openings, in turn. */
    const any = (i: number): ContributionStorage => opened.storages[i % opened.storages.length] ?? storage;
    beforeAll(async () => {
      opened = await open();
      [storage] = opened.storages;
    });
    afterAll(async () => {
      await Promise.all(opened.storages.map(async (one) => one.close()));
      await opened.stop();
    });

    it("keeps a value under a new name, and nothing under a taken one", async () => {
      const folder = newFolder();
      expect(await storage.get(folder, "a")).toBeNull();
      expect(await storage.create(folder, "a", "one")).toBe(true);
      expect(await storage.create(folder, "a", "two")).toBe(false);
      expect(await storage.get(folder, "a")).toBe("one");
      expect(await storage.get(folder, "b")).toBeNull();
    });

    it("says whether names are exclusive", () => expect(storage.isExclusive).toBe(isExclusive));

    it.each([
      ["nothing", ""],
      ["any Unicode", MARKS],
      ["64 KiB", "ق".repeat(BIG / 2)],
    ])("gives back %s", async (_, value) => {
      const folder = newFolder();
      await storage.create(folder, "a", value);
      expect(await storage.get(folder, "a")).toBe(value);
    });

    it("replaces what is there, and refuses where nothing is", async () => {
      const folder = newFolder();
      await storage.create(folder, "a", "one");
      await storage.replace(folder, "a", MARKS);
      expect(await storage.get(folder, "a")).toBe(MARKS);
      expect(await storage.names(folder)).toEqual(["a"]);
      await expect(storage.replace(folder, "b", "two")).rejects.toThrow();
      expect(await storage.get(folder, "b")).toBeNull();
    });

    it("lists names by code unit, of the folder alone", async () => {
      const sorted = ["-", "0", "9", "A", "Z", "_", "a", "a-b", "a0", "z"];
      for (const one of [...sorted].reverse()) await storage.create("order", one, one);
      await storage.create("order/below", "x", "");
      await storage.create("orders", "x", "");
      expect(await storage.names("order")).toEqual(sorted);
      expect(await storage.names("order-none")).toEqual([]);
    });

    it("lists the folders directly below one, and takes one away with everything in it", async () => {
      for (const one of ["once/2", "once/10", "once/1", "oncemore/1"]) {
        await storage.create(one, "a", "");
        await storage.create(one, "b", "");
      }
      expect(await storage.folders("once")).toEqual(["once/1", "once/10", "once/2"]);
      await storage.removeFolder("once/1");
      await storage.removeFolder("once/none");
      expect(await storage.folders("once")).toEqual(["once/10", "once/2"]);
      expect(await storage.names("once/1")).toEqual([]);
      expect(await storage.get("once/1", "a")).toBeNull();
      expect(await storage.names("once/10")).toEqual(["a", "b"]);
      expect(await storage.folders("nothing")).toEqual([]);
      expect(await storage.create("once/1", "a", "again")).toBe(true);
      expect(await storage.get("once/1", "a")).toBe("again");
    });

    it.each(UNSAFE)("refuses %j as a folder and as a name", async (text) => {
      await expect(storage.create(text, "a", "")).rejects.toThrow(/not a name of the storage/);
      await expect(storage.create("a", text, "")).rejects.toThrow(/not a name of the storage/);
      await expect(storage.get("a", text)).rejects.toThrow(/not a name of the storage/);
      await expect(storage.replace("a", text, "")).rejects.toThrow(/not a name of the storage/);
      for (const work of [storage.names, storage.version, storage.folders, storage.removeFolder])
        await expect(work(text)).rejects.toThrow(/not a name of the storage/);
      expect(storage.isAbsent?.(text) ?? false).toBe(false);
    });

    it("lets one of 200 writers at once create a name, or leaves one whole value where it cannot", async () => {
      const folder = newFolder();
      const values = numbered(200, "writer ");
      const won = await Promise.all(values.map(async (value, i) => any(i).create(folder, "a", value)));
      const winners = values.filter((_, i) => won[i] === true);
      if (isExclusive) expect(winners).toHaveLength(1);
      expect(winners).toContain(await storage.get(folder, "a"));
      expect(await storage.names(folder)).toEqual(["a"]);
      expect(await storage.create(folder, "a", "late")).toBe(false);
    });

    it("keeps 500 names that are created at once, in order", async () => {
      const folder = newFolder();
      const all = numbered(500);
      await Promise.all(all.map(async (one, i) => any(i).create(folder, one, `value of ${one}`)));
      expect(await storage.names(folder)).toEqual(all);
      const values = await Promise.all(all.map(async (one) => storage.get(folder, one)));
      expect(values).toEqual(all.map((one) => `value of ${one}`));
    });

    it("shows readers the old or the new value, never a part", async () => {
      const folder = newFolder();
      const values = ["a", "b", "c"].map((letter) => letter.repeat(BIG));
      await storage.create(folder, "a", values[0] ?? "");
      const seen = new Set<string | null>();
      const write = async (): Promise<void> => {
        for (let i = 0; i < (isSlow ? 20 : 60); i += 1)
          await storage.replace(folder, "a", values[i % values.length] ?? "");
      };
      const read = async (i: number): Promise<void> => {
        for (let times = 0; times < (isSlow ? 34 : 100); times += 1) seen.add(await any(i).get(folder, "a"));
      };
      await Promise.all([write(), read(0), read(1), read(2)]);
      expect([...seen].filter((value) => value === null || !values.includes(value))).toEqual([]);
    });

    it("has another version after each name that is added, by any writer", async () => {
      const folder = newFolder();
      const versions: string[] = [];
      for (const [i, one] of numbered(40).entries()) {
        const before = await storage.version(folder);
        if (before !== null) versions.push(before);
        await any(i).create(folder, one, "");
        expect(before !== null && (await storage.version(folder)) === before).toBe(false);
      }
      expect(new Set(versions).size).toBe(versions.length);
    });

    it("never calls a folder absent that any writer has added a name to", async () => {
      for (const [i, one] of numbered(20).entries()) {
        const folder = newFolder();
        const isAbsent = storage.isAbsent?.(folder) ?? false;
        if (isAbsent) expect(await storage.names(folder)).toEqual([]);
        await any(i).create(folder, one, "");
        expect(storage.isAbsent?.(folder) ?? false).toBe(false);
      }
    });

    it("tells no version that hides a name: reading names only when it changed misses none", async () => {
      const folder = newFolder();
      const all = numbered(isSlow ? 80 : 200);
      let known: { version: string; names: readonly string[] } | null = null;
      const look = async (): Promise<readonly string[]> => {
        const version = await storage.version(folder);
        if (version !== null && known?.version === version) return known.names;
        const names = await storage.names(folder);
        known = version === null ? null : { version, names };
        return names;
      };
      for (const [i, one] of all.entries()) {
        await any(i).create(folder, one, "");
        expect((await look()).length).toBe(i + 1);
        if (i % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 60));
      }
    });
  });
};
