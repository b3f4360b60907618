-- What tilemaker writes into the tiles of the street map: few layers, few attributes (build/tiles/README.md).
-- Names: `name` as it stands on the sign, `name_en` and `name_ar` only where they differ from it.

node_keys = { "place", "railway", "aeroway", "amenity", "public_transport" }

local function set(...)
  local members = {}
  for _, one in ipairs({ ... }) do members[one] = true end
  return members
end

local function write_names(object)
  local name = object:Find("name")
  local en = object:Find("name:en")
  local ar = object:Find("name:ar")
  if en == "" then en = object:Find("int_name") end
  if name == "" then name = en end
  if name == "" then name = ar end
  if name == "" then return false end
  object:Attribute("name", name)
  if en ~= "" and en ~= name then object:Attribute("name_en", en) end
  if ar ~= "" and ar ~= name then object:Attribute("name_ar", ar) end
  return true
end

local function is_named(object)
  return object:Find("name") ~= "" or object:Find("name:en") ~= "" or object:Find("name:ar") ~= ""
end

-- Settlements and islands: the first zoom and the rank, small for great ones.
local places = {
  city = { 8, 1 },
  town = { 8, 2 },
  island = { 10, 3 },
  village = { 11, 4 },
  suburb = { 12, 5 },
  islet = { 12, 7 },
  hamlet = { 13, 6 },
  quarter = { 13, 6 },
  neighbourhood = { 14, 7 },
}

local function write_place(object, kind)
  local place = places[kind]
  if place == nil or not is_named(object) then return false end
  return place
end

-- Landmarks by which people find their way; places of prayer are the directory's own.
local function landmark_of(object)
  local railway = object:Find("railway")
  if railway == "station" or railway == "halt" then return "station", 12 end
  local aeroway = object:Find("aeroway")
  if aeroway == "aerodrome" then return "airport", 10 end
  local amenity = object:Find("amenity")
  if amenity == "bus_station" or amenity == "ferry_terminal" then return amenity, 13 end
  if amenity == "hospital" or amenity == "university" then return amenity, 14 end
  return nil
end

function init_function() end
function exit_function() end

function node_function(node)
  local kind = node:Find("place")
  local place = write_place(node, kind)
  if place then
    node:Layer("places", false)
    node:MinZoom(place[1])
    node:Attribute("class", kind)
    node:AttributeNumeric("rank", place[2])
    write_names(node)
    return
  end
  local class, zoom = landmark_of(node)
  if class and is_named(node) then
    node:Layer("landmarks", false)
    node:MinZoom(zoom)
    node:Attribute("class", class)
    write_names(node)
  end
end

-- Roads: class and first zoom.
local roads = {
  motorway = { "motorway", 8 },
  motorway_link = { "motorway", 11 },
  trunk = { "motorway", 8 },
  trunk_link = { "motorway", 11 },
  primary = { "main", 9 },
  primary_link = { "main", 12 },
  secondary = { "main", 10 },
  secondary_link = { "main", 12 },
  tertiary = { "middle", 11 },
  tertiary_link = { "middle", 13 },
  unclassified = { "street", 12 },
  residential = { "street", 12 },
  living_street = { "street", 13 },
  road = { "street", 13 },
  pedestrian = { "walk", 13 },
  service = { "service", 13 },
  track = { "path", 13 },
  path = { "path", 14 },
  footway = { "path", 14 },
  cycleway = { "path", 14 },
  bridleway = { "path", 14 },
  steps = { "path", 14 },
}

local areas = {
  landuse = {
    forest = "wood", cemetery = "cemetery", residential = "built", commercial = "built", retail = "built",
    industrial = "built", grass = "green", meadow = "green", village_green = "green", recreation_ground = "green",
    farmland = "farm", farmyard = "farm", orchard = "farm", vineyard = "farm",
  },
  natural = { wood = "wood", scrub = "wood", grassland = "green", heath = "green", sand = "sand", beach = "sand", reef = "reef", shoal = "reef", glacier = "ice", bare_rock = "sand" },
  leisure = { park = "green", garden = "green", golf_course = "green", pitch = "green", nature_reserve = "green" },
  aeroway = { aerodrome = "built" },
}
local area_keys = { "natural", "landuse", "leisure", "aeroway" }

local waters = set("river", "canal", "stream")
local ferries = set("ferry")

-- Square metres below which an area is first written from a zoom on: about sixteen pixels.
local function first_zoom(area, least)
  local zoom = least
  local side = 1200 -- metres of four pixels at zoom 8
  while zoom < 14 and area < (side * side) / (4 ^ (zoom - 8)) do zoom = zoom + 1 end
  return zoom
end

function relation_scan_function(relation)
  if relation:Find("boundary") == "administrative" then
    local level = relation:Find("admin_level")
    if level == "2" or level == "4" then relation:Accept() end
  end
end

local function write_boundary(way)
  local best = 99
  while true do
    local relation = way:NextRelation()
    if not relation then break end
    best = math.min(best, tonumber(way:FindInRelation("admin_level")) or 99)
  end
  if best == 99 or way:Find("maritime") == "yes" or way:Find("natural") == "coastline" then return end
  way:Layer("boundaries", false)
  way:MinZoom(best == 2 and 8 or 9)
  way:AttributeNumeric("level", best)
end

local function write_road(way, highway)
  local road = roads[highway]
  if road == nil or way:Find("area") == "yes" then return end
  way:Layer("roads", false)
  way:MinZoom(road[2])
  way:Attribute("class", road[1])
  if way:Find("tunnel") == "yes" then way:Attribute("tunnel", "yes") end
  if road[1] ~= "path" then write_names(way) end
end

local function write_area(way)
  for _, key in ipairs(area_keys) do
    local class = areas[key][way:Find(key)]
    if class ~= nil then
      way:Layer("ground", true)
      way:MinZoom(first_zoom(way:Area(), class == "reef" and 8 or 9))
      way:Attribute("class", class)
      return class
    end
  end
  return nil
end

function way_function(way)
  write_boundary(way)
  local highway = way:Find("highway")
  if highway ~= "" then
    write_road(way, highway)
    return
  end
  local railway = way:Find("railway")
  if railway == "rail" or railway == "light_rail" or railway == "subway" or railway == "tram" then
    way:Layer("roads", false)
    way:MinZoom(railway == "rail" and 10 or 12)
    way:Attribute("class", "rail")
    if way:Find("tunnel") == "yes" then way:Attribute("tunnel", "yes") end
    return
  end
  if ferries[way:Find("route")] then
    way:Layer("roads", false)
    way:MinZoom(10)
    way:Attribute("class", "ferry")
    return
  end
  if not way:IsClosed() then
    local waterway = way:Find("waterway")
    if waters[waterway] then
      way:Layer("waterways", false)
      way:MinZoom(waterway == "stream" and 13 or 10)
      way:Attribute("class", waterway)
    end
    return
  end
  if way:Find("building") ~= "" then
    way:Layer("buildings", true)
    return
  end
  local natural = way:Find("natural")
  if natural == "water" or way:Find("waterway") == "riverbank" or way:Find("landuse") == "reservoir" then
    way:Layer("water", true)
    way:MinZoom(first_zoom(way:Area(), 8))
    return
  end
  write_area(way)
  local kind = way:Find("place")
  local place = write_place(way, kind)
  if place then
    way:LayerAsCentroid("places")
    way:MinZoom(place[1])
    way:Attribute("class", kind)
    way:AttributeNumeric("rank", place[2])
    write_names(way)
    return
  end
  local class, zoom = landmark_of(way)
  if class and is_named(way) then
    way:LayerAsCentroid("landmarks")
    way:MinZoom(zoom)
    way:Attribute("class", class)
    write_names(way)
  end
end
