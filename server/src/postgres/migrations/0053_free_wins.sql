-- Free wins (L-2): bonus credit to play with; what its balance reaches is paid as real money.
create table free_win_grant (
  id             bigint generated always as identity primary key,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  activity_id    bigint not null references activity,
  player_id      bigint not null references player,
  site_id        bigint not null references site,
  agent_id       bigint not null references agent,
  -- Of the rule, which is that of the player.
  currency       text not null,
  initial_amount numeric(20, 6) not null check (initial_amount > 0),
  -- As the bets say it: balance = initial − turnover + won. Below 0 only where a game sent bets beyond the balance.
  turnover       numeric(20, 6) not null default 0,
  won            numeric(20, 6) not null default 0,
  bets           bigint not null default 0 check (bets >= 0),
  balance        numeric(20, 6) generated always as (initial_amount - turnover + won) stored,
  -- Of the rule's levels: the one that stands at the end; 0 = none.
  level          integer not null default 0 check (level >= 0),
  prize          numeric(20, 6) not null default 0 check (prize >= 0),
  state          text not null check (state in ('active', 'completed', 'expired', 'cancelled')),
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  end_reason     text not null default '',
  payout_id      bigint unique references payout,
  -- Null: the player joined himself.
  created_by     bigint references staff_user,
  by_user        text not null default '',
  check ((state = 'active') = (ended_at is null))
);
-- One at a time for each player and rule.
create unique index free_win_grant_active_key on free_win_grant (activity_id, player_id) where state = 'active';
create index free_win_grant_created_idx on free_win_grant (created_at desc, id desc);
create index free_win_grant_player_idx on free_win_grant (player_id, id desc);
create index free_win_grant_due_idx on free_win_grant (expires_at) where state = 'active';

-- Who had his credit is told to games, which let him play with it.
create constraint trigger free_win_grant_config after insert or update or delete on free_win_grant deferrable initially deferred
  for each row execute function log_config_change('free_win_grant', 'id', 'activity_id', 'player_id', 'site_id', 'currency', 'initial_amount', 'state', 'expires_at', 'deleted_at');

revoke delete on free_win_grant from manager_app;
alter table free_win_grant enable row level security;
alter table free_win_grant force row level security;
create policy product on free_win_grant using (current_user <> 'manager_app');
create policy console on free_win_grant to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on free_win_grant as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));
