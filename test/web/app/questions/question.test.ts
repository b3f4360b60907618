import { describe, expect, test } from "vitest";
import { AMENITIES } from "#core/facts/parts.ts";
import { parseSuggestion } from "#core/suggestion/fields.ts";
import { bodyFor, questionsFor, wordsFor } from "../../../../web/app/questions/question.ts";
import { amenitiesWith } from "../../../support/amenities.ts";

const NOTHING = new Set<string>();

describe("questionsFor", () => {
  test("asks for what nobody knows, then whether the place is there", () => {
    const open = questionsFor({ amenities: amenitiesWith({}), status: "active" }, NOTHING);
    expect(open).toEqual([...AMENITIES, "existence"]);
  });

  test("asks for nothing that is known, or makes no sense of the type", () => {
    const open = questionsFor(
      { amenities: amenitiesWith({ wudu: "no", parking: "yes" }), status: "active" },
      new Set(["women_space"]),
    );
    expect(open).toEqual(["wheelchair", "toilets", "janazah", "existence"]);
  });

  test("does not ask whether a closed place is open", () => {
    expect(questionsFor({ amenities: amenitiesWith({}), status: "closed" }, NOTHING)).not.toContain("existence");
  });
});

describe("bodyFor", () => {
  const questions = questionsFor({ amenities: amenitiesWith({}), status: "active" }, NOTHING);
  const answers = questions.flatMap((question) => wordsFor(question).map((word) => [question, word] as const));

  test.each(answers)("is a suggestion that the API takes: %s %s", (question, word) => {
    const body = bodyFor(question, word, 401);
    if (question === "existence" && word === "no") return expect(body).toBeNull();
    const parsed = parseSuggestion("json", body, "en");
    return expect(parsed).toMatchObject({ ok: true, value: { body: { place_id: 401 } } });
  });

  test("changes the fact alone", () => {
    expect(bodyFor("women_space", "yes", 7)).toEqual({
      kind: "edit",
      place_id: 7,
      fields: { amenities: { women_space: "yes" } },
    });
  });

  test("confirms the place, which is counted", () => {
    expect(bodyFor("existence", "yes", 7)).toEqual({
      kind: "confirm",
      place_id: 7,
      fields: { confirms: ["existence"] },
    });
  });
});
