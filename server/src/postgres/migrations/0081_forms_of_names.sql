-- Accounts from before names had one form of Unicode: where a name has several, they are marked as one player, and a block of one reaches all.
alter table player add column same_as_id bigint references player;
create index player_same_as_idx on player (same_as_id) where same_as_id is not null;
with odd as (
  select id, site_id, user_name,
         regexp_replace(normalize(user_name, NFC), '^[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+|[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$', '', 'g') as name
  from player where user_name !~ '^[!-~]+$'
),
-- The account that bets are counted to from now on; without one the oldest.
kept as (
  select distinct on (site_id, name) site_id, name, id from (
    select id, site_id, name, user_name = name as is_kept from odd
    union all
    select player.id, player.site_id, player.user_name, true from player join odd on odd.site_id = player.site_id and odd.name = player.user_name
  ) as form
  order by site_id, name, is_kept desc, id
)
update player set same_as_id = kept.id from odd join kept on kept.site_id = odd.site_id and kept.name = odd.name
where player.id = odd.id and odd.id <> kept.id;

-- The rule itself names one account; a copy for each other form goes with it, out of sight of whoever looks after rules.
alter table block add column copy_of_id bigint references block;
create index block_copy_idx on block (copy_of_id) where copy_of_id is not null;
create function block_every_form() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update block set reason = new.reason, note = new.note, expires_at = new.expires_at, approved_name = new.approved_name, version = new.version,
                   updated_at = new.updated_at, deleted_at = new.deleted_at, lifted_by = new.lifted_by, lift_approved_name = new.lift_approved_name
  where copy_of_id = new.id;
  insert into block (copy_of_id, site_id, player_id, game_id, reason, note, expires_at, by_user, approved_name, version, created_at, updated_at)
  select new.id, new.site_id, form.id, new.game_id, new.reason, new.note, new.expires_at, new.by_user, new.approved_name, new.version, new.created_at, new.updated_at
  from player as blocked join player as form on coalesce(form.same_as_id, form.id) = coalesce(blocked.same_as_id, blocked.id) and form.id <> blocked.id
  where blocked.id = new.player_id and form.site_id = blocked.site_id and new.deleted_at is null
    and (blocked.same_as_id is not null or exists (select from player where same_as_id = blocked.id))
    and not exists (select from block as copy where copy.copy_of_id = new.id and copy.player_id = form.id);
  return null;
end $$;
revoke execute on function block_every_form() from public;
create trigger block_forms after insert or update on block for each row
  when (new.player_id is not null and new.copy_of_id is null) execute function block_every_form();
-- Those in force reach them from now on.
update block set updated_at = updated_at where deleted_at is null and player_id in (
  select same_as_id from player where same_as_id is not null union all select id from player where same_as_id is not null);
