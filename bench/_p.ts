import { setupOf, dayOf } from "/work/main/test/core/prayer/support.ts";
import { makeTimetable } from "/work/main/server/core/prayer/timetable.ts";
const d=dayOf("2026-01-01");const N=366;
const places=[[51.5074,-0.1278,"Europe/London"],[21.4225,39.8262,"Asia/Riyadh"],[-6.2,106.8,"Asia/Jakarta"],[40.7,-74,"America/New_York"],[64.1466,-21.9426,"Atlantic/Reykjavik"]] as const;
const tt=()=>{let x=0;for(const [latDeg,lngDeg,zone] of places){const m=makeTimetable({...setupOf({latDeg,lngDeg,zone}),isRamadan:()=>false});for(let i=0;i<N;i++)x+=m(d+i).minutes.isha??0}return x};
const t=performance.now();let k=0;while(performance.now()-t<4000){tt();k++}
console.log(k*N*5/(performance.now()-t)*1000);
