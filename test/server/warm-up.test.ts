/** What the server asks itself after the start. */
import { expect, test } from "vitest";
import { askAll, type WarmUpHost } from "../../server/node/warm-up.ts";
import { openEngine } from "../support/engine.ts";

const engine = await openEngine();

/** A host over the test data; each question takes `tookMs`, and the server shuts down after `untilQuestion`. */
const hostOf = ({ tookMs = 0, untilQuestion = Infinity } = {}): WarmUpHost & { readonly waits: () => number } => {
  let waits = 0;
  return {
    context: async () => Promise.resolve(engine.context()),
    untilIdle: async () => Promise.resolve((waits += 1) <= untilQuestion),
    nowMs: () => waits * tookMs,
    waits: () => waits,
  };
};

test("asks about places of the data in six ways, lists and single places beside them, and waits before each question", async () => {
  const host = hostOf();
  const asked = await askAll(host);
  expect(asked).toBeGreaterThan(100);
  expect(host.waits()).toBe(asked + 1);
});

test("asks the same again, so that a start is like another", async () => {
  expect(await askAll(hostOf())).toBe(await askAll(hostOf()));
});

test("ends as soon as the server shuts down", async () => {
  expect(await askAll(hostOf({ untilQuestion: 0 }))).toBe(0);
  expect(await askAll(hostOf({ untilQuestion: 8 }))).toBe(7);
});

test("ends on a host that is slow or busy", async () => {
  expect(await askAll(hostOf({ tookMs: 1000 }))).toBe(10);
});

test("a question that fails ends it", async () => {
  const host = { ...hostOf(), context: async () => Promise.reject(new Error("no data")) };
  await expect(askAll(host)).rejects.toThrow("no data");
});
