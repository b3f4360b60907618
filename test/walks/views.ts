/** The views as visitors first meet them, by name: an address of each, on the data that ship. */
export const VIEWS = {
  first: "/",
  list: "/?country=TR&type=mosque",
  search: "/?q=istanbul",
  place: "/place/?id=401",
  times: "/times/?id=401",
  sheet: "/sheet/?id=401",
  prayer: "/prayer/?city=istanbul&country=TR&lat=41.01&lng=28.95",
  events: "/events/",
  month: "/events/?month=2027-03",
  add: "/suggest/",
  correct: "/suggest/?id=401&kind=edit",
  suggestions: "/suggestions/",
  accuracy: "/accuracy/",
  offline: "/offline/",
  city: "/en/gb/london",
  country: "/en/gb",
} as const;
