/** The views that have a path of their own, by it; "" is the first page. Every page of the site is made for each. */
export const VIEW_PATHS = [
  "",
  "times",
  "prayer",
  "events",
  "suggest",
  "suggestions",
  "accuracy",
  "sheet",
  "offline",
] as const;
