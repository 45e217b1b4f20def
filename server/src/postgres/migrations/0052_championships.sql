-- Championships (L-4): tournaments in stages, played with credits that have no cash value. Nothing here is money but the prizes, which go the way
-- of all activities (migration 0047).

-- A player in one stage. What was played is counted from the rounds below, always from all of them.
create table championship_entry (
  id             bigint generated always as identity primary key,
  version        integer not null default 1,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  deleted_at     timestamptz,
  activity_id    bigint not null references activity,
  -- From 1.
  stage          integer not null check (stage between 1 and 8),
  player_id      bigint not null references player,
  site_id        bigint not null references site,
  agent_id       bigint not null references agent,
  state          text not null default 'registered' check (state in ('registered', 'playing', 'finished', 'qualified', 'eliminated')),
  -- How the player came in: free, by the stake that was asked for, or with a seat won in the stage before.
  entered_by     text not null check (entered_by in ('free', 'stake', 'seat')),
  stake_usd      numeric(20, 6) check (stake_usd >= 0),
  credits        numeric(20, 6) not null check (credits > 0),
  rounds         integer not null check (rounds > 0),
  credits_left   numeric(38, 6) not null check (credits_left >= 0),
  rounds_used    integer not null default 0 check (rounds_used >= 0 and rounds_used <= rounds),
  best_multiple  numeric(38, 6) not null default 0 check (best_multiple >= 0),
  score          numeric(38, 6) not null default 0 check (score >= 0),
  reached_at     timestamptz,
  first_round_at timestamptz,
  last_round_at  timestamptz,
  -- Once the places of the stage are decided; no place: too few rounds, or disqualified.
  decided_at     timestamptz,
  rank           integer check (rank > 0),
  unique (activity_id, stage, player_id),
  check (entered_by <> 'stake' or stake_usd is not null),
  check ((state in ('qualified', 'eliminated')) <= (decided_at is not null)),
  check (rank is null or decided_at is not null)
);
create index championship_entry_place_idx on championship_entry (activity_id, stage, score desc, reached_at, player_id);
create index championship_entry_player_idx on championship_entry (player_id, id desc);
create index championship_entry_created_idx on championship_entry (created_at desc, id desc);

-- Rounds as the platform tells them, the newest version of each. In tournament credits: never a bet, in no report of money.
create table championship_round (
  round_id    text primary key,
  row_version bigint not null check (row_version > 0),
  entry_id    bigint not null references championship_entry,
  game_id     bigint not null references game,
  stake       numeric(20, 6) not null check (stake > 0),
  win         numeric(20, 6) not null check (win >= 0),
  is_void     boolean not null default false,
  -- Beyond the number of rounds, or more staked than was left.
  is_counted  boolean not null default true,
  played_at   timestamptz not null,
  received_at timestamptz not null
);
create index championship_round_entry_idx on championship_round (entry_id, played_at, round_id);

-- Stages whose places are decided: each once.
create table championship_stage (
  activity_id bigint not null references activity,
  stage       integer not null,
  decided_at  timestamptz not null,
  entries     integer not null,
  ranked      integer not null,
  qualified   integer not null,
  primary key (activity_id, stage)
);

revoke insert, delete on championship_entry from manager_app;
revoke insert, update, delete on championship_round, championship_stage from manager_app;

alter table championship_entry enable row level security;
alter table championship_entry force row level security;
create policy product on championship_entry using (current_user <> 'manager_app');
create policy console on championship_entry to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on championship_entry as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table championship_round enable row level security;
alter table championship_round force row level security;
create policy product on championship_round using (current_user <> 'manager_app');
create policy console on championship_round to manager_app
  using (exists (select 1 from championship_entry where championship_entry.id = entry_id));

alter table championship_stage enable row level security;
alter table championship_stage force row level security;
create policy product on championship_stage using (current_user <> 'manager_app');
create policy console on championship_stage to manager_app
  using (exists (select 1 from activity where activity.id = activity_id));
