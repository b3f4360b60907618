/** What a failure says of the fields of a form. */
import { describe, expect, it } from "vitest";
import type { Failure } from "../../../../web/app/base/api.ts";
import { isRefused, withoutField } from "../../../../web/app/base/wrong-parameters.ts";

const failureOf = (...parameters: readonly string[]): Failure => ({
  ok: false,
  error: "The review is refused.",
  code: "bad-body",
  errors: parameters.map((parameter) => ({ parameter, message: `${parameter} is wrong` })),
});

describe("a refused field", () => {
  it("is one whose parameter the failure names", () => {
    expect(isRefused(failureOf("name"), "name")).toBe(true);
    expect(isRefused(failureOf("name"), "comment")).toBe(false);
    expect(isRefused({ ok: false, error: "Busy.", code: "unavailable" }, "name")).toBe(false);
    expect(isRefused(null, "name")).toBe(false);
  });

  it("may have another name than its parameter", () => {
    const fieldOf = (parameter: string): string => parameter.replace("fields.", "");
    expect(isRefused(failureOf("fields.phone"), "phone", fieldOf)).toBe(true);
    expect(withoutField(failureOf("fields.phone"), "phone", fieldOf)).toBeNull();
  });
});

describe("a failure", () => {
  it("loses what it says of a changed field and is over with the last one", () => {
    const rest = withoutField(failureOf("rating", "name"), "rating");
    expect(rest?.errors?.map(({ parameter }) => parameter)).toEqual(["name"]);
    expect(withoutField(rest, "name")).toBeNull();
  });

  it("stays as it is where it says nothing of the field", () => {
    const busy: Failure = { ok: false, error: "Busy.", code: "unavailable" };
    for (const failure of [null, busy, failureOf("rating")]) expect(withoutField(failure, "name")).toBe(failure);
  });
});
