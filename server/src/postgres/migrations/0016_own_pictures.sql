-- Keys of game platforms may also fetch links to single bets; the first one, which sends those bets itself, from now on does.
alter table platform_key drop constraint platform_key_scopes_check;
alter table platform_key add constraint platform_key_scopes_check check (scopes <@ array['ingest', 'config', 'ticket']);
update platform_key set scopes = scopes || '{ticket}'
  where name = 'first platform key' and scopes @> '{ingest,config}' and not scopes @> '{ticket}';

-- Pictures of users, as the server wrote them anew: never what was sent. The id is part of the address, so that a picture may be kept for good.
create table staff_avatar (
  id         uuid primary key default gen_random_uuid(),
  user_id    bigint not null constraint staff_avatar_user_id_key unique references staff_user (id),
  png        bytea not null check (octet_length(png) <= 400000),
  created_at timestamptz not null default now()
);
alter table staff_avatar enable row level security;
alter table staff_avatar force row level security;
create policy product on staff_avatar using (current_user <> 'manager_app');
-- A picture follows its user.
create policy console on staff_avatar to manager_app
  using ((select scope_is_all()) or user_id = (select scope_user_id())
         or exists (select 1 from staff_user where staff_user.id = user_id));
