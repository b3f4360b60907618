import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { declarationsOf } from "../../../packages/tool/declarations.ts";

const SPEC = { folder: "one", entries: { index: "index.ts" } };

const declared = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-types-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return Object.fromEntries(declarationsOf(folder, SPEC));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test("declarations are side by side, those of another package too", () => {
  expect(
    declared({
      "one/src/index.d.ts": 'export { a } from "./a.ts";\nexport type { B } from "../../two/src/index.ts";\n',
      "one/src/a.d.ts": 'export declare const a: import("./b.ts").B;\n',
      "one/src/b.d.ts": "export type B = 1;\n",
      "one/src/unused.d.ts": 'import "zod";\n',
      "two/src/index.d.ts": "export type B = 2;\n",
    }),
  ).toEqual({
    "index.d.ts": 'export { a } from "./a.js";\nexport type { B } from "./two-index.js";\n',
    "a.d.ts": 'export declare const a: import("./b.js").B;\n',
    "b.d.ts": "export type B = 1;\n",
    "two-index.d.ts": "export type B = 2;\n",
  });
});

test.each([
  ['import type { z } from "zod";', "zod"],
  ['import type { A } from "../../../server/core/a.ts";', "../../../server/core/a.ts"],
])("declarations that name what the package does not hold are refused: %s", (text, name) => {
  expect(() => declared({ "one/src/index.d.ts": text })).toThrow(
    `packages/one/src/index.ts: its declarations name ${name}, which the package does not hold`,
  );
});
