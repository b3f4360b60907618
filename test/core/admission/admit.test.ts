import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { type Admission, admit } from "#core/admission/admit.ts";
import { admissionWordsOf } from "#core/admission/words.ts";
import { admissionWords } from "../../../build/tables/reference.ts";
import { readTable } from "../../../build/tables/table.ts";

const { rows } = readTable(admissionWords, "x", readFileSync("data/admission-words.csv", "utf8"));
const words = admissionWordsOf(rows.map(({ value }) => value));

const decide = (...names: readonly string[]): string => {
  const said: Admission = admit(words, {
    type: "mosque",
    judgedAs: "prayer",
    names,
    isVouchedFor: false,
    isListed: true,
  });
  return said.decision === "shown" ? said.type : said.decision;
};

describe("what is a mosque, in the words of its country", () => {
  it.each([
    "Hospital Mosque",
    "University of Sussex Mosque",
    "Church Street Mosque",
    "Airport Prayer Room",
    "Old School Mosque & Community Centre",
    "Masjid Hospital Besar",
    "Bank Colony Jame Masjid",
    "Mosque of the Market",
    "Markazi Jamia Masjid Ghausia",
    "Finsbury Park Mosque",
    "Islamic Center of San Francisco",
    "Muslim Community Center",
    "Mosquée de l'hôpital",
    "Salle de prière Cité 20 Août",
    "Grande Mosquée de Paris",
    "مسجد المستشفى",
    "جامع المدرسة",
    "مسجد حي السلام",
    "حي النور مسجد عمر بن الخطاب",
    "عقبة بن نافع في بومدفع",
    "مصلى المطار",
    "Devlet Hastanesi Camii",
    "Çarşı Camisi",
    "Ulucami",
    "বাজার জামে মসজিদ",
    "সরকারি কলেজ মসজিদ",
    "جامع مسجد ریلوے اسٹیشن",
    "Surau Stesen Minyak",
    "Moschee am Bahnhof",
    "Gazi Osman Paşa Moschee eV",
    "Bosnische Moschee Düsseldorf e. V.",
    "মিতালি ক্লাব মস্ক",
    "Мечеть Кул-Шариф",
    "Mezquita Central de Madrid",
    "モスク大塚",
    "清真寺",
    "Xhamia e Madhe",
    "Begova džamija",
    "Mosq. El Feth (mosque)",
  ])("%s", (name) => {
    expect(decide(name)).toBe("mosque");
  });
});

describe("a phrase with a small word in it", () => {
  it.each([
    ["Residence of Sidi Ali", "refused"],
    ["Grave of Hadj Omar", "refused"],
    ["Tomb of the Saint", "shrine"],
    ["Tuzla Cem ve Kültür Evi", "cemevi"],
    ["House of Worship and Community Kitchen", "mosque"],
    ["Restaurant and Mosque", "mosque"],
  ])("%s is %s", (name, decision) => {
    expect(decide(name)).toBe(decision);
  });
});

describe("what is of Muslims, and named with another thing", () => {
  it.each([
    ["Medical Center Islamic Society", "unverified"],
    ["Islamic Society Medical Center", "refused"],
    ["Hospital Islamic Pharmacy", "refused"],
    ["ইসলামি ব্যাংক হাসপাতাল মহিলাদের নামা", "mosque"],
    ["Talha and Zoubir home prayer", "mosque"],
  ])("%s is %s", (name, decision) => {
    expect(decide(name)).toBe(decision);
  });
});

describe("a chapel", () => {
  const decideOne = (name: string, isListed: boolean): string =>
    admit(words, { type: "mosque", judgedAs: "prayer", names: [name], isVouchedFor: false, isListed }).decision;

  it("is of Christians by somebody's word, and unclear where a source lists it as a mosque", () => {
    expect(decideOne("Peace Chapel", false)).toBe("refused");
    expect(decideOne("Peace Chapel", true)).toBe("unverified");
    expect(decideOne("Methodist Chapel", true)).toBe("refused");
  });
});

test("a word for mosque alone is no name beside one that says another thing, and vouches for what says nothing", () => {
  expect(decide("وكالة المراقبة التقنية للسيارات حي ام سلمى", "Masdjid")).toBe("refused");
  expect(decide("Mosque", "صيدلية الشفاء")).toBe("refused");
  expect(decide("سيدي يحيى", "Masdjid")).toBe("mosque");
  expect(decide("صيدلية الشفاء", "Mosquée Ech-Chifa")).toBe("mosque");
});

describe("what is plainly another thing", () => {
  it.each([
    "St Mary's Church",
    "Sacred Heart Cathedral",
    "Holy Trinity Baptist Church",
    "Shri Krishna Mandir",
    "Sikh Gurdwara",
    "كنيسة القديس جورج",
    "Église Saint-Augustin",
    "Aziz Kilisesi",
    "রামকৃষ্ণ মন্দির",
    "गणेश मंदिर",
    "Церковь Святого Николая",
    "Mosque Road Pharmacy",
    "Masjid Market Shopping Mall Restaurant",
    "Café de la Mosquée",
    "Boucherie de la Mosquée",
    "صيدلية المسجد",
    "مقهى الجامع",
    "مطعم الشام",
    "Cami Eczanesi",
    "Merkez Kuaför",
    "Shapla Clinic",
    "আল মদিনা হোটেল",
    "Sonali Bank",
    "Police Station",
    "Government Primary School",
    "ثانوية ابن خلدون",
    "بلدية الحراش مكتب البريد",
    "منزل عائلة بن علي",
    "Samira live home",
    "الراقي الشرعي محمد",
    "Ruqyah Healer Ahmed",
    "مقبرة الشهداء",
    "Cimetière Saint-Eugène",
    "Zincirlikuyu Mezarlığı",
    "Haus der Kulturen e.V.",
    "Md. Nazrul Islam, Mosque",
    "Mohd Rafiq Home, Mosque",
    "Al Noor Electric",
    "Maktaba-tul-Madina",
  ])("%s", (name) => {
    expect(decide(name)).toMatch(/^(?:refused|unverified)$/);
  });
});

describe("kinds of their own", () => {
  it.each([
    ["ضريح سيدي عبد الرحمان", "shrine"],
    ["Dargah Hazrat Nizamuddin", "shrine"],
    ["Eyüp Sultan Türbesi", "shrine"],
    ["زاوية سيدي بلعباس", "zawiya"],
    ["Zaouia Tidjania", "zawiya"],
    ["مقر الزاوية القادرية", "zawiya"],
    ["المدرسة القرآنية الإمام مالك", "quran-school"],
    ["École coranique", "quran-school"],
    ["Coranic school", "quran-school"],
    ["زواية الشيخ مصطفى", "zawiya"],
    ["Fatih Kuran Kursu", "quran-school"],
    ["Kartal Cemevi", "cemevi"],
    ["Ismaili Jamatkhana", "jamatkhana"],
    ["Central Eidgah", "prayer-ground"],
    ["কেন্দ্রীয় ঈদগাহ", "prayer-ground"],
    ["مصلى العيد", "prayer-ground"],
    ["حسينية الإمام الحسين", "islamic-center"],
    ["Miftahul Ulum Kawmi Madrasah", "islamic-school"],
  ])("%s is a %s", (name, type) => {
    expect(decide(name)).toBe(type);
  });

  it.each(["Dargah Mosque", "মাজার জামে মসজিদ", "مسجد وضريح سيدي علي", "Madrasa Masjid"])(
    "a mosque beside one is a mosque: %s",
    (name) => {
      expect(decide(name)).toBe("mosque");
    },
  );
});

describe("what cannot be told is not shown", () => {
  it.each([
    "Baali",
    "حمودي محمد",
    "Taourirt",
    "حي 8 ماي 1945",
    "دوار أولاد مجاهري",
    "Masjid Para Government Primary School",
    "قطعة أرض لبناء مسجد",
    "Former St Mark's School",
    "Omar Mosque under construction",
    "عبد الرحمن الجيلالي",
    "Muslim World League - London Office",
    "Muslim Relief Fund",
    "The Peace Centre",
    "L'Association Al Nour",
  ])("%s", (name) => {
    expect(decide(name)).toBe("unverified");
  });

  it("unless its source lists places of prayer alone", () => {
    expect(
      admit(words, { type: "mosque", judgedAs: "prayer", names: ["Al-Khair"], isVouchedFor: true, isListed: true }),
    ).toEqual({
      decision: "shown",
      type: "mosque",
    });
    expect(
      admit(words, {
        type: "mosque",
        judgedAs: "prayer",
        names: ["Al-Khair Pharmacy"],
        isVouchedFor: true,
        isListed: true,
      }).decision,
    ).toBe("refused");
  });
});

it("takes one good name of several", () => {
  expect(decide("Al Fateh", "مسجد الفاتح")).toBe("mosque");
  expect(decide("Church", "كنيسة")).toBe("refused");
});

it("judges no other type by its name", () => {
  expect(
    admit(words, { type: "halal", judgedAs: null, names: ["Mosque Restaurant"], isVouchedFor: false, isListed: true }),
  ).toEqual({
    decision: "shown",
    type: "halal",
  });
});
