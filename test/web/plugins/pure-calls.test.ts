import { expect, test } from "vitest";
import { marked } from "../../../web/plugins/pure-calls.ts";

test.each([
  [
    "export const a = z.object({ b: z.string() });",
    "export const a = /* @__PURE__ */ z.object({ b: /* @__PURE__ */ z.string() });",
  ],
  ["const a = () => f(); let b = f();", "const a = () => f(); let b = /* @__PURE__ */ f();"],
  ["f(); const a: number = 1;", "f(); const a: number = 1;"],
])("calls of values at the top level are marked: %s", (code, expected) => {
  expect(marked(code)).toBe(expected);
});
