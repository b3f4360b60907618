/** Elements of a page. */

/** An element with some properties and children. */
export const make = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
