/**
 * Whether a licence is one of those that may be used: an SPDX expression of names with AND, OR and parentheses.
 * Refuses what it cannot read, exceptions (WITH) among it.
 * Reference: SPDX specification 2.3, annex D.
 */

const TOKEN = /\s*(\(|\)|[A-Za-z0-9.+-]+)/y;

const tokensOf = (text: string): readonly string[] | null => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    tokens.push(found[1] ?? "");
    if (TOKEN.lastIndex === text.length) return tokens;
  }
  return null;
};

/** AND binds closer than OR: of alternatives one must be allowed, of what holds together all. */
export const isAllowed = (expression: string, allowed: ReadonlySet<string>): boolean => {
  const tokens = tokensOf(expression.trim());
  if (tokens === null) return false;
  let at = 0;
  let isSound = true;
  const one = (): boolean => {
    const token = tokens[at] ?? ")";
    at += 1;
    if (token !== "(") {
      if ([")", "AND", "OR", "WITH"].includes(token)) isSound = false;
      return allowed.has(token);
    }
    const inner = any();
    if (tokens[at] !== ")") isSound = false;
    at += 1;
    return inner;
  };
  const all = (): boolean => {
    let result = one();
    while (tokens[at] === "AND") {
      at += 1;
      result = one() && result;
    }
    return result;
  };
  const any = (): boolean => {
    let result = all();
    while (tokens[at] === "OR") {
      at += 1;
      result = all() || result;
    }
    return result;
  };
  const result = any();
  return isSound && at === tokens.length && result;
};
