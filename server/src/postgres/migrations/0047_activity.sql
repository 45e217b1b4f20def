-- Activities (L): what players are promised for playing. The money goes out through payouts (migration 0027), out of a budget that cannot be overdrawn.

-- How far each follower of the journal has come: it moves in the transaction that keeps what was made of the bets.
create table consumer_position (
  consumer   text primary key,
  batch_id   bigint not null,
  updated_at timestamptz not null default now()
);

create table activity (
  id             bigint generated always as identity primary key,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  kind           text not null check (kind in ('rank', 'red_packet', 'scatter_collect', 'free_win', 'collection', 'championship')),
  -- Null: the operator's own, for websites of all agents.
  agent_id       bigint references agent,
  code           text not null,
  -- By language: { "en": …, "zh": … }; English is always there.
  title          jsonb not null,
  description    jsonb not null default '{}',
  state          text not null default 'draft'
                 check (state in ('draft', 'scheduled', 'running', 'ended', 'settling', 'settled', 'cancelled')),
  starts_at      timestamptz not null,
  ends_at        timestamptz not null,
  -- Which stakes count, in USD at the rate of the bet; null: any.
  min_bet_usd    numeric(20, 6) check (min_bet_usd >= 0),
  max_bet_usd    numeric(20, 6) check (max_bet_usd > 0),
  -- Of its prizes.
  currency       text not null,
  -- The most that it pays, whatever happens.
  budget         numeric(20, 6) not null check (budget > 0),
  budget_id      bigint references payout_budget,
  is_opt_in      boolean not null default false,
  -- Where it runs: empty lists mean everywhere.
  site_ids       bigint[] not null default '{}',
  game_ids       bigint[] not null default '{}',
  off_site_ids   bigint[] not null default '{}',
  off_agent_ids  bigint[] not null default '{}',
  off_game_ids   bigint[] not null default '{}',
  -- What its kind needs to know (contract/src/features/activity).
  rule           jsonb not null,
  note           text not null default '',
  created_by     bigint not null references staff_user,
  by_user        text not null,
  approved_by    bigint references staff_user,
  approved_name  text not null default '',
  approved_at    timestamptz,
  cancelled_at   timestamptz,
  cancel_reason  text not null default '',
  settled_at     timestamptz,
  check (ends_at > starts_at),
  check (min_bet_usd is null or max_bet_usd is null or min_bet_usd <= max_bet_usd),
  check (state in ('draft', 'cancelled') or (approved_at is not null and budget_id is not null))
);
create unique index activity_code_key on activity (code) where deleted_at is null;
create index activity_kind_idx on activity (kind, starts_at desc, id desc) where deleted_at is null;
create index activity_open_idx on activity (state, starts_at) where state in ('scheduled', 'running', 'ended', 'settling');

-- Players who joined, and those who may win nothing.
create table activity_player (
  activity_id     bigint not null references activity,
  player_id       bigint not null references player,
  site_id         bigint not null references site,
  agent_id        bigint not null references agent,
  joined_at       timestamptz,
  disqualified_at timestamptz,
  reason          text not null default '',
  by_user         text not null default '',
  primary key (activity_id, player_id)
);
create index activity_player_player_idx on activity_player (player_id, activity_id);

revoke insert, update, delete on consumer_position from manager_app;
revoke delete on activity, activity_player from manager_app;

create constraint trigger activity_config after insert or update or delete on activity deferrable initially deferred
  for each row execute function log_config_change('activity', 'id', 'kind', 'agent_id', 'code', 'title', 'description', 'state', 'starts_at', 'ends_at', 'min_bet_usd', 'max_bet_usd', 'currency', 'is_opt_in',
                    'site_ids', 'game_ids', 'off_site_ids', 'off_agent_ids', 'off_game_ids', 'rule', 'deleted_at');

-- Row security: an agent's staff see their own activities and the operator's that run for them (read only by the verbs); players by their agent.
alter table activity enable row level security;
alter table activity force row level security;
create policy product on activity using (current_user <> 'manager_app');
create policy console on activity to manager_app
  using ((select scope_is_all()) or agent_id is null or agent_id = any ((select scope_ids())::bigint[]))
  with check ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on activity as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id is null or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table activity_player enable row level security;
alter table activity_player force row level security;
create policy product on activity_player using (current_user <> 'manager_app');
create policy console on activity_player to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on activity_player as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table consumer_position enable row level security;
alter table consumer_position force row level security;
create policy product on consumer_position using (current_user <> 'manager_app');
create policy console on consumer_position to manager_app using (false);
