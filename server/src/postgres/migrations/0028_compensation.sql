-- What a player is given for a fault, or what is taken back from one (D-2). The money itself goes through a payout (migration 0027).
create table compensation (
  id          bigint generated always as identity primary key,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  -- Of a draft that was thrown away.
  deleted_at  timestamptz,
  agent_id    bigint not null references agent,
  site_id     bigint not null references site,
  player_id   bigint not null references player,
  game_id     bigint references game,
  -- Empty: not for one bet.
  bet_id      text not null default '',
  round_id    text not null default '',
  -- The player's.
  currency    text not null,
  -- Above 0 the player gets it, below 0 it is taken from the wallet.
  money       numeric(20, 6) not null check (money <> 0),
  reason      text not null,
  description text not null default '',
  -- Where it was noticed, and the id of what was noticed there.
  origin      text not null default 'manual' check (origin in ('manual', 'F-6', 'K-1', 'B-3', 'D-1')),
  origin_ref  text not null default '',
  state       text not null default 'draft'
    check (state in ('draft', 'waiting_approval', 'paying', 'finish', 'failed', 'rejected')),
  created_by  bigint not null references staff_user,
  by_user     text not null,
  -- Null as long as it is a draft: nothing was promised to anybody.
  payout_id   bigint unique references payout,
  finished_at timestamptz,
  check ((state = 'draft') = (payout_id is null)),
  check (deleted_at is null or state = 'draft'),
  check ((state = 'finish') = (finished_at is not null))
);
-- A bet is compensated once at a time; what failed may still be paid, so it counts until it is given up.
create unique index compensation_bet_id_key on compensation (site_id, bet_id)
  where bet_id <> '' and deleted_at is null and state in ('draft', 'waiting_approval', 'paying', 'failed');
create index compensation_created_idx on compensation (created_at desc, id desc) where deleted_at is null;
create index compensation_site_idx on compensation (site_id, created_at desc);
create index compensation_player_idx on compensation (player_id, created_at desc);
create index compensation_bet_idx on compensation (bet_id) where bet_id <> '';

revoke delete on compensation from manager_app;
alter table compensation enable row level security;
alter table compensation force row level security;
create policy product on compensation using (current_user <> 'manager_app');
create policy console on compensation to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on compensation as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));
