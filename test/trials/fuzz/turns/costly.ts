/** The most expensive requests known per operation, which random ones seldom hit. */

const WORLD = "bbox=-180,-90,180,90";
const YEAR = "from=2027-01-01&to=2027-12-31";
const LETTERS = "a b c d e f g h i j k l m n o p q r s t u v w x y z".repeat(4).slice(0, 199);
const TYPOS = "muhamed rahmn ibrahm sulaymn abdulah hasn usamn khalyd faysl sultn yusf maryem fatma zaynb";
const COMMON = "muhammad ibrahim noor rahman taqwa abu bakr islamic center";
const ARABIC = "مسجد محمد ابراهيم النور الرحمن التقوى ابو بكر الصديق";

export const COSTLY: Readonly<Record<string, readonly string[]>> = {
  listPlaces: [
    `q=v&${WORLD}&limit=100`,
    `q=a&${WORLD}&limit=100`,
    "q=a&offset=50000&limit=100",
    "q=a&offset=50000&limit=100&lang=ar",
    `q=mosque&${WORLD}`,
    `q=a&type=musalla&amenities=wudu&${WORLD}`,
    `type=mosque&amenities=wudu,women-space,wheelchair&${WORLD}`,
    "amenities=wudu,parking&status=closed",
    `q=a&lat=24.7&lng=46.7&${WORLD}`,
    "q=a&lat=-6.2&lng=106.8&radius=50000",
    `lat=24.7&lng=46.7&${WORLD}&offset=300000&limit=100`,
    `lat=24.7&lng=46.7&${WORLD}&type=mosque&amenities=wudu&limit=100`,
    "q=a&city=jakarta",
    `${WORLD}&limit=100&format=geojson`,
    `q=${encodeURIComponent(COMMON)}&${WORLD}&limit=100`,
    `q=${encodeURIComponent(COMMON)}&lat=24.7&lng=46.7&${WORLD}`,
  ],
  search: [
    "q=a",
    "q=a&kind=city",
    "q=a&city=jakarta",
    "q=ا",
    "q=مسجد",
    "q=mosque%20indonesia",
    "q=muhammad&offset=5000",
    `q=${encodeURIComponent(LETTERS)}`,
    `q=${encodeURIComponent(TYPOS)}`,
    `q=${encodeURIComponent(TYPOS)}&country=ID`,
    `q=${encodeURIComponent(COMMON)}`,
    `q=${encodeURIComponent(ARABIC)}`,
    "q=islamic%20center%20noor&offset=5000&limit=50",
  ],
  listCities: ["limit=1000&offset=3000", "limit=1000&lang=ar"],
  listEvents: ["limit=50&from=2026-01-01&to=2027-12-31", "limit=50&format=ics&lang=ar", "limit=50&format=atom&lang=ar"],
  getPrayerTimes: [
    `lat=41.1&lng=5&${YEAR}`,
    `lat=41.1&lng=5&${YEAR}&format=ics`,
    `lat=41.1&lng=5&${YEAR}&format=ics&lang=ar`,
    `lat=89.9&lng=25&${YEAR}&polar=nearest-day`,
    `lat=-89.9&lng=25&${YEAR}&polar=nearest-latitude&method=15`,
    `lat=67&lng=25&${YEAR}&polar=nearest-latitude&compat=aladhan`,
    `lat=3.139&lng=101.6869&${YEAR}&format=ics`,
    `lat=41.0082&lng=28.9784&${YEAR}`,
    `lat=51.5074&lng=-0.1278&${YEAR}&format=ics`,
    `lat=21.4225&lng=39.8262&${YEAR}&format=ics&lang=ar`,
  ],
  getTimes: [
    `id=401&${YEAR}`,
    `id=401&${YEAR}&format=ics&alarm=10&lang=ar&duration=15&include=adhan,iqama,jumuah,special,events`,
  ],
};
