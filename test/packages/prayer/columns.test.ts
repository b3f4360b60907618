import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fromColumns, toColumns } from "../../../packages/prayer/src/columns.ts";

const NAME = fc.string({ minLength: 1 }).filter((name) => name !== "#" && name !== "__proto__");

test("tables by column are read as they were", () => {
  const { value } = fc.letrec((tie) => ({
    leaf: fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.boolean()),
    rows: fc.array(fc.record({ a: tie("value"), b: tie("value") }), { maxLength: 4 }),
    value: fc.oneof(
      { maxDepth: 4 },
      tie("leaf"),
      tie("rows"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(NAME, tie("value"), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(value, (table) => {
      const plain: unknown = JSON.parse(JSON.stringify(table));
      expect(fromColumns(JSON.parse(JSON.stringify(toColumns(plain))))).toEqual(plain);
    }),
  );
});
