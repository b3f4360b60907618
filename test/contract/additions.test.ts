/** What the contract adds to the given parameters and endpoints. */
import { afterAll, beforeAll, describe } from "vitest";
import { ADDITIONS } from "./cases/additions.ts";
import { IGNORED } from "./cases/ignored.ts";
import { grammarRows } from "./cases/grammar.ts";
import { ADDED_PARAMETERS } from "./cases/parameters.ts";
import { openHost } from "./host.ts";
import type { Host } from "./host.ts";
import { runRows } from "./rows.ts";

let host: Host;
beforeAll(async () => {
  host = await openHost();
});
afterAll(async () => host.stop());

for (const parameter of ADDED_PARAMETERS) {
  describe(`${parameter.name} of ${parameter.path}`, () => runRows(() => host, grammarRows(parameter)));
}

describe("what is ignored, and the index", () => runRows(() => host, IGNORED));
describe("what they do", () => runRows(() => host, ADDITIONS));
