/** Drafts of suggestions, as a device keeps them. */
import { describe, expect, it } from "vitest";
import { draftName, readDrafts, withDraft } from "../../../../web/app/suggest/draft-list.ts";

describe("a draft", () => {
  it("is of a kind and a place, or of a place that is missing", () => {
    expect([draftName("edit", 401), draftName("add", null)]).toEqual(["edit 401", "add new"]);
  });

  it("goes to the end when it is changed, and away when it is forgotten", () => {
    const first = { "edit 1": { phone: "+1" }, "edit 2": { phone: "+2" } };
    const changed = withDraft(first, "edit 1", { phone: "+11" });
    expect(Object.entries(changed)).toEqual([
      ["edit 2", { phone: "+2" }],
      ["edit 1", { phone: "+11" }],
    ]);
    expect(withDraft(changed, "edit 2", null)).toEqual({ "edit 1": { phone: "+11" } });
  });

  it("pushes out the oldest where there are too many", () => {
    const names = Array.from({ length: 25 }, (_, id) => draftName("edit", id + 1));
    const all = names.reduce((drafts, name) => withDraft(drafts, name, { phone: "+1" }), {});
    expect(Object.keys(all)).toEqual(names.slice(-20));
  });
});

describe("kept drafts", () => {
  it("leave out what is no draft", () => {
    expect(readDrafts({ "edit 1": { phone: "+1" }, "edit 2": { phone: 2 }, "edit 3": null, "edit 4": ["+1"] })).toEqual(
      {
        "edit 1": { phone: "+1" },
      },
    );
  });

  it.each([null, 7, "x", []])("are none where %j was kept", (kept) => {
    expect(readDrafts(kept)).toEqual({});
  });
});
