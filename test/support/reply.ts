/** A reply as a client sees it. */
import { joinParts, type Reply } from "#core/http/reply.ts";

export interface Answer<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly ok: boolean;
  readonly data: readonly T[];
  readonly meta: Readonly<Record<string, unknown>>;
  readonly error: string;
  readonly code: string;
  readonly errors: readonly { readonly parameter: string; readonly message: string }[];
}

/** The body parsed, beside status and headers. */
export const answerOf = <T = Readonly<Record<string, unknown>>>({ status, headers, parts }: Reply): Answer<T> => ({
  status,
  headers,
  ...(JSON.parse(new TextDecoder().decode(joinParts({ parts }))) as Omit<Answer<T>, "status" | "headers">),
});

/** The address of one relation of a Link header (RFC 8288), split as a server gets it. */
export const linkOf = (
  { link = "" }: Readonly<Record<string, string>>,
  rel: "next" | "prev",
): { readonly path: string; readonly search: string } | null => {
  const [, address] = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(link) ?? [];
  if (address === undefined) return null;
  const { pathname: path, search } = new URL(address, "https://musalla.example");
  return { path, search };
};
