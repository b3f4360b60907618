/** Fixes accessibility gaps of Swagger UI: names of fields, focus for scrolling areas. */

const MEDIA_TYPE = ".content-type-wrapper, .response-control-media-type, .body-param-content-type";

const nameOf = (field: Element): string => {
  const parameter = field.closest("[data-param-name]")?.getAttribute("data-param-name");
  if (parameter !== null && parameter !== undefined) return parameter;
  if (field.matches("textarea")) return "Body of the request";
  return field.closest(MEDIA_TYPE) === null ? "Example" : "Media type";
};

const mendBelow = (root: Element): void => {
  for (const field of root.querySelectorAll(":is(select, textarea, input[type='text']):not([aria-label])"))
    field.setAttribute("aria-label", nameOf(field));
  for (const scrolled of root.querySelectorAll(":is(pre, .table-container):not([tabindex])"))
    scrolled.setAttribute("tabindex", "0");
  // Tables are not landmarks, and several unnamed ones look the same.
  for (const table of root.querySelectorAll("table[role='region']")) table.removeAttribute("role");
};

/** Fixes everything below an element, now and after every change. */
export const mend = (root: Element): void => {
  new MutationObserver(() => mendBelow(root)).observe(root, { childList: true, subtree: true });
};
