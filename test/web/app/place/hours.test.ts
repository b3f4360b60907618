/** Opening hours in plain lines; what is not understood is left to the text itself. */
import { describe, expect, it } from "vitest";
import { parseHours } from "../../../../web/app/place/hours.ts";

describe("opening hours", () => {
  it.each([
    ["24/7", [{ days: null, times: ["00:00–24:00"] }]],
    ["09:00-17:00", [{ days: null, times: ["09:00–17:00"] }]],
    [
      "Mo-Fr 09:00-12:00,13:00-17:00; Sa off",
      [
        { days: [[0, 4]], times: ["09:00–12:00", "13:00–17:00"] },
        { days: [[5, 5]], times: [] },
      ],
    ],
    [
      "Mo,We-Th 10:00-11:00; PH closed",
      [
        {
          days: [
            [0, 0],
            [2, 3],
          ],
          times: ["10:00–11:00"],
        },
        { days: "holidays", times: [] },
      ],
    ],
  ])("%s", (text, lines) => {
    expect(parseHours(text)).toEqual(lines);
  });
  it.each(["", "sunrise-sunset", "Jan-Mar 09:00-10:00", "Mo 09:00+", "Xx 09:00-10:00", 'Mo 09:00-10:00 "by call"'])(
    "leaves %j as it is",
    (text) => {
      expect(parseHours(text)).toBeNull();
    },
  );
});
