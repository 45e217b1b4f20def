-- Players are found by any part of their name. The index holds the pairs and triples of letters of each name, each with the website: what a
-- search reads does not grow with the players of other websites. Arrays under GIN are part of every PostgreSQL; pg_trgm knows no pairs.
create function player_grams(site_id bigint, name text) returns text[] language plpgsql immutable parallel safe as $$
declare
  letters text := lower(name);
  prefix text := site_id || ':';
  grams text[] := '{}';
begin
  for place in 1 .. length(letters) - 1 loop
    grams := grams || (prefix || substr(letters, place, 2)) || (prefix || substr(letters, place, 3));
  end loop;
  return grams;
end $$;

-- Without the list of what waits to be sorted in: every website that is asked would read it from end to end.
create index player_grams_idx on player using gin (player_grams(site_id, user_name) collate "C") with (fastupdate = off);
-- Names that begin with what was typed come first.
create index player_site_name_idx on player (site_id, lower(user_name) text_pattern_ops);
