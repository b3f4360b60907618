/**
 * Suggestions on a host without a server: a ready issue or mail at the address that the data build names, with the record in it
 * as the API would take it.
 */
import type { Manifest } from "#core/shard/manifest.ts";
import type { SuggestionBody } from "./values.ts";
import { siteAt } from "../../site/site.ts";

/** Addresses longer than this are cut off by some servers and mail programs. */
const LONGEST = 6000;

export interface Elsewhere {
  readonly kind: "issue" | "mail" | "nowhere";
  /** Where the message is written; `null` for nowhere. */
  readonly url: string | null;
}

/** Where suggestions go without a server, from the manifest of the data build. */
export const askElsewhere = async (): Promise<Elsewhere> => {
  try {
    const reply = await fetch(siteAt("/data/v1/manifest.json"));
    const { suggest_url: url = null } = (await reply.json()) as Partial<Manifest>;
    if (url === null) return { kind: "nowhere", url };
    return { kind: url.startsWith("mailto:") ? "mail" : "issue", url };
  } catch {
    return { kind: "nowhere", url: null };
  }
};

/** The text of a suggestion, for people, with the record for programs. */
export const messageOf = (
  body: SuggestionBody,
  title: string,
  pageUrl: string,
): { readonly title: string; readonly text: string } => ({
  title: `${body.kind}: ${title}`,
  text: [
    ...(body.place_id === undefined ? [] : [`Place: ${title} (${pageUrl})`, ""]),
    "```json",
    JSON.stringify(body, null, 2),
    "```",
    "",
  ].join("\n"),
});

/** The address that opens the ready message; `null` where there is none, or it would be too long. */
export const messageUrl = (
  { kind, url }: Elsewhere,
  message: { readonly title: string; readonly text: string },
): string | null => {
  if (url === null) return null;
  const [title, text] = [encodeURIComponent(message.title), encodeURIComponent(message.text)];
  const joint = url.includes("?") ? "&" : "?";
  const whole =
    kind === "mail" ? `${url}${joint}subject=${title}&body=${text}` : `${url}${joint}title=${title}&body=${text}`;
  return whole.length > LONGEST ? null : whole;
};
