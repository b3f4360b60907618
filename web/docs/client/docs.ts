/** Scripts of a docs page: language redirect, examples with the current host, copy buttons, offline use. */
import { registerWorker } from "../../app/offline/register.ts";
import "../../style/base.css";
import "../../style/frame.css";
import "./docs.css";
import "./text.css";
import { BASE } from "../../site.ts";

/** The example host in the sources. */
const EXAMPLE_ORIGIN = "http://localhost:3000";
const COPIED_MS = 2000;

/** `?lang=` in a link leads to the page in that language. */
const followLanguage = (): void => {
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked === null || asked === document.documentElement.lang) return;
  const other = document.querySelector<HTMLLinkElement>(`link[rel=alternate][hreflang="${CSS.escape(asked)}"]`);
  if (other !== null) location.replace(`${new URL(other.href).pathname}${location.hash}`);
};

const nameThisHost = (): void => {
  for (const code of document.querySelectorAll("pre code"))
    code.textContent = (code.textContent ?? "").replaceAll(EXAMPLE_ORIGIN, `${location.origin}${BASE.slice(0, -1)}`);
};

const addCopyButtons = (): void => {
  const { copy = "", copied = "" } = document.body.dataset;
  for (const block of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = copy;
    button.addEventListener("click", () => {
      void navigator.clipboard.writeText(block.querySelector("code")?.textContent ?? "").then(() => {
        button.textContent = copied;
        setTimeout(() => (button.textContent = copy), COPIED_MS);
      });
    });
    block.append(button);
  }
};

const showCoverage = async (): Promise<void> => {
  const root = document.querySelector<HTMLElement>("[data-coverage]");
  if (root === null) return;
  const { fillCoverage } = await import("./coverage.ts");
  await fillCoverage(root, document.documentElement.lang === "ar" ? "ar" : "en");
};

const showTimesChecker = async (): Promise<void> => {
  const root = document.querySelector<HTMLElement>("[data-times-checker]");
  if (root === null) return;
  const { openTimesChecker } = await import("./times-checker.ts");
  openTimesChecker(root, document.documentElement.lang === "ar" ? "ar" : "en");
};

const showEmbeds = async (): Promise<void> => {
  const root = document.querySelector<HTMLElement>("[data-embed-preview]");
  if (root === null) return;
  const { openEmbedPreview } = await import("./embed-preview.ts");
  openEmbedPreview(root);
};

followLanguage();
nameThisHost();
addCopyButtons();
void showCoverage();
void showTimesChecker();
void showEmbeds();
void registerWorker();
