/** Scripts of a docs page: language redirect, examples with the current host, copy buttons, offline use. */
import { copyText } from "../../app/base/copy.ts";
import { registerWorker } from "../../app/offline/register.ts";
import "../../style/base.css";
import "../../style/frame.css";
import "./docs.css";
import "./text.css";
import { BASE } from "../../site/site.ts";

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

/** Copies the text of a block; where the browser refuses, selects it. Either is said. */
const copyBlock = async (block: Element, button: HTMLButtonElement, status: HTMLElement): Promise<void> => {
  const { copy = "", copied = "", selected = "" } = document.body.dataset;
  const code = block.querySelector("code");
  if (await copyText(code?.textContent ?? "")) {
    status.textContent = copied;
    button.textContent = copied;
    setTimeout(() => (button.textContent = copy), COPIED_MS);
    return;
  }
  if (code !== null) getSelection()?.selectAllChildren(code);
  status.className = "copy-note";
  status.textContent = selected;
};

const addCopyButtons = (): void => {
  for (const block of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = document.body.dataset["copy"] ?? "";
    const status = document.createElement("p");
    status.className = "visually-hidden";
    status.setAttribute("role", "status");
    button.addEventListener("click", () => void copyBlock(block, button, status));
    block.append(button, status);
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
