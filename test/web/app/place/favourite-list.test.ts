/** The favourite places of a device. */
import { describe, expect, it } from "vitest";
import { readFavourites, toggled } from "../../../../web/app/place/favourite-list.ts";

describe("favourites", () => {
  const place = (id: number) => ({ id, name: `Place ${id}`, lang: "en", city: null });
  it("are added in front, and taken out by the same star", () => {
    expect(toggled([place(1)], place(2))).toEqual([place(2), place(1)]);
    expect(toggled([place(2), place(1)], place(2))).toEqual([place(1)]);
    const many = Array.from({ length: 60 }, (_, id) => place(id + 1));
    expect(many.reduce(toggled, [])).toHaveLength(50);
  });

  it("leave out what is not sound", () => {
    expect(
      readFavourites([place(1), { id: "2" }, null, { id: -1, name: "", lang: "" }, { ...place(3), more: 1 }]),
    ).toEqual([place(1), place(3)]);
    expect(readFavourites({ length: 1 })).toEqual([]);
  });
});
