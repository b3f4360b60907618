/** Names of one town in several scripts sound alike; words of its meaning, and the names of others, do not. */
import { describe, expect, test } from "vitest";
import { likenessOfSound } from "../../../build/base/sounds.ts";

describe("likenessOfSound", () => {
  test.each([
    ["Karachi", "كراتشي"],
    ["Gafsa", "قفصة"],
    ["Al Kūt", "الكوت"],
    ["Ash Shaykh Miskīn", "الشيخ مسكين"],
    ["Quillacollo", "كياكويو"],
    ["Villa Nueva", "ویا نویوا"],
    ["Xai-Xai", "خاي خاي"],
    ["Wuxi", "ووشي"],
    ["Qionghai", "تشيونغهاي"],
    ["Athens", "أثينا"],
    ["Kozhikode", "কোঝিকোড়"],
    ["Pavia", "প্যাভিয়া"],
    ["Vijayawada", "وجئے واڑہ"],
    ["Yāfā", "يافة الناصرة"],
    ["North Miami", "شمالی میامی"],
    ["London", "Londres"],
    ["Wa", "ওয়া"],
  ])("%s and %s are alike", (a, b) => {
    expect(likenessOfSound(a, b)).toBeGreaterThan(0.5);
    expect(likenessOfSound(b, a)).toBe(likenessOfSound(a, b));
  });

  test.each([
    ["Mohammedia", "الهراويين"],
    ["Quevedo", "ريوبامبا"],
    ["Kosti", "ربك"],
    ["Tank", "دبابة"],
    ["Tank", "Char de combat"],
    ["Cascavel", "الأفعى ذات الجرس"],
    ["Ode", "قصيدة غنائية"],
    ["Zarqa", "ভাল্লেত্তা"],
    ["Iizuka", "ব্রিসবেন"],
    ["Toulouse", "Lapangan Terbang Blagnac"],
  ])("%s and %s are not", (a, b) => {
    expect(likenessOfSound(a, b)).toBeLessThanOrEqual(0.5);
  });
});
