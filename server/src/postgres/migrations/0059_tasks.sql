-- Tasks (J): what a player has to do for a prize. They are activities of a kind of their own: lifecycle, budget and places are those of `activity`.
alter table activity drop constraint activity_kind_check;
alter table activity add constraint activity_kind_check
  check (kind in ('rank', 'red_packet', 'scatter_collect', 'free_win', 'collection', 'championship', 'task')) not valid;
alter table activity validate constraint activity_kind_check;

-- What is left of the rewards of a task, for all players.
create table task_stock (
  activity_id  bigint primary key references activity,
  rewards_left bigint not null check (rewards_left >= 0)
);

-- A player's turns at a task.
create table task_account (
  id             bigint generated always as identity primary key,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  activity_id    bigint not null references activity,
  player_id      bigint not null references player,
  site_id        bigint not null references site,
  agent_id       bigint not null references agent,
  -- First settlement day of the period, or `once`.
  period_key     text not null,
  -- Null: with the task.
  period_ends_at timestamptz,
  -- From 1, of as many as the task is repeated in a period.
  turn           integer not null check (turn > 0),
  state          text not null check (state in ('assigned', 'in_progress', 'completed', 'rewarded', 'expired', 'revoked')),
  -- In USD where stakes are summed, else a number.
  target         numeric(20, 6) not null check (target > 0),
  -- Made of bets by the consumer `task.progress`.
  progress       numeric(20, 6) not null default 0 check (progress >= 0 and progress <= target),
  -- Settlement days of the rounds with which it began and reached its target, and of the reward.
  started_day    date,
  completed_day  date,
  rewarded_day   date,
  completed_at   timestamptz,
  rewarded_at    timestamptz,
  ended_at       timestamptz,
  -- Completed by staff.
  is_by_hand     boolean not null default false,
  -- Nothing is left of it in the player's wallet.
  is_too_small   boolean not null default false,
  -- Why the reward could not be given; empty: nothing is in its way.
  refusal        text not null default '',
  payout_id      bigint unique references payout,
  grant_id       bigint unique references free_round_grant,
  card_id        bigint unique references card,
  points         bigint check (points > 0),
  by_user        text not null default '',
  reason         text not null default '',
  constraint task_account_turn_key unique (activity_id, player_id, period_key, turn),
  check ((state = 'rewarded') = (rewarded_at is not null)),
  check (state = 'rewarded' or (payout_id is null and grant_id is null and card_id is null and points is null)),
  check (state not in ('completed', 'rewarded') or progress = target or is_by_hand)
);
create index task_account_created_idx on task_account (created_at desc, id desc);
create index task_account_player_idx on task_account (player_id, activity_id);
create index task_account_due_idx on task_account (completed_at) where state = 'completed' and refusal = '';
create index task_account_open_idx on task_account (activity_id, period_ends_at) where state in ('assigned', 'in_progress', 'completed');
create index task_account_rewarded_idx on task_account (activity_id, player_id, rewarded_at) where state = 'rewarded';

-- Rounds of a player that count for a task, by settlement day: made of bets together with the turns.
create table task_play (
  activity_id bigint not null references activity,
  player_id   bigint not null references player,
  day         date not null,
  site_id     bigint not null references site,
  agent_id    bigint not null references agent,
  rounds      bigint not null check (rounds > 0),
  bet_usd     numeric(38, 6) not null check (bet_usd >= 0),
  win_usd     numeric(38, 6) not null check (win_usd >= 0),
  primary key (activity_id, player_id, day)
);

-- What players have seen and done before they played: shown once a day, joined once.
create table task_step (
  activity_id bigint not null references activity,
  player_id   bigint not null references player,
  step        text not null check (step in ('shown', 'joined')),
  -- Settlement day.
  day         date not null,
  site_id     bigint not null references site,
  agent_id    bigint not null references agent,
  created_at  timestamptz not null default now(),
  primary key (activity_id, player_id, step, day)
);

-- Points of a player, of no value in money: a ledger that only grows.
create table task_point (
  id              bigint generated always as identity primary key,
  created_at      timestamptz not null default now(),
  player_id       bigint not null references player,
  site_id         bigint not null references site,
  agent_id        bigint not null references agent,
  activity_id     bigint not null references activity,
  task_account_id bigint not null unique references task_account,
  points          bigint not null check (points > 0)
);
create index task_point_player_idx on task_point (player_id);
create trigger task_point_is_append_only before update or delete or truncate on task_point
  for each statement execute function refuse_change();

revoke insert, update, delete on task_stock, task_play, task_step, task_point from manager_app;
revoke delete on task_account from manager_app;

alter table task_account enable row level security;
alter table task_account force row level security;
create policy product on task_account using (current_user <> 'manager_app');
create policy console on task_account to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on task_account as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table task_play enable row level security;
alter table task_play force row level security;
create policy product on task_play using (current_user <> 'manager_app');
create policy console on task_play to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on task_play as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table task_step enable row level security;
alter table task_step force row level security;
create policy product on task_step using (current_user <> 'manager_app');
create policy console on task_step to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on task_step as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table task_point enable row level security;
alter table task_point force row level security;
create policy product on task_point using (current_user <> 'manager_app');
create policy console on task_point to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on task_point as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

-- It follows its task.
alter table task_stock enable row level security;
alter table task_stock force row level security;
create policy product on task_stock using (current_user <> 'manager_app');
create policy console on task_stock to manager_app
  using (exists (select 1 from activity where activity.id = activity_id));
