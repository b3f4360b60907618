/** The elements as they are, in the guide to embeds; the number of the place changes them and the code of the page. */
import { siteAt } from "../../site/site.ts";

const PLACE = /(place="|\?id=)\d+/g;

/** Shows the elements in `root`, which holds them. */
export const openEmbedPreview = (root: HTMLElement): void => {
  const script = document.createElement("script");
  script.src = siteAt("/embed/musalla.js");
  document.head.append(script);
  const input = root.querySelector("input");
  input?.addEventListener("change", () => {
    if (!input.checkValidity() || input.value === "") return;
    root.querySelector("musalla-times")?.setAttribute("place", input.value);
    for (const code of document.querySelectorAll(".code code"))
      code.textContent = (code.textContent ?? "").replaceAll(PLACE, `$1${input.value}`);
  });
};
