-- Bets that something is wrong with (D-1): cancel, wait until that has gone through, delete. One row a bet, for ever.
create table invalid_bet (
  id              bigint generated always as identity primary key,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  -- Put away after its cancel: it leaves the list, and the bet and what was done stay on record.
  deleted_at      timestamptz,
  agent_id        bigint not null references agent,
  site_id         bigint not null references site,
  player_id       bigint not null references player,
  game_id         bigint not null references game,
  is_test         boolean not null,
  bet_id          text not null constraint invalid_bet_bet_id_key unique,
  round_id        text not null,
  currency        text not null,
  bet             numeric(20, 6) not null,
  -- Of the game and jackpots together.
  win             numeric(20, 6) not null,
  bet_at          timestamptz not null,
  source          text not null check (source in ('pending', 'wallet_unknown', 'integrity', 'staff')),
  reason          text not null default '',
  -- Empty: the product itself.
  marked_by       text not null default '',
  -- Its game settled it after all: there is nothing to cancel.
  is_valid        boolean not null default false,
  state           text not null default 'invalid' check (state in ('invalid', 'cancelling', 'cancelled', 'cancel_failed', 'deleted')),
  step            text not null default 'look' check (step in ('look', 'win', 'bet', 'books')),
  -- Requests of wins that are taken back, and which of them is next.
  wins            text[] not null default '{}',
  win_index       integer not null default 0,
  -- The version under which the bet was written as cancelled.
  books_version   bigint,
  attempts        integer not null default 0,
  -- Attempts of this step since it began or was begun again by hand.
  tries           integer not null default 0,
  tries_since     timestamptz,
  -- When it goes on; while somebody has it, when the lease runs out.
  next_attempt_at timestamptz,
  lease_token     uuid,
  last_outcome    text not null default '',
  last_error      text not null default '',
  cancel_reason   text not null default '',
  requested_by    bigint references staff_user,
  requested_name  text not null default '',
  requested_at    timestamptz,
  cancelled_at    timestamptz,
  check ((state = 'cancelling') = (next_attempt_at is not null)),
  check (lease_token is null or next_attempt_at is not null),
  check ((state in ('cancelled', 'deleted')) = (cancelled_at is not null)),
  check ((state = 'deleted') = (deleted_at is not null)),
  check (state = 'invalid' or not is_valid)
);
create index invalid_bet_due_idx on invalid_bet (next_attempt_at, id) where next_attempt_at is not null;
create index invalid_bet_open_idx on invalid_bet (state, id) where deleted_at is null;
create index invalid_bet_site_idx on invalid_bet (site_id, id);
create index invalid_bet_player_idx on invalid_bet (player_id, id);

-- Written before the wallet is called, so that an attempt whose process died is known.
create table invalid_bet_attempt (
  invalid_bet_id bigint not null references invalid_bet,
  attempt        integer not null,
  step           text not null check (step in ('win', 'bet')),
  request_id     text not null,
  call_id        text not null constraint invalid_bet_attempt_call_id_key unique,
  started_at     timestamptz not null,
  ended_at       timestamptz,
  outcome        text,
  result         text check (result in ('done', 'refused', 'unknown', 'interrupted')),
  primary key (invalid_bet_id, attempt),
  check (num_nonnulls(ended_at, outcome, result) in (0, 3))
);

revoke delete on invalid_bet from manager_app;
revoke insert, update, delete on invalid_bet_attempt from manager_app;

alter table invalid_bet enable row level security;
alter table invalid_bet force row level security;
create policy product on invalid_bet using (current_user <> 'manager_app');
create policy console on invalid_bet to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on invalid_bet as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

-- Attempts follow their bet.
alter table invalid_bet_attempt enable row level security;
alter table invalid_bet_attempt force row level security;
create policy product on invalid_bet_attempt using (current_user <> 'manager_app');
create policy console on invalid_bet_attempt to manager_app
  using (exists (select 1 from invalid_bet where invalid_bet.id = invalid_bet_id));
