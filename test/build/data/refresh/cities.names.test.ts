import { expect, test } from "vitest";
import { formatNames } from "../../../../build/data/refresh/cities.ts";

test("the names cell is sorted by language, without Arabic, the English name and its own separators", () => {
  const catalogues = new Map([
    ["ur", new Map([[1, "مکہ"]])],
    ["tr", new Map([[1, "Mekke"]])],
    ["fr", new Map([[1, "La Mecque"]])],
    ["id", new Map([[1, "Mecca"]])],
    ["es", new Map([[1, "La Meca; Makka"]])],
    ["de", new Map([[1, "Mekka=Makka"]])],
    ["ar", new Map([[1, "مكة"]])],
  ]);
  expect(formatNames([catalogues], 1, "Mecca")).toBe("fr=La Mecque;tr=Mekke;ur=مکہ");
  expect(formatNames([catalogues], 2, "Medina")).toBe("");
});

test("a name that the first source lacks is the next one's; a name like the English one is a name", () => {
  const first = new Map([
    ["tr", new Map([[1, "Mekke"]])],
    ["bn", new Map([[1, "Mecca"]])],
    ["id", new Map([[1, "Mecca"]])],
  ]);
  const second = new Map([
    ["tr", new Map([[1, "Mekka"]])],
    ["bn", new Map([[1, "মক্কা"]])],
    ["id", new Map([[1, "Mekkah"]])],
  ]);
  expect(formatNames([first, second], 1, "Mecca")).toBe("bn=মক্কা;tr=Mekke");
});
