/**
 * The style of the elements: a sheet that the shadow roots share. A page changes it by custom properties (`--musalla-…`) and
 * by `::part(…)`.
 */
const CSS = `
:host{display:block;container-type:inline-size;color-scheme:light dark;max-inline-size:var(--musalla-width,26rem);
--m-ink:var(--musalla-ink,light-dark(#1b2420,#eaf1ed));--m-quiet:var(--musalla-quiet,light-dark(#4c5a53,#b4c1ba));
--m-paper:var(--musalla-paper,light-dark(#fff,#17201c));--m-line:var(--musalla-line,light-dark(#d5ddd8,#3a4741));
--m-accent:var(--musalla-accent,light-dark(#0b6b4b,#6fd3a8));font:var(--musalla-font,1rem/1.5 system-ui,sans-serif)}
:host([hidden]){display:none}
:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}
section,.wait{box-sizing:border-box;color:var(--m-ink);background:var(--m-paper);border:1px solid var(--m-line);
border-radius:var(--musalla-radius,.75rem);padding:var(--musalla-padding,1rem);overflow-wrap:anywhere;text-align:start}
p,ul{margin:0 0 .5rem;padding:0}
p:last-child{margin:0}
a{color:var(--m-accent)}
[part=name]{font-weight:600}
.small{font-size:.875em;color:var(--m-quiet)}
[part=countdown],td,[part=bearing]{font-variant-numeric:tabular-nums}
[part=countdown],[part=bearing]{font-weight:700}
table{inline-size:100%;border-collapse:collapse;margin-block:.25rem .5rem}
th,td{padding:.3rem .25rem;border-block-end:1px solid var(--m-line);font-weight:400;text-align:start}
thead th{font-size:.875em;color:var(--m-quiet)}
td,thead th+th{text-align:end}
td[part=iqama]{font-weight:700}
tr[aria-current] th,tr[aria-current] td{color:var(--m-accent);font-weight:700}
li{list-style:none;padding-block:.4rem;border-block-end:1px solid var(--m-line)}
li span{display:block}
button{font:inherit;color:var(--m-paper);background:var(--m-accent);border:0;border-radius:.5rem;padding:.6rem 1rem;
min-block-size:2.75rem;cursor:pointer}
button+p{margin-block-start:.5rem}
:is(a,button):focus-visible{outline:3px solid var(--m-accent);outline-offset:2px}
[part=qibla]{display:flex;align-items:center;gap:1rem;margin-block-end:.5rem}
[part=qibla] span{display:block}
[part=bearing]{font-size:1.5em}
svg{inline-size:7rem;block-size:7rem;flex:none}
.ring{fill:none;stroke:var(--m-line);stroke-width:2}
.arrow{fill:var(--m-accent)}
.unseen{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media print{button{display:none}}
`;

let sheet: CSSStyleSheet | null = null;

/** The shared sheet: adopted, so that no policy of the page refuses it. */
export const styleSheet = (): CSSStyleSheet => {
  if (sheet !== null) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  return sheet;
};
