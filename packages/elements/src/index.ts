/** What `@musalla/elements` exports. */
import { define } from "./elements.ts";
import { openEngine } from "./engine.ts";

/** How the elements are defined. */
export interface ElementsOptions {
  /**
   * Address of a site of Musalla, such as `https://musalla.example`; its static files are enough. Elements with an attribute
   * `base` read another one.
   */
  readonly base: string;
}

/**
 * Defines `<musalla-times>`, `<musalla-near>` and `<musalla-qibla>` on this page. Call it in a browser; importing the package
 * does nothing, so that it may be imported where pages are rendered.
 */
export const defineElements = ({ base }: ElementsOptions): void => define({ base, openEngine });
