-- Staff of all agents who may not see test agents (0019): figures, addresses and kicks of their players, and odds of their websites, stay out of sight too.
do $$
declare
  name text;
begin
  foreach name in array array['player_figure', 'kick', 'odds'] loop
    execute format('create policy but_exceptions on %I as restrictive to manager_app using (not (select scope_has_exceptions()) or site_id is null or exists (select 1 from site where site.id = site_id))', name);
  end loop;
end $$;
create policy but_exceptions on player_address as restrictive to manager_app
  using (not (select scope_has_exceptions()) or exists (select 1 from player where player.id = player_id));
