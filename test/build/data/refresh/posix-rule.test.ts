/** TZ strings of POSIX as clocks write them. */
import { describe, expect, test } from "vitest";
import { readClockRule } from "#core/base/clock-rule.ts";
import { posixOffsets } from "../../../../build/data/refresh/posix-rule.ts";

describe("a TZ string", () => {
  test.each([
    ["<+0545>-5:45", { offsetMin: 345 }],
    ["UTC0", { offsetMin: 0 }],
    ["EST5EDT,M3.2.0,M11.1.0", { rule: "-300 -240 M3.2.0/120 M11.1.0/120" }],
    ["IST-1GMT0,M10.5.0,M3.5.0/1", { rule: "60 0 M10.5.0/120 M3.5.0/60" }],
    ["<-02>2<-01>,M3.5.0/-1,M10.5.0/0", { rule: "-120 -60 M3.5.0/-60 M10.5.0/0" }],
    ["<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", { rule: "630 660 M10.1.0/120 M4.1.0/120" }],
    ["EET-2EEST,M4.5.5/0,M10.5.4/24", { rule: "120 180 M4.5.5/0 M10.5.4/1440" }],
    ["<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", { rule: "765 825 M9.5.0/165 M4.1.0/225" }],
    ["<+0330>-3:30<+0430>,J79/24,J263/24", { rule: "210 270 J79/1440 J263/1440" }],
  ])("%s", (text, offsets) => {
    expect(posixOffsets(text)).toEqual(offsets);
    if ("rule" in offsets) expect(readClockRule(offsets.rule)).not.toBeNull();
  });

  test.each(["", "5", "EST", "EST5EDT", "EST5EDT,M3.2.0"])("%j is refused", (text) => {
    if (text === "EST5EDT") expect(() => posixOffsets(text)).toThrow();
    else expect(() => posixOffsets(text)).toThrow("no TZ string");
  });
});
