/** Text in HTML, and JSON in an element of HTML. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as the content of an element or of an attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** Text of JSON as no parser of HTML takes it for the end of its element, or the beginning of a comment. */
export const textInScript = (json: string): string => json.replaceAll("<", "\\u003c");

/** A value as such JSON. */
export const jsonInHtml = (value: unknown): string => textInScript(JSON.stringify(value));
