/** What Swagger UI leaves out for those who do not see it or use no mouse: names of lists, focus of what scrolls. */

const nameOf = (select: HTMLSelectElement): string =>
  (select.closest("[data-param-name]")?.getAttribute("data-param-name") ??
  select.closest(".content-type-wrapper, .response-control-media-type, .body-param-content-type") === null)
    ? "Example"
    : "Media type";

const mendBelow = (root: Element): void => {
  for (const select of root.querySelectorAll("select:not([aria-label])"))
    if (select instanceof HTMLSelectElement) select.setAttribute("aria-label", nameOf(select));
  for (const scrolled of root.querySelectorAll("pre:not([tabindex]), .table-container:not([tabindex])"))
    scrolled.setAttribute("tabindex", "0");
};

/** Mends what is below an element, now and whenever it changes. */
export const mend = (root: Element): void => {
  new MutationObserver(() => mendBelow(root)).observe(root, { childList: true, subtree: true });
};
