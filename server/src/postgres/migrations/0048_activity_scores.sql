-- Rankings (L-1): what each player has reached by the bets that count, and who is paid what.

-- Who changed the draft last: that one does not agree to it either.
alter table activity add column edited_by bigint references staff_user;

-- Made of bets by the consumer `activity.rank` and by nobody else. Scores: USD, a multiple, or a number of rounds.
create table activity_score (
  activity_id   bigint not null references activity,
  player_id     bigint not null references player,
  site_id       bigint not null references site,
  agent_id      bigint not null references agent,
  score         numeric(38, 6) not null,
  -- When the score was reached, by the bet that brought it there.
  reached_at    timestamptz not null,
  -- Of all rounds that count, whatever makes the score.
  rounds        integer not null check (rounds >= 0),
  bet_usd       numeric(38, 6) not null,
  win_usd       numeric(38, 6) not null,
  best_spin     numeric(38, 6) not null,
  best_spin_at  timestamptz not null,
  best_round    numeric(38, 6) not null,
  best_round_at timestamptz not null,
  last_bet_at   timestamptz not null,
  -- Has bets inside rounds of others: what such a bet changes cannot be added, its player is computed anew.
  has_parts     boolean not null default false,
  -- Enough rounds, and a score above 0. Who is disqualified stands in activity_player.
  is_ranked     boolean not null,
  -- Of scores a hundredth or so apart, as the domain tells it; -1: without a place.
  score_range   integer not null,
  updated_at    timestamptz not null default now(),
  primary key (activity_id, player_id)
);
-- A page of the leaderboard in its order.
create index activity_score_rank_idx on activity_score (activity_id, score desc, reached_at, player_id) where is_ranked;
create index activity_score_player_idx on activity_score (player_id, activity_id);
-- The same rows are written again and again.
alter table activity_score set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- Scores that are being computed anew, player by player: bets, places where it runs or staff asked for it.
create table activity_recompute (
  activity_id     bigint primary key references activity,
  asked_at        timestamptz not null default now(),
  -- How often: a question that comes meanwhile begins it again.
  asks            integer not null default 1,
  -- Up to this player it is done.
  after_player_id bigint not null default 0
);

-- The settlement of an activity's prizes, from its calculation on.
create table activity_settlement (
  activity_id     bigint primary key references activity,
  version         integer not null default 1,
  state           text not null check (state in ('calculated', 'approved', 'paying', 'settled')),
  -- All bets up to this batch are counted.
  batch_id        bigint not null,
  players         integer not null,
  unclaimed       integer not null,
  -- In the currency of the prizes; null: they are not out of a pool.
  pool            numeric(20, 6),
  bet_usd         numeric(38, 6) not null,
  fx_rate         numeric(18, 8) not null,
  calculated_by   bigint not null references staff_user,
  calculated_name text not null,
  calculated_at   timestamptz not null,
  approved_by     bigint references staff_user,
  approved_name   text not null default '',
  approved_at     timestamptz,
  paid_by         bigint references staff_user,
  paid_name       text not null default '',
  paid_at         timestamptz,
  settled_at      timestamptz
);

create table activity_prize (
  id          bigint generated always as identity primary key,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  activity_id bigint not null references activity,
  -- What it is for: `rank:1`. With the player the reference of its payout.
  what        text not null,
  rank        integer,
  player_id   bigint not null references player,
  site_id     bigint not null references site,
  agent_id    bigint not null references agent,
  score       numeric(38, 6) not null,
  currency    text not null,
  prize       numeric(20, 6) not null check (prize > 0),
  -- Nothing is left of it in the player's currency.
  is_too_small boolean not null default false,
  payout_id   bigint unique references payout,
  unique (activity_id, what, player_id)
);
create index activity_prize_player_idx on activity_prize (player_id, activity_id);
create index activity_prize_created_idx on activity_prize (created_at desc, id desc);

revoke insert, update, delete on activity_score from manager_app;
revoke delete on activity_recompute, activity_settlement, activity_prize from manager_app;

alter table activity_score enable row level security;
alter table activity_score force row level security;
create policy product on activity_score using (current_user <> 'manager_app');
create policy console on activity_score to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on activity_score as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table activity_prize enable row level security;
alter table activity_prize force row level security;
create policy product on activity_prize using (current_user <> 'manager_app');
create policy console on activity_prize to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on activity_prize as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

-- These follow their activity.
alter table activity_recompute enable row level security;
alter table activity_recompute force row level security;
create policy product on activity_recompute using (current_user <> 'manager_app');
create policy console on activity_recompute to manager_app
  using (exists (select 1 from activity where activity.id = activity_id));

alter table activity_settlement enable row level security;
alter table activity_settlement force row level security;
create policy product on activity_settlement using (current_user <> 'manager_app');
create policy console on activity_settlement to manager_app
  using (exists (select 1 from activity where activity.id = activity_id));
