// node example.mjs [address of the copy] [lat lng]: what is around a point.
import { openDirectory, readHttp } from "@musalla/directory";

const [address = "http://localhost:3000/data/v1", lat = "41.01", lng = "28.97"] = process.argv.slice(2);
const directory = await openDirectory({ read: readHttp(address) });
const answer = await directory.get("/places", { lat: Number(lat), lng: Number(lng), limit: 5 });
if (answer.ok)
  for (const { name, type_label: type, distance_m: metres } of answer.data)
    console.log(`${metres} m  ${name} (${type})`);
else console.error(`${answer.code}: ${answer.error}`);
