-- Money that goes out to players (decision 0044): one row a payout, one transfer id for ever, budgets that cannot be overdrawn.

-- What a campaign, an activity or a pool may give away, in its own currency.
create table payout_budget (
  id         bigint generated always as identity primary key,
  purpose    text not null,
  reference  text not null,
  -- Null: the operator's own.
  agent_id   bigint references agent,
  currency   text not null,
  amount     numeric(20, 6) not null,
  -- Promised and not paid yet.
  reserved   numeric(20, 6) not null default 0,
  paid       numeric(20, 6) not null default 0,
  created_at timestamptz not null,
  unique (purpose, reference),
  constraint payout_budget_kept check (reserved >= 0 and paid >= 0 and reserved + paid <= amount)
);
-- The same rows are written again and again: room in their page keeps them from wandering.
alter table payout_budget set (fillfactor = 50);

create table payout (
  id              bigint generated always as identity primary key,
  -- What it is for, and which one of these: the same is never paid twice.
  purpose         text not null,
  reference       text not null,
  -- The id under which the wallet is asked, in every attempt, for ever.
  transfer_id     text not null default 'pay-' || gen_random_uuid() constraint payout_transfer_id_key unique,
  -- credit: the player gets it; debit: it is taken from the player.
  direction       text not null check (direction in ('credit', 'debit')),
  agent_id        bigint not null references agent,
  site_id         bigint not null references site,
  player_id       bigint not null references player,
  is_test         boolean not null,
  -- As promised, and as the budget counts it.
  prize_currency  text not null,
  prize_amount    numeric(20, 6) not null check (prize_amount > 0),
  -- As the wallet books it, in the player's currency at the rate of the moment.
  currency        text not null,
  amount          numeric(20, 6) not null check (amount > 0),
  fx_rate         numeric(18, 8) not null check (fx_rate > 0),
  usd             numeric(20, 6) not null check (usd >= 0),
  budget_id       bigint references payout_budget,
  wallet_kind     text not null check (wallet_kind in ('promo', 'jackpot', 'free_round', 'compensation')),
  -- Of the promo credit that becomes a fact when it is paid; null: none does.
  promo_kind      text,
  source_id       text not null default '',
  bet_id          text not null default '',
  round_id        text not null default '',
  game            text not null default '',
  state           text not null check (state in ('waiting_approval', 'processing', 'paid', 'not_eligible', 'error_retry', 'error_manual', 'rejected')),
  -- Limits that made a second person necessary.
  limits_exceeded text[] not null default '{}',
  requested_by    bigint references staff_user,
  requested_name  text not null default '',
  created_at      timestamptz not null,
  decided_by      bigint references staff_user,
  decided_name    text not null default '',
  decided_at      timestamptz,
  -- What the wallet is asked for next: to pay, or to take back what may have been booked.
  step            text not null default 'pay' check (step in ('pay', 'cancel')),
  attempts        integer not null default 0,
  -- Attempts of this step since it began or was begun again by hand.
  tries           integer not null default 0,
  tries_since     timestamptz,
  -- When a worker may take it; while one has it, when its lease runs out.
  next_attempt_at timestamptz,
  lease_token     uuid,
  -- An attempt has no known end: only a cancel or a refusal of the same id rules out that it was booked.
  may_be_booked   boolean not null default false,
  -- A cancel went through: the wallet books nothing under this transfer id any more.
  is_cancelled    boolean not null default false,
  is_given_up     boolean not null default false,
  last_outcome    text not null default '',
  last_error      text not null default '',
  balance_after   numeric(20, 6),
  paid_at         timestamptz,
  version         integer not null default 1,
  constraint payout_purpose_reference_key unique (purpose, reference),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state in ('processing', 'error_retry')) = (next_attempt_at is not null)),
  check (lease_token is null or next_attempt_at is not null),
  check (state not in ('not_eligible', 'rejected') or not may_be_booked)
);
create index payout_due_idx on payout (site_id, next_attempt_at, id) where next_attempt_at is not null;
create index payout_requested_idx on payout (requested_by, created_at) where requested_by is not null;
create index payout_player_idx on payout (player_id, created_at);
create index payout_state_idx on payout (purpose, state, id);
create index payout_budget_idx on payout (budget_id, id) where budget_id is not null;
-- A payout is written three times within seconds.
alter table payout set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);

-- What the wallet was told under an id never changes: another payout would be meant.
create function keep_payout() returns trigger language plpgsql as $$
begin
  raise exception 'what a payout is, and its transfer id, never change' using errcode = 'integrity_constraint_violation';
end $$;
create trigger payout_kept before update of transfer_id, purpose, reference, direction, site_id, player_id, prize_currency, prize_amount, currency, amount, budget_id
  on payout for each row
  when ((old.transfer_id, old.purpose, old.reference, old.direction, old.site_id, old.player_id, old.prize_currency, old.prize_amount, old.currency, old.amount, old.budget_id)
        is distinct from
        (new.transfer_id, new.purpose, new.reference, new.direction, new.site_id, new.player_id, new.prize_currency, new.prize_amount, new.currency, new.amount, new.budget_id))
  execute function keep_payout();
create trigger payout_stays before delete or truncate on payout for each statement execute function refuse_change();

-- Written before the wallet is called, so that an attempt whose process died is known.
create table payout_attempt (
  payout_id   bigint not null references payout,
  attempt     integer not null,
  step        text not null check (step in ('pay', 'cancel')),
  call_id     text not null constraint payout_attempt_call_id_key unique,
  started_at  timestamptz not null,
  -- Null while it is under way, or until it is found that its process died.
  ended_at    timestamptz,
  outcome     text,
  -- What is known of the money: booked, refused, unknown; interrupted: the process died, which is unknown as well.
  result      text check (result in ('booked', 'refused', 'unknown', 'interrupted')),
  http_status integer,
  remote_code text,
  latency_ms  integer,
  primary key (payout_id, attempt),
  check (num_nonnulls(ended_at, outcome, result, http_status, remote_code, latency_ms) in (0, 6))
);
create index payout_attempt_open_idx on payout_attempt (payout_id) where ended_at is null;
alter table payout_attempt set (fillfactor = 80);

revoke delete on payout, payout_budget from manager_app;
revoke insert, update, delete on payout_attempt from manager_app;

alter table payout enable row level security;
alter table payout force row level security;
create policy product on payout using (current_user <> 'manager_app');
create policy console on payout to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on payout as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

-- A budget of the operator is seen by the operator's staff alone.
alter table payout_budget enable row level security;
alter table payout_budget force row level security;
create policy product on payout_budget using (current_user <> 'manager_app');
create policy console on payout_budget to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on payout_budget as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id is null or agent_id <> all ((select scope_except_ids())::bigint[]));

-- Attempts follow their payout.
alter table payout_attempt enable row level security;
alter table payout_attempt force row level security;
create policy product on payout_attempt using (current_user <> 'manager_app');
create policy console on payout_attempt to manager_app
  using (exists (select 1 from payout where payout.id = payout_id));
