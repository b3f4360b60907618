import { Coordinates, CalculationMethod, PrayerTimes, SunnahTimes } from "adhan";
import { setupOf, dayOf } from "/work/main/test/core/prayer/support.ts";
import { makePrayerRecords } from "/work/main/server/core/prayer/record.ts";
import { writePrayerRecords } from "/work/main/server/core/prayer/json.ts";
import { makeTimetable } from "/work/main/server/core/prayer/timetable.ts";
const N=366;
const places=[[51.5074,-0.1278,"Europe/London"],[21.4225,39.8262,"Asia/Riyadh"],[-6.2,106.8,"Asia/Jakarta"],[40.7,-74,"America/New_York"],[64.1466,-21.9426,"Atlantic/Reykjavik"]] as const;
const d=dayOf("2026-01-01");
const adhan=()=>{let x=0;for(const [lat,lng] of places){const c=new Coordinates(lat,lng);const p=CalculationMethod.MuslimWorldLeague();for(let i=0;i<N;i++){const t=new PrayerTimes(c,new Date(2026,0,1+i),p);x+=t.isha.getTime()}}return x};
const adhanS=()=>{let x=0;for(const [lat,lng] of places){const c=new Coordinates(lat,lng);const p=CalculationMethod.MuslimWorldLeague();for(let i=0;i<N;i++){const t=new PrayerTimes(c,new Date(2026,0,1+i),p);x+=new SunnahTimes(t).lastThirdOfTheNight.getTime()}}return x};
const tt=()=>{let x=0;for(const [latDeg,lngDeg,zone] of places){const m=makeTimetable({...setupOf({latDeg,lngDeg,zone}),isRamadan:()=>false});for(let i=0;i<N;i++)x+=m(d+i).minutes.isha??0}return x};
const rec=()=>{let x=0;for(const [latDeg,lngDeg,zone] of places){const m=makePrayerRecords(setupOf({latDeg,lngDeg,zone}));for(let i=0;i<N;i++)x+=m(d+i).date.length}return x};
const js=()=>{let x=0;for(const [latDeg,lngDeg,zone] of places){x+=writePrayerRecords(setupOf({latDeg,lngDeg,zone}),d,N).length}return x};
const run=(f:()=>number)=>{const t=performance.now();let k=0;while(performance.now()-t<300){f();k++}return k*N*places.length/(performance.now()-t)*1000};
for(const f of [adhan,adhanS,tt,rec,js])run(f);
for(let r=0;r<4;r++){const a=run(adhan),s=run(adhanS);for(const [n,f] of [["tt",tt],["rec",rec],["json",js]] as const){const v=run(f);console.log(n,Math.round(v),(v/a).toFixed(2),(v/s).toFixed(2))};console.log("adhan",Math.round(a))}
