/** What says which place it is, where it is and whether it is there, by the declarations of the columns. */
import { expect, test } from "vitest";
import { placeColumns } from "#core/columns/places.ts";
import { isOfIdentity } from "#core/suggestion/columns.ts";
import { needsModerator } from "#core/suggestion/fields.ts";
import { SUGGESTION_KINDS } from "#core/values/suggestion.ts";

test("each column is of the identity or is not", () => {
  const identity = Object.entries(placeColumns).filter(([, one]) => one.isIdentity === true);
  const others = Object.keys(placeColumns).filter((name) => !identity.some(([one]) => one === name));
  expect(identity.map(([name]) => name)).toEqual(
    "id slug type name_en name_ar names alt_names city lat lng street_address locality region postal_code website status".split(
      " ",
    ),
  );
  for (const name of others)
    expect([name, isOfIdentity({ columns: { [name]: null }, names: {} })]).toEqual([name, false]);
  for (const [name] of identity)
    expect([name, isOfIdentity({ columns: { phone: null, [name]: null }, names: {} })]).toEqual([name, true]);
});

test("names in other languages, and columns that nobody declared, are of the identity", () => {
  expect(isOfIdentity({ columns: {}, names: { tr: null } })).toBe(true);
  expect(isOfIdentity({ columns: { owner: "x" }, names: {} })).toBe(true);
  expect(isOfIdentity({ columns: {}, names: {} })).toBe(false);
});

test("only corrections and times may do without a moderator; what cannot be read does not", () => {
  const free = SUGGESTION_KINDS.filter(
    (kind) =>
      !needsModerator(
        kind,
        kind === "times" ? { rules: [{ prayer: "isha", value: "21:30" }] } : { phone: "+442076528000" },
        1,
      ),
  );
  expect(free).toEqual(["edit", "times"]);
  expect(needsModerator("edit", { nothing: 1 }, 1)).toBe(true);
  expect(needsModerator("edit", null, 1)).toBe(true);
});
