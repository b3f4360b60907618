/** The records and their languages, on the host under test and on data that has every kind of row. */
import { afterAll, beforeAll, describe } from "vitest";
import { LANGUAGES } from "./cases/languages.ts";
import { RECORDS } from "./cases/records.ts";
import { NOT_OURS, openFixture, openHost } from "./host.ts";
import type { Host } from "./host.ts";
import { describeUnless, runRows } from "./rows.ts";

describe("on the host under test", () => {
  let host: Host;
  beforeAll(async () => {
    host = await openHost();
  });
  afterAll(async () => host.stop());
  describe("records", () => runRows(() => host, RECORDS));
  describe("languages", () => runRows(() => host, LANGUAGES));
});

describeUnless(NOT_OURS, "on data of every kind", () => {
  let host: Host;
  beforeAll(async () => {
    host = await openFixture();
  });
  afterAll(async () => host.stop());
  describe("records", () => runRows(() => host, RECORDS));
  describe("languages", () => runRows(() => host, LANGUAGES));
});
