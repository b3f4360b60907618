import { afterEach, expect, test, vi } from "vitest";
import { checkpoint } from "../../../../web/sw/reads/turn.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a long answer pauses when its slice is over, and lets in what came meanwhile", async () => {
  let nowMs = performance.now() + 1000;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  await checkpoint();
  expect(checkpoint()).toBeNull();
  nowMs += 7;
  expect(checkpoint()).toBeNull();
  nowMs += 1;
  const log: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => log.push("a message of a page"));
  port1.start();
  port2.postMessage(null);
  const pause = checkpoint();
  expect(pause).not.toBeNull();
  await pause;
  log.push("the next step");
  port1.close();
  expect(log).toEqual(["a message of a page", "the next step"]);
  expect(checkpoint()).toBeNull();
});
