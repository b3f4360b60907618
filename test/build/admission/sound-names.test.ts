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

  it("keeps its slug where only its Arabic name is mended", () => {
    const row = { ...EMPTY, id: "7", slug: "masjid-al-nur-7", type: "mosque", name_ar: "مســـجد النور" };
    expect(withSoundNames(row, labelsOf)).toMatchObject({ name_ar: "مسجد النور", slug: "masjid-al-nur-7" });
  });

  it("loses another name that its mended one repeats", () => {
    const row = { ...EMPTY, id: "7", slug: "mosque-7", type: "mosque", name_ar: "مسجدالنور" };
    expect(withSoundNames({ ...row, alt_names: "ar=مسجد النور;tr=Nur" }, labelsOf)).toMatchObject({
      name_ar: "مسجد النور",
      alt_names: "tr=Nur",
    });
  });

  it("whose Arabic name is half Latin has two names", () => {
    const row = { ...EMPTY, id: "7", slug: "mosque-7", type: "mosque", name_ar: "Al Hadi Mosque مسجد الهادي" };
    expect(withSoundNames(row, labelsOf)).toMatchObject({
      name_en: "Al Hadi Mosque",
      name_ar: "مسجد الهادي",
      slug: "al-hadi-mosque-7",
    });
  });
});
