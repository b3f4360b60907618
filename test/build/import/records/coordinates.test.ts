import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LatLng } from "#core/base/geo.ts";
import { parseLatLng, parsePoint } from "../../../../build/import/records/coordinates.ts";

const BLUE_MOSQUE = { lat: 41.0053, lng: 28.977 };
/** A box round Turkey. */
const inTurkey = ({ lat, lng }: LatLng): boolean => lat > 35 && lat < 43 && lng > 25 && lng < 45;

const near = (point: unknown): unknown => {
  if (typeof point !== "object" || point === null || !("lat" in point) || !("lng" in point)) return point;
  return { lat: Number(Number(point.lat).toFixed(4)), lng: Number(Number(point.lng).toFixed(4)) };
};

describe("parsePoint", () => {
  test.each([
    "41.0053,28.977",
    "41.0053, 28.977",
    " 41.0053 28.977 ",
    "(41.0053; 28.977)",
    "41,0053 28,977",
    "41,0053; 28,977",
    "41,0053, 28,977",
    "41,0053,28,977",
    "41.0053 \t 28.977",
    "٤١٫٠٠٥٣ ٢٨٫٩٧٧",
    "۴۱٫۰۰۵۳، ۲۸٫۹۷۷",
    "41.0053N 28.977E",
    "N41.0053, E28.977",
    "28.977E 41.0053N",
    "41.0053°, 28.977°",
    `41°0'19.08"N 28°58'37.2"E`,
    `41° 0′ 19.08″ N, 28° 58′ 37.2″ E`,
    "41°0.318'N 28°58.62'E",
    "N 41°0.318' E 28°58.62'",
    "41 00 19.08 N 28 58 37.2 E",
    "41:00:19.08 28:58:37.2",
    "lat: 41.0053, lng: 28.977",
    "latitude=41.0053&longitude=28.977",
    "POINT(28.977 41.0053)",
    "Point (28.977 41.0053)",
    "POINT Z (28.977 41.0053 12)",
    "SRID=4326;POINT(28.977 41.0053)",
    "POLYGON((28.976 41.0043,28.978 41.0043,28.978 41.0063,28.976 41.0063,28.976 41.0043))",
    "MULTIPOLYGON(((28.976 41.0043,28.978 41.0043,28.978 41.0063,28.976 41.0063,28.976 41.0043)),((29 41,29.0001 41,29.0001 41.0001,29 41)))",
    "MULTIPOINT((28.976 41.0043),(28.978 41.0063))",
    "LINESTRING(28.976 41.0043, 28.978 41.0063)",
    '{"type":"Point","coordinates":[28.977,41.0053]}',
    '{"type":"Feature","geometry":{"type":"Point","coordinates":[28.977,41.0053,9]},"properties":{}}',
    '{"type":"Polygon","coordinates":[[[28.976,41.0043],[28.978,41.0043],[28.978,41.0063],[28.976,41.0063],[28.976,41.0043]]]}',
    "https://www.google.com/maps/@41.0053,28.977,17z",
    "https://www.google.com/maps/place/Blue+Mosque/@41.1,28.9,17z/data=!3m1!4b1!4m6!3m5!1s0x1:0x2!8m2!3d41.0053!4d28.977",
    "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3010.9!2d28.977!3d41.0053!2m3",
    "https://maps.google.com/?q=41.0053,28.977",
    "https://maps.google.com/maps?q=loc:41.0053+28.977&z=15",
    "https://www.google.com/maps/search/?api=1&query=41.0053%2C28.977",
    "https://www.google.com/maps/dir/?api=1&destination=41.0053,28.977",
    "https://www.google.com/maps/place/41.0053,28.977",
    "https://www.openstreetmap.org/#map=17/41.0053/28.977",
    "https://www.openstreetmap.org/?mlat=41.0053&mlon=28.977#map=17/41.1/28.9",
    "https://maps.apple.com/?ll=41.0053,28.977&q=Blue%20Mosque",
    "https://maps.apple.com/place?coordinate=41.0053,28.977",
    "https://www.bing.com/maps?cp=41.0053~28.977&lvl=16",
    "https://yandex.com.tr/maps/?ll=28.9%2C41.1&pt=28.977%2C41.0053",
    "https://waze.com/ul?ll=41.0053,28.977&navigate=yes",
    "geo:41.0053,28.977",
    "geo:41.0053,28.977,12;u=35",
    "geo:0,0?q=41.0053,28.977(Blue%20Mosque)",
  ])("reads %s", (text) => {
    expect(near(parsePoint(text))).toEqual(BLUE_MOSQUE);
  });

  test.each([
    ["", "no-coordinates"],
    ["   ", "no-coordinates"],
    ["0, 0", "bad-coordinates"],
    ["41,28", "bad-coordinates"],
    ["41.0053", "bad-coordinates"],
    ["91, 181", "bad-coordinates"],
    ["41°60'0\" 28°0'0\"", "bad-coordinates"],
    ["-41.0053S 28.977E", "bad-coordinates"],
    ["41.0053N 28.977N", "bad-coordinates"],
    ["41.0053, 28.977, 12, 13", "bad-coordinates"],
    ["Sultanahmet, Istanbul", "bad-coordinates"],
    ["SRID=3857;POINT(3225705 5012341)", "bad-coordinates"],
    ["POINT EMPTY", "bad-coordinates"],
    ["POINT(28.977)", "bad-coordinates"],
    ["POLYGON((", "bad-coordinates"],
    ['{"type":"Point","coordinates":["x",1]}', "bad-coordinates"],
    ['{"type":"Point"', "bad-coordinates"],
    ["https://maps.app.goo.gl/AbC", "bad-coordinates"],
    ["https://example.org/41.0053,28.977/photo.jpg", "bad-coordinates"],
    ["https://maps.google.com/?q=%E0%A4%A", "bad-coordinates"],
  ])("refuses %j as %s", (text, fault) => {
    expect(parsePoint(text)).toBe(fault);
  });

  test("exchanges the numbers if they are out of range in their order", () => {
    expect(parsePoint("101.6932, 3.1412")).toEqual({ lat: 3.1412, lng: 101.6932 });
    expect(parsePoint("POINT(3.1412 101.6932)")).toEqual({ lat: 3.1412, lng: 101.6932 });
  });

  test("exchanges them where only that is in the country stated", () => {
    expect(parsePoint("28.977, 41.0053", inTurkey)).toEqual(BLUE_MOSQUE);
    expect(parseLatLng("28,977", "41,0053", inTurkey)).toEqual(BLUE_MOSQUE);
  });

  test("leaves them where both ways or neither are in the country", () => {
    expect(parsePoint("37.5, 38.5", inTurkey)).toEqual({ lat: 37.5, lng: 38.5 });
    expect(parsePoint("21.4225, 39.8262", inTurkey)).toEqual({ lat: 21.4225, lng: 39.8262 });
  });

  test("never exchanges what letters of the compass tell", () => {
    expect(parsePoint("28.977N 41.0053E", inTurkey)).toEqual({ lat: 28.977, lng: 41.0053 });
  });
});

describe("parseLatLng", () => {
  test.each([
    ["41.0053", "28.977"],
    ["41,0053", "28,977"],
    [" +41.0053 ", "28.977°"],
    [`41°0'19.08"N`, `28°58'37.2"E`],
    ["28.977E", "41.0053N"],
    ["٤١٫٠٠٥٣", "٢٨٫٩٧٧"],
  ])("reads %s and %s", (lat, lng) => {
    expect(near(parseLatLng(lat, lng))).toEqual(BLUE_MOSQUE);
  });

  test("tells none from bad ones", () => {
    expect(parseLatLng("", " ")).toBe("no-coordinates");
    expect(parseLatLng("41.0053", "")).toBe("bad-coordinates");
    expect(parseLatLng("410.053", "28.977")).toBe("bad-coordinates");
    expect(parseLatLng("41.005.3", "28.977")).toBe("bad-coordinates");
  });
});

describe("every point", () => {
  const degrees = (limit: number) =>
    fc.integer({ min: -limit * 100_000, max: limit * 100_000 }).map((n) => n / 100_000);
  const point = fc.record({ lat: degrees(90), lng: degrees(180) }).filter(({ lat, lng }) => lat !== 0 || lng !== 0);
  const comma = (n: number): string => String(n).replace(".", ",");
  const sexagesimal = (n: number, letters: string): string => {
    const seconds = Math.round(Math.abs(n) * 360_000) / 100;
    const whole = (part: number): number => Math.floor(part);
    return `${whole(seconds / 3600)}°${whole(seconds / 60) % 60}'${(seconds % 60).toFixed(2)}"${n < 0 ? letters[1] : letters[0]}`;
  };

  test("reads back from every form that keeps its digits", () => {
    fc.assert(
      fc.property(point, ({ lat, lng }) => {
        const forms = [
          `${lat},${lng}`,
          `${comma(lat)}; ${comma(lng)}`,
          `POINT(${lng} ${lat})`,
          JSON.stringify({ type: "Point", coordinates: [lng, lat] }),
          `geo:${lat},${lng}`,
          `https://www.google.com/maps/@${lat},${lng},17z`,
          `https://www.openstreetmap.org/#map=17/${lat}/${lng}`,
        ].filter((form) => !/e-/.test(form) && !/^-?\d+,-?\d+$/.test(form));
        for (const form of forms) expect(parsePoint(form)).toEqual({ lat: lat + 0, lng: lng + 0 });
      }),
    );
  });

  test("reads back from minutes and seconds to a foot", () => {
    fc.assert(
      fc.property(point, ({ lat, lng }) => {
        const read = parsePoint(`${sexagesimal(lat, "NS")} ${sexagesimal(lng, "EW")}`);
        if (typeof read === "string") throw new Error(read);
        expect(Math.abs(read.lat - lat)).toBeLessThan(0.000_003);
        expect(Math.abs(read.lng - lng)).toBeLessThan(0.000_003);
      }),
    );
  });

  test("and every text ends in a point on Earth or a fault", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[-+0-9.,;:°'"NSEW ()POINT]{0,40}$/));
    fc.assert(
      fc.property(text, (some) => {
        const read = parsePoint(some);
        if (typeof read === "string") return;
        expect(Math.abs(read.lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(read.lng)).toBeLessThanOrEqual(180);
      }),
    );
  });
});
