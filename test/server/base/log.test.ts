/** What a log may say of an error: where it came from and of what kind, never what somebody wrote. */
import { describe, expect, it } from "vitest";
import { faultOf } from "../../../server/base/log.ts";

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe("faultOf", () => {
  it("keeps the message of a damaged shard", () => {
    expect(faultOf(new Error("shard index/blocks/tr.bin: missing"))).toMatchObject({
      kind: "Error",
      code: null,
      message: "shard index/blocks/tr.bin: missing",
    });
  });

  it("keeps no message that quotes what was read", () => {
    const fault = faultOf(thrownBy(() => JSON.parse('"My dear review') as unknown));
    expect(fault).toMatchObject({ kind: "SyntaxError", message: null });
    expect(JSON.stringify(fault)).not.toContain("dear");
  });

  it("keeps the code of the system, not the name of the file", () => {
    const error = Object.assign(new Error("ENOSPC: no space left, write '/srv/once/af4'"), {
      code: "ENOSPC",
    });
    const fault = faultOf(error);
    expect(fault).toMatchObject({ kind: "Error", code: "ENOSPC", message: null });
    expect(fault.at[0]).toContain("log.test.ts");
    expect(JSON.stringify(fault)).not.toContain("af4");
  });

  it("takes a stack of several lines of message for what it is", () => {
    const fault = faultOf(new TypeError("one\ntwo\nthree"));
    expect(fault.kind).toBe("TypeError");
    expect(fault.at.join(" ")).not.toMatch(/two|three/);
    expect(fault.at.length).toBeLessThanOrEqual(8);
  });

  it.each([["a text of a visitor"], [undefined], [null], [{ comment: "a text" }]])(
    "says of %j that it was thrown",
    (thrown) => {
      expect(faultOf(thrown)).toEqual({ kind: typeof thrown, code: null, message: null, at: [] });
    },
  );
});
