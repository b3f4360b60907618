/**
 * `/embed/musalla.js`: defines the elements on the page that loads it, as a classic script or a module. The site is found by
 * the script's own address; the engine beside it is loaded by the first element that needs it.
 */
import { define, type OpenEngine } from "./elements.ts";

const PATH = /\/embed\/musalla\.js(?:[?#].*)?$/;

/** The address of this script: a module does not know the element that loads it. */
const addressOf = (): string => {
  const script = document.currentScript;
  if (script instanceof HTMLScriptElement && script.src !== "") return script.src;
  const all = [...document.querySelectorAll<HTMLScriptElement>("script[src]")].map(({ src }) => src);
  return all.find((src) => PATH.test(src)) ?? `${location.origin}/embed/musalla.js`;
};

const address = addressOf();
const engineUrl = new URL("engine.js", address).href;

const openEngine: OpenEngine = async (base) => {
  const { openEngine: open } = (await import(/* @vite-ignore */ engineUrl)) as { readonly openEngine: OpenEngine };
  return open(base);
};

define({ base: new URL("..", address).href, openEngine });
