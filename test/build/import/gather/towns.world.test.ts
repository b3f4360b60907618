/**
 * The towns of quarters that people know, by the data that ship: quarters of eight cities, the towns and villages at their edges,
 * and towns of their own beside them. The points are of the quarters' middles, written from general knowledge.
 */
import { describe, expect, test } from "vitest";
import { fileAt, loadTable } from "../../../../build/check/load/load.ts";
import { readSettlements } from "../../../../build/import/gather/read-settlements.ts";
import { openTowns } from "../../../../build/import/gather/towns.ts";
import { cities } from "../../../../build/tables/reference.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

const listed = loadTable(cities, fileAt(SHIPPED_DATA, cities.path)).rows.map(({ value }) => value);
const towns = openTowns(listed, readSettlements(SHIPPED_DATA));

const slugAt = (country: string, lat: number, lng: number): string | null =>
  towns.at({ lat, lng }, country, "")?.city?.slug ?? null;

describe("quarters belong to their city", () => {
  test.each([
    ["Whitechapel", "GB", 51.517, -0.064, "london"],
    ["Hackney", "GB", 51.545, -0.055, "london"],
    ["Southall", "GB", 51.507, -0.377, "london"],
    ["Ilford", "GB", 51.559, 0.074, "london"],
    ["Croydon", "GB", 51.374, -0.099, "london"],
    ["Wembley", "GB", 51.552, -0.297, "london"],
    ["Uxbridge", "GB", 51.546, -0.478, "london"],
    ["Upminster", "GB", 51.557, 0.249, "london"],
    ["Fatih", "TR", 41.018, 28.94, "istanbul"],
    ["Kadıköy", "TR", 40.991, 29.03, "istanbul"],
    ["Ümraniye", "TR", 41.025, 29.1, "istanbul"],
    ["Sultanbeyli", "TR", 40.962, 29.267, "istanbul"],
    ["Pendik", "TR", 40.876, 29.234, "istanbul"],
    ["Esenyurt", "TR", 41.034, 28.68, "istanbul"],
    ["Beylikdüzü", "TR", 41.002, 28.64, "istanbul"],
    ["Dhanmondi", "BD", 23.746, 90.376, "dhaka"],
    ["Mirpur 10", "BD", 23.807, 90.3687, "dhaka"],
    ["Gulshan", "BD", 23.793, 90.414, "dhaka"],
    ["Uttara", "BD", 23.875, 90.398, "dhaka"],
    ["Old Dhaka", "BD", 23.709, 90.407, "dhaka"],
    ["Casbah", "DZ", 36.785, 3.06, "algiers"],
    ["Bab El Oued", "DZ", 36.792, 3.05, "algiers"],
    ["Hussein Dey", "DZ", 36.739, 3.093, "algiers"],
    ["Kouba", "DZ", 36.728, 3.087, "algiers"],
    ["Bouzaréah", "DZ", 36.789, 3.017, "algiers"],
    ["El Harrach", "DZ", 36.72, 3.132, "algiers"],
    ["Heliopolis", "EG", 30.091, 31.322, "cairo"],
    ["Nasr City", "EG", 30.056, 31.33, "cairo"],
    ["Maadi", "EG", 29.96, 31.257, "cairo"],
    ["Zamalek", "EG", 30.061, 31.22, "cairo"],
    ["Zindabazar", "BD", 24.895, 91.869, "sylhet"],
    ["Ambarkhana", "BD", 24.905, 91.868, "sylhet"],
    ["Barbès", "FR", 48.884, 2.35, "paris"],
    ["Belleville", "FR", 48.872, 2.377, "paris"],
    ["Place d'Italie", "FR", 48.831, 2.356, "paris"],
    ["Tanah Abang", "ID", -6.186, 106.811, "jakarta"],
    ["Kelapa Gading", "ID", -6.16, 106.905, "jakarta"],
    ["Cengkareng", "ID", -6.15, 106.73, "jakarta"],
    ["Jagakarsa", "ID", -6.334, 106.823, "jakarta"],
    ["Brooklyn", "US", 40.65, -73.95, "new-york-city"],
    ["Neukölln", "DE", 52.481, 13.435, "berlin"],
    ["Deira", "AE", 25.271, 55.32, "dubai"],
    ["Jumeirah", "AE", 25.206, 55.24, "dubai"],
    ["Old Cairo", "EG", 30.006, 31.233, "cairo"],
    ["Sparkbrook", "GB", 52.458, -1.876, "birmingham"],
  ])("%s", (_, country, lat, lng, slug) => {
    expect(slugAt(country, lat, lng)).toBe(slug);
  });
});

describe("towns beside it are towns", () => {
  test.each([
    ["Watford", "GB", 51.655, -0.396, "watford"],
    ["Slough", "GB", 51.509, -0.595, "slough"],
    ["Dartford", "GB", 51.447, 0.214, "dartford"],
    ["Epsom", "GB", 51.333, -0.267, "epsom"],
    ["Solihull", "GB", 52.412, -1.778, "solihull"],
    ["Silivri", "TR", 41.074, 28.246, "silivri"],
    ["Gebze", "TR", 40.802, 29.431, "gebze"],
    ["Tongi", "BD", 23.892, 90.402, "tungi"],
    ["Narayanganj", "BD", 23.623, 90.5, "narayanganj"],
    ["Rouiba", "DZ", 36.738, 3.281, "rouiba"],
    ["Zéralda", "DZ", 36.712, 2.842, "zeralda"],
    ["Boufarik", "DZ", 36.574, 2.912, "boufarik"],
    ["Dokki", "EG", 30.038, 31.21, "giza"],
    ["Imbaba", "EG", 30.076, 31.207, "giza"],
    ["Shubra El-Kheima", "EG", 30.125, 31.25, "shubra-al-khaymah"],
    ["6th of October City", "EG", 29.967, 30.943, "madinat-sittah-uktubar"],
    ["Saint-Denis", "FR", 48.936, 2.357, "saint-denis"],
    ["Montreuil", "FR", 48.862, 2.444, "montreuil"],
    ["Créteil", "FR", 48.79, 2.455, "creteil"],
    ["Depok", "ID", -6.4, 106.819, "depok"],
    ["Bekasi", "ID", -6.236, 106.993, "bekasi"],
    ["Tangerang", "ID", -6.178, 106.632, "tangerang"],
    ["Newark", "US", 40.736, -74.172, "newark"],
    ["Potsdam", "DE", 52.4, 13.06, "potsdam"],
  ])("%s", (_, country, lat, lng, slug) => {
    expect(slugAt(country, lat, lng)).toBe(slug);
  });
});

describe("villages are in no metropolis", () => {
  test.each([
    ["Barlekha, 55 km from Sylhet", "BD", 24.71, 92.2],
    ["Goalabazar, 25 km from Sylhet", "BD", 24.707, 91.733],
    ["Ashulia, 28 km from Dhaka", "BD", 23.95, 90.3],
    ["Alibahadır, a village of Beykoz", "TR", 41.18, 29.19],
    ["Karaburun on the Black Sea", "TR", 41.34, 28.68],
    ["Tessala El Merdja, 19 km from Algiers", "DZ", 36.63, 2.92],
    ["a farm in the Delta, 30 km from Cairo", "EG", 30.33, 31.15],
    ["the fields beyond Roissy", "FR", 49.06, 2.62],
  ])("%s", (_, country, lat, lng) => {
    expect(["sylhet", "dhaka", "istanbul", "algiers", "cairo", "giza", "paris"]).not.toContain(
      slugAt(country, lat, lng),
    );
  });
});
