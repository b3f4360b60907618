/**
 * The script of `/embed/times/`, `/embed/near/` and `/embed/qibla/`, the pages for frames: one element, with the parameters of
 * the address as its attributes.
 */
const ATTRIBUTES = ["lat", "lng", "limit", "type", "theme"] as const;

const parameters = new URLSearchParams(location.search);
const language = parameters.get("lang");
if (language !== null) document.documentElement.lang = language;

const [kind = "times"] = location.pathname
  .split("/")
  .filter((part) => part !== "" && part !== "index.html")
  .slice(-1);
const element = document.createElement(`musalla-${kind}`);
const place = parameters.get("id");
if (place !== null) element.setAttribute("place", place);
for (const attribute of ATTRIBUTES) {
  const value = parameters.get(attribute);
  if (value !== null) element.setAttribute(attribute, value);
}
document.querySelector("main")?.append(element);
