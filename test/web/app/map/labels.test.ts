/** Which names fit on the map, and where. */
import { describe, expect, it } from "vitest";
import { aroundBubble, belowBubbles, placeLabels } from "../../../../web/app/map/labels.ts";

describe("names", () => {
  const WINDOW = { width: 100, height: 100 };
  const at = (lat: number, lng: number) => ({ x: lng, y: lat });
  const label = (text: string, lat: number, lng: number, weight: number) => ({
    text,
    kind: "city" as const,
    lat,
    lng,
    weight,
  });
  it("give way to heavier ones", () => {
    const placed = placeLabels([label("Small", 50, 52, 1), label("Great", 50, 50, 9)], at, WINDOW);
    expect(placed.map(({ text }) => text)).toEqual(["Great"]);
  });
  it("give way to what lies on the map, and are not cut by its edge", () => {
    const dot = { left: 45, top: 45, right: 55, bottom: 55 };
    const names = [label("A", 50, 50, 2), label("B", 20, 50, 1), label("Long name", 70, 5, 3)];
    expect(placeLabels(names, at, { ...WINDOW, taken: [dot] }).map(({ text }) => text)).toEqual(["B"]);
  });
  it("are drawn below the bubble of their country, and not on that of another", () => {
    const bubbles = [
      { x: 50, y: 50, count: 64 },
      { x: 50, y: 100, count: 4 },
    ];
    // The root of 64 has a radius of 16 pixels; names are drawn ten pixels below their point.
    expect(belowBubbles({ x: 52, y: 48 }, bubbles)).toEqual({ x: 52, y: 56 });
    expect(belowBubbles({ x: 10, y: 10 }, bubbles)).toEqual({ x: 10, y: 10 });
    const project = (lat: number, lng: number) => belowBubbles(at(lat, lng), bubbles);
    const taken = bubbles.map(aroundBubble);
    const placed = placeLabels([label("Own", 50, 50, 1), label("Over", 78, 50, 2)], project, {
      width: 300,
      height: 300,
      taken,
    });
    expect(placed.map(({ text, y }) => [text, y])).toEqual([["Own", 56]]);
  });
  it("are measured as they are drawn, and stay within the lower edge", () => {
    const widths: Readonly<Record<string, number>> = { Wide: 90, Low: 10, Free: 10 };
    const names = [label("Wide", 50, 40, 3), label("Low", 75, 50, 2), label("Free", 20, 50, 1)];
    const placed = placeLabels(names, at, { ...WINDOW, widthOf: ({ text }) => widths[text] ?? 0 });
    expect(placed.map(({ text }) => text)).toEqual(["Free"]);
  });
  it("are side by side where there is room, and not outside", () => {
    const placed = placeLabels([label("A", 10, 10, 1), label("B", 60, 60, 2), label("C", 50, 120, 3)], at, WINDOW);
    expect(placed.map(({ text }) => text)).toEqual(["B", "A"]);
  });
});
