/**
 * Names that differ by a letter or a word: which of them are one name. The records stand 20 m apart in two sources, so
 * that the names alone decide. Made up, or names that every city has.
 */
import { expect, test } from "vitest";
import { readTypes, readSearchWords } from "../../../../bench/import/same-place.ts";
import type { Draft } from "../../../../build/import/records/record.ts";
import { resolve } from "../../../../build/import/resolve/resolve.ts";

const words = readSearchWords();
const types = readTypes();

const draft = (ref: string, lng: number, name: string): Draft => ({
  ref,
  point: { lat: 30.012345, lng },
  country: "EG",
  type: "mosque",
  names: { und: name },
  columns: {},
  updated: null,
});

const areOne = (a: string, b: string): boolean =>
  resolve([draft("osm:n1", 31.1, a), draft("overture:2", 31.1002, b)], [], [], words, types).clusters.length === 1;

test.each([
  ["مسجد الحرمين", "مسجد الرحمن"],
  ["مسجد الرحيم", "مسجد الرحمن"],
  ["مسجد الهدى", "مسجد الهادي"],
  ["مسجد عمر", "مسجد عمار"],
  ["مسجد السلام", "مسجد السلم"],
  ["مسجد الحسن", "مسجد الحسين"],
  ["مسجد سعد", "مسجد سعيد"],
  ["مسجد النصر", "مسجد الناصر"],
  ["مسجد خالد", "مسجد الخلد"],
  ["مسجد العباس", "مسجد العباسي"],
  ["مسجد الإيمان", "مسجد الأمان"],
  ["مسجد الهداية", "مسجد الهدى"],
  ["مسجد عمر بن سعد", "مسجد عمر بن سعيد"],
  ["مسجد نور الإسلام", "مسجد نور السلام"],
  ["مسجد النور في تيارت", "مسجد بلال في تيارت"],
  ["مسجد السلام", "مسجد النبي زكريا عليه السلام"],
])("two names in Arabic letters that a letter tells apart: %s, %s", (a, b) => {
  expect(areOne(a, b)).toBe(false);
});

test.each([
  ["Hasan Mosque", "Hosain Mosque"],
  ["Masjid Nur", "Masjid Nuri"],
  ["Masjid Abbas", "Masjid Abbasi"],
  ["Salman Mosque", "Sulaiman Mosque"],
  ["Saad Mosque", "Said Mosque"],
  ["Masjid Rahmat", "Masjid Rahman"],
  ["Omar bin Saad Mosque", "Omar bin Said Mosque"],
  ["Masjid Al Haramain", "Masjid Al Rahman"],
  ["Mosquée Fath in Mostaganem", "Sidi Sayeh mosque in Mostaganem"],
])("two names in Latin letters that a letter tells apart: %s, %s", (a, b) => {
  expect(areOne(a, b)).toBe(false);
});

test.each([
  ["Al-Rahman Mosque", "مسجد الحرمين"],
  ["Al-Hasan Mosque", "مسجد الحسين"],
  ["Saad Mosque", "مسجد سعيد"],
  ["Ansar Mosque", "مسجد النصر"],
  ["Salam Mosque", "مسجد سليم"],
  ["Noor El Salam Mosque", "مسجد نور الإسلام"],
])("a name in Latin letters and another in Arabic ones: %s, %s", (a, b) => {
  expect(areOne(a, b)).toBe(false);
});

test.each([
  ["المسجد الكبير", "المسجد الصغير"],
  ["المسجد العتيق", "المسجد الجديد"],
  ["مسجد النور القديم", "مسجد النور الجديد"],
  ["مسجد النور الشرقي", "مسجد النور الغربي"],
  ["المسجد البحري", "المسجد القبلي"],
  ["مسجد النور البحري", "مسجد النور القبلي"],
  ["المسجد الفوقاني", "المسجد التحتاني"],
  ["مسجد النور ١", "مسجد النور ٢"],
  ["مسجد النور الأول", "مسجد النور الثاني"],
  ["مصلى الرجال", "مصلى النساء"],
  ["Aşağı Cami", "Yukarı Cami"],
  ["Uttar Para Jame Masjid", "Dakshin Para Jame Masjid"],
])("names that a word tells apart: %s, %s", (a, b) => {
  expect(areOne(a, b)).toBe(false);
});

test.each([
  ["مسجد الرحمن", "مسجد الرحمان"],
  ["مسجد إبراهيم الخليل", "مسجد ابرهيم الخليل"],
  ["مسجد عبدالرحمن", "مسجد عبد الرحمن"],
  ["مسجد المهاجرين", "مسجد المهاجرون"],
  ["مسجد التقوى", "مسجد التقوي"],
  ["مسجد عائشة", "جامع عائشه"],
  ["مسجد أبو بكر الصديق", "مسجد ابي بكر الصديق"],
  ["مسجد عقيل بن أبي طالب", "مسجد عقيل بن أبي طالبي"],
  ["مسجد أبي دجانة", "مسجد ابو دجانة"],
  ["مسجدالمكرمة الملكية", "مسجد المكرمة الملكية"],
  ["مسجد عمر بن الخطاب رضي الله عنه", "مسجد عمر بن الخطاب"],
  ["Mosquée Abdullah Ibn Majah", "Mosquée Abd Allahe Ibn Maja"],
  ["Abdallah Mosque", "مسجد عبد الله"],
  ["مسجد الحسين", "Hussain Mosque"],
  ["مسجد النور في تيارت", "Annour Mosque"],
  ["مسجد الحرمين", "Haramain Mosque"],
  ["مسجد الخليل", "Al Khalil Mosque"],
  ["مسجد عبدالقادر", "Abdulqadir Mosque"],
  ["মাহফুজ মসজিদ", "Mahfuz Mosque"],
  ["Abdurrahman Camii", "Masjid Abd ar-Rahman"],
  ["Hz. Ebuberkir Cami", "Hz. Ebubekir Camii"],
  ["Aisha Mosque", "Ayesha Masjid"],
])("one name in two spellings: %s, %s", (a, b) => {
  expect(areOne(a, b)).toBe(true);
});
