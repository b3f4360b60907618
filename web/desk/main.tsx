import { render } from "preact";
import { Desk } from "./desk.tsx";

const root = document.querySelector("#desk");
if (root !== null) render(<Desk />, root);
