/** Reviews created before fuzzing, so that requests by id can find some. */
import type { Operation } from "./document.ts";
import type { Pair } from "./sound.ts";

const AMOUNT = 30;
/** Number of places, from the first on, that get reviews. */
const PLACES = 10;

/** Tokens by review id. */
export type Tokens = ReadonlyMap<string, string>;

interface Created {
  readonly data: readonly [{ readonly id: string; readonly delete_token: string }];
}

/** Writes them. Throws when the server accepts none. */
export const writeReviews = async (base: string): Promise<Tokens> => {
  const found = await fetch(`${base}/places?limit=${PLACES}`);
  const { data: places } = (await found.json()) as { readonly data: readonly { readonly id: number }[] };
  const tokens = new Map<string, string>();
  for (let i = 0; i < AMOUNT; i += 1) {
    const review = { place_id: places[i % places.length]?.id, rating: 1 + (i % 5), comment: `Number ${i}` };
    const reply = await fetch(`${base}/review`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `192.0.2.${i}` },
      body: JSON.stringify(review),
    });
    if (reply.status !== 201) throw new Error(`a review was answered ${reply.status}: ${await reply.text()}`);
    const { data } = (await reply.json()) as Created;
    tokens.set(data[0].id, data[0].delete_token);
  }
  return tokens;
};

/** Adds the ids to the examples of every parameter that takes a review id. */
export const withExamples = (operation: Operation, tokens: Tokens): Operation => {
  const examples = [...tokens.keys()];
  const { query, body } = operation;
  const asksOf = (type: unknown, name: string): boolean => name === "id" && type === "string";
  return {
    ...operation,
    query: query.map((one) =>
      asksOf(one.schema.type, one.name) ? { ...one, schema: { ...one.schema, examples } } : one,
    ),
    body:
      body === null
        ? null
        : Object.fromEntries(
            Object.entries(body).map(([name, schema]) => [
              name,
              asksOf(schema.type, name) ? { ...schema, examples } : schema,
            ]),
          ),
  };
};

/** The Authorization header of a valid request: the moderators' token, or that of the requested review. */
export const authorizationBy =
  (moderationToken: string, tokens: Tokens) =>
  ({ token }: Operation, pairs: readonly Pair[]): string | null => {
    if (token === null) return null;
    const id = pairs.find(([name]) => name === "id")?.[1] ?? "";
    return `Bearer ${token === "moderationToken" ? moderationToken : (tokens.get(id) ?? "of-nobody")}`;
  };
