import { describe, expect, test } from "vitest";
import { type Labels, readLabels, writeLabels } from "#core/shard/labels.ts";
import { bytesOf, testJsonShard } from "./json-shard.ts";

const LABELS: Labels = {
  language: "العربية",
  hijri_months: Array.from({ length: 12 }, (_, i) => `شهر ${i + 1}`),
  weekdays: Array.from({ length: 7 }, (_, i) => `يوم ${i + 1}`),
  schools: ["شافعي", "حنفي"],
  unnamed: "{type} في {place}",
  unnamed_away: "{type} على بعد {km} كم من {place}",
  prayers: { fajr: "الفجر", dhuhr: "الظهر", asr: "العصر", maghrib: "المغرب", isha: "العشاء" },
  day_parts: {
    ishraq: "الإشراق",
    duha: "الضحى",
    sunrise: "طلوع الشمس",
    zenith: "استواء الشمس",
    sunset: "غروب الشمس",
  },
  iqama: "إقامة {prayer}",
  congregations: {
    jumuah: "الجمعة",
    taraweeh: "التراويح",
    "eid-al-fitr": "عيد الفطر",
    "eid-al-adha": "عيد الأضحى",
    tahajjud: "التهجد",
    janazah: "الجنازة",
    other: "جماعة",
  },
  event_statuses: { expected: "متوقَّعة", cancelled: "أُلغيت", postponed: "أُجّلت", "moved-online": "على الإنترنت" },
  event_titles: {
    expected: "{title} (متوقَّع)",
    cancelled: "{title} (أُلغي)",
    postponed: "{title} (أُجّل)",
    "moved-online": "{title} (على الإنترنت)",
  },
  intents: {
    "prayer-times": ["مواقيت الصلاة", "مواقيت الصلاة في {place}"],
    qibla: ["القبلة", "القبلة من {place}"],
    ramadan: ["رمضان {year}", "رمضان {year} في {place}"],
    eid: ["العيد", "العيد في {place}"],
    "eid-al-fitr": ["عيد الفطر {year}", "عيد الفطر {year} في {place}"],
    "eid-al-adha": ["عيد الأضحى {year}", "عيد الأضحى {year} في {place}"],
    "hijri-date": ["التاريخ الهجري اليوم", "التاريخ الهجري اليوم في {place}"],
    "near-me": ["الأقرب إليك", "الأقرب إلى {place}"],
  },
};

describe("labels", () => {
  testJsonShard(writeLabels(LABELS), LABELS, readLabels);
});

test("labels of an older build name what came later by its key", () => {
  const { event_statuses: _, event_titles: ___, day_parts: ____, intents, ...older } = LABELS;
  const { "hijri-date": __, ...fewer } = intents;
  const read = readLabels("x", bytesOf(JSON.stringify({ ...older, intents: fewer })));
  expect(read).toEqual({
    ...older,
    day_parts: { ishraq: "ishraq", duha: "duha", sunrise: "sunrise", zenith: "zenith", sunset: "sunset" },
    intents: { ...fewer, "hijri-date": ["hijri-date", "hijri-date {place}"] },
    event_statuses: {
      expected: "expected",
      cancelled: "cancelled",
      postponed: "postponed",
      "moved-online": "moved-online",
    },
    event_titles: {
      expected: "{title} (expected)",
      cancelled: "{title} (cancelled)",
      postponed: "{title} (postponed)",
      "moved-online": "{title} (moved-online)",
    },
  });
});
