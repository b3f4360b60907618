// node example.mjs [site] [place]: prints a page with the times of a place, which loads the package from beside it.
const [site = "http://localhost:3000", place = "401"] = process.argv.slice(2);
console.log(`<!doctype html>
<html lang="en">
<meta charset="utf-8"><title>Prayer times</title>
<script type="module">
import { defineElements } from "./node_modules/@musalla/elements/dist/index.js";
defineElements({ base: ${JSON.stringify(site)} });
</script>
<musalla-times place="${Number(place)}"></musalla-times>
<musalla-qibla></musalla-qibla>`);
