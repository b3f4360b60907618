/** Figures in the documents are those of the build, and none stands there that nobody computes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "../running/start.ts";
import { DOCUMENTS, textOf } from "./documents.ts";
import { EXPLAINED, FIGURES, MEASURED, numberOf, unexplainedIn, whyWrong } from "./figures.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => server.stop());

describe("a figure", () => {
  test.each(FIGURES.flatMap((figure) => figure.stands.map(([path, form]) => ({ ...figure, path, form }))))(
    "$name in $path is right",
    async ({ path, form, says, value }) => {
      const [, digits = ""] = form.exec(textOf(path)) ?? [];
      expect([path, form.source, digits]).not.toEqual([path, form.source, ""]);
      expect(whyWrong(numberOf(digits), await value(server.origin), says, digits)).toBeNull();
    },
  );

  test("that is wrong is seen", () => {
    expect(whyWrong(43_000, 43_357, "over", "43,000")).toBeNull();
    expect(whyWrong(43_000, 42_999, "over", "43,000")).toBe("says over 43,000, is 42999");
    expect(whyWrong(43_000, 60_000, "over", "43,000")).not.toBeNull();
    expect(whyWrong(139, 148.4, "about", "139")).not.toBeNull();
    expect(whyWrong(0.4, 0.351, "about", "0.4")).toBeNull();
    expect(whyWrong(50, 41, "exact", "fifty")).not.toBeNull();
  });
});

describe("every number with a unit", () => {
  test.each(DOCUMENTS.filter((path) => EXPLAINED.some((one) => one.test(path))))("of %s is a figure", (path) => {
    expect(unexplainedIn(path)).toEqual([]);
  });

  test("that has a reason is still there", () => {
    const gone = Object.entries(MEASURED).flatMap(([path, all]) =>
      all.filter(([form]) => !form.test(textOf(path))).map(([form]) => `${path}: ${form.source}`),
    );
    expect(gone).toEqual([]);
  });
});
