/** Weight of a choice in an Accept or Accept-Encoding header (RFC 9110, 12.4.2); `null` when it is not named. */
export const weightOf = (header: string, name: string): number | null => {
  for (const part of header.split(",")) {
    const [choice = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (choice !== name) continue;
    const q = parameters.find((piece) => piece.startsWith("q="))?.slice(2);
    return q === undefined ? 1 : Number(q) || 0;
  }
  return null;
};
