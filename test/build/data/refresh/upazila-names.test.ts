import { expect, test } from "vitest";
import { upazilaNames } from "../../../../build/data/refresh/upazila-names.ts";

const DISTRICTS =
  '"26","3","Natore","নাটোর","24.4206","89.0003","www"\n"27","3","Bogura","বগুড়া","24.8465","89.3778","www"\n';
const town = (id: number, nameEn: string, lat = 24.4, lng = 89, country = "BD") => ({ id, nameEn, country, lat, lng });

const namesOf = (upazilas: string, ...towns: readonly ReturnType<typeof town>[]): Readonly<Record<string, string>> =>
  Object.fromEntries(upazilaNames(DISTRICTS, upazilas, towns).map((found) => [found.town.id, found.name]));

test("a town has the name of its district or upazila, however its English name is spelt", () => {
  const upazilas = '"1","26","Lalpur","লালপুর","www"\n"2","26","Shahjadpur","শাহজাদপুর","www"\n';
  expect(namesOf(upazilas, town(1, "Nāṭor"), town(2, "Lālpur"), town(3, "Shāhzādpur"), town(4, "Other"))).toEqual({
    2: "লালপুর",
    3: "শাহজাদপুর",
  });
  expect(namesOf("", town(1, "Natore"))).toEqual({ 1: "নাটোর" });
});

test.each([
  ["far from the district's office", [town(1, "Lālpur", 22)]],
  ["in another country", [town(1, "Lālpur", 24.4, 89, "IN")]],
  ["with a namesake near it", [town(1, "Lālpur"), town(2, "Lalpur", 24.3)]],
])("no name for a town %s", (_case, towns) => {
  expect(namesOf('"1","26","Lalpur","লালপুর","www"\n', ...towns)).toEqual({});
});

test("consonants that two upazilas share name no town", () => {
  const upazilas = '"1","26","Badargonj","বদরগঞ্জ","www"\n"2","26","Bodorganj","বোদরগঞ্জ","www"\n';
  expect(namesOf(upazilas, town(1, "Badarganj"))).toEqual({});
});
