import { describe, expect, it } from "vitest";
import { soundName, withSoundNames } from "../../../build/admission/sound-names.ts";

describe("a name", () => {
  it.each([
    ["Masjid Al-Noor", "Masjid Al-Noor"],
    ["Surau Al-Hidayah (way/1067117352)", "Surau Al-Hidayah"],
    ["Mosquée Henied in Q2215123", "Mosquée Henied"],
    ["مسجد حريز في Q2215123", "مسجد حريز"],
    ["Aganagar Boro Jame Masjid, PC42+928, Keraniganj", "Aganagar Boro Jame Masjid, Keraniganj"],
    ["Hazrat_Umar_Masjid", "Hazrat Umar Masjid"],
    ["Mosque 2000", "Mosque 2000"],
    ["Q Mosque", "Q Mosque"],
    ["MOSQUÉE AL-FATH", "MOSQUÉE AL-FATH"],
  ])("%s is %s", (raw, name) => {
    expect(soundName(raw)).toBe(name);
  });

  it.each([
    "Unnamed Surau / Musolla (node/4844241128)",
    "École cQ131818ique Ibn Badis",
    "Q3086863",
    "22.413841, 91.751300",
    "566",
    "LX_NW_P002_MOSQUE001",
  ])("%s is none", (raw) => {
    expect(soundName(raw)).toBeNull();
  });
});

/** The columns that a row needs, empty. */
const EMPTY = { name_en: "", name_ar: "", names: "", alt_names: "" };

const labelsOf = (): readonly [string, string] => ["Prayer room", "مصلى"];

describe("a row", () => {
  it("keeps its sound names", () => {
    const row = {
      ...EMPTY,
      id: "7",
      slug: "al-noor-7",
      type: "mosque",
      name_en: "Al-Noor Mosque",
      names: "tr=Nur Camii",
    };
    expect(withSoundNames(row, labelsOf)).toBe(row);
  });

  it("loses an unsound one, and keeps the others", () => {
    const row = {
      ...EMPTY,
      id: "7",
      slug: "cq131818ique-7",
      type: "mosque",
      name_en: "cQ131818ique",
      name_ar: "مسجد النور",
      names: "",
    };
    expect(withSoundNames(row, labelsOf)).toMatchObject({ name_en: "", name_ar: "مسجد النور", slug: "mosque-7" });
  });

  it("without any is called by its type", () => {
    const row = { ...EMPTY, id: "7", slug: "unnamed-7", type: "musalla", name_en: "Unnamed (way/7)", names: "und=20" };
    expect(withSoundNames(row, labelsOf)).toMatchObject({
      name_en: "Prayer room",
      name_ar: "مصلى",
      names: "",
      slug: "prayer-room-7",
    });
  });
});
