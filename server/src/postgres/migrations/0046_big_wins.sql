-- From which win on somebody looks at it, by agent; websites go by the nearest agent above that says something.
create table big_win_threshold (
  agent_id   bigint primary key references agent,
  version    integer not null default 1,
  -- Of the stake; null: wins are not judged by it.
  multiple   numeric(12, 2) check (multiple > 0),
  win_usd    numeric(20, 6) check (win_usd > 0),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  check (multiple is not null or win_usd is not null)
);

-- One row a bet for ever. Figures are those of the bet's newest version.
create table big_win (
  id          bigint generated always as identity primary key,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  bet_id      text not null unique,
  round_id    text not null,
  agent_id    bigint not null references agent,
  site_id     bigint not null references site,
  player_id   bigint not null references player,
  game_id     bigint not null references game,
  currency    text not null,
  bet         numeric(20, 6) not null,
  win         numeric(20, 6) not null,
  win_usd     numeric(20, 6) not null,
  -- Null without a stake.
  multiple    numeric(20, 2),
  bet_status  text not null check (bet_status in ('settled', 'adjusted', 'cancelled', 'pending')),
  bet_version integer not null,
  bet_at      timestamptz not null,
  is_test     boolean not null,
  -- What was exceeded when it was noticed.
  by_multiple numeric(12, 2),
  by_win_usd  numeric(20, 6),
  state       text not null default 'new' check (state in ('new', 'checking', 'cleared')),
  note        text not null default '',
  handled_by  text not null default '',
  handled_at  timestamptz
);
create index big_win_created_idx on big_win (created_at desc, id desc);
create index big_win_open_idx on big_win (created_at desc, id desc) where state <> 'cleared';
create index big_win_player_idx on big_win (player_id);

-- The batch of the journal up to which bets were looked through.
create table big_win_mark (
  only_row boolean primary key default true check (only_row),
  batch_id bigint not null default 0
);
-- What is history when this begins is nobody's to look at.
insert into big_win_mark (batch_id) select coalesce(max(id), 0) from ingest_batch;

do $$
declare
  name text;
begin
  foreach name in array array['big_win', 'big_win_threshold'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
    execute format('create policy console on %I to manager_app using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]))', name);
    execute format('create policy but_exceptions on %I as restrictive to manager_app
      using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]))', name);
  end loop;
end $$;
revoke insert, delete on big_win from manager_app;
