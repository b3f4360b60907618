/**
 * What renders a page: the views of the explorer, built for a host without a browser (web/pages). The views ask for answers
 * of the API by their addresses; what is missing is named, asked for, and the page rendered again.
 */

/** An answer of the API: its body as text, and the envelope that this is. */
export interface PageAnswer {
  readonly text: string;
  readonly body: unknown;
}

/** Answers by their addresses. */
type Answers = ReadonlyMap<string, PageAnswer>;

export interface PageInput {
  /** Path and query of the page, in canonical form. */
  readonly path: string;
  readonly search: string;
  /** 404 and 410 where there is nothing to show. */
  readonly status: number;
  /** Scheme and host, for addresses that must be absolute; empty where nobody has said them. */
  readonly origin: string;
  readonly answers: Answers;
  /**
   * The clock of the page, milliseconds since 1970; `null` for a page that is written once and read later: it shows
   * nothing of a day, and the browser asks for what it holds again.
   */
  readonly nowMs: number | null;
}

export interface Rendered {
  readonly html: string;
  /** Addresses whose answers the page would have shown. */
  readonly wanted: readonly string[];
}

export type RenderPage = (input: PageInput) => Rendered;
