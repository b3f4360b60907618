import { describe, expect, test } from "vitest";
import { cleanName } from "../../../../build/data/refresh/clean-name.ts";

describe("cleanName", () => {
  test.each([
    ["مركة\u200E", "ar", "مركة"],
    ["طريف\u200E\u200F", "ar", "طريف"],
    ["  نيو   يورك ", "ar", "نيو يورك"],
    ["مول، بلجيكا", "ar", "مول"],
    ["جونين (الأرجنتين)", "ar", "جونين"],
    ["دَهُوك", "ar", "دهوك"],
    ["برکی برک", "ar", null],
    ["Tārūt", "ar", null],
    ["जावद", "ar", null],
    ["\u200E", "ar", null],
    ["Kermān", "fa", null],
    ["کرمان", "fa", "کرمان"],
    ["Gomel’", "ru", null],
    ["Гомель", "ru", "Гомель"],
    ["Mekke", "tr", "Mekke"],
    ["Mecca", "xx", null],
    ["ولاية الجلفة", "ar", "الجلفة"],
    ["دائرة أبو الحسن", "ar", "أبو الحسن"],
    ["দিনাজপুর জেলা", "bn", "দিনাজপুর"],
    ["নাটোর সদর উপজেলা", "bn", "নাটোর"],
    ["Dhaka", "bn", null],
    ["ঢাকা Dhaka", "bn", null],
    ["গুৱাহাটী", "bn", null],
    ["রংপুর (শহর)", "bn", "রংপুর"],
    ["شکاگو، الینوائے", "ur", "شکاگو"],
    ["ضلع لاہور", "ur", "لاہور"],
    ["كراچي", "ur", "کراچی"],
    ["Lahore", "ur", null],
    ["Kabupaten Bogor", "id", "Bogor"],
    ["Kota Kinabalu", "ms", "Kota Kinabalu"],
    ["Konya İli", "tr", "Konya"],
    ["Washington, D.C.", "fr", "Washington, D.C."],
  ])("%j as %s is %j", (raw, lang, name) => {
    expect(cleanName(raw, lang)).toBe(name);
  });
});
