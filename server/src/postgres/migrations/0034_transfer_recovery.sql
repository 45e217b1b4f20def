-- Transfers that staff take over from a game platform (K-1): an out that is sent to the wallet again, an in that is taken back. One row a transfer, for ever.
create table transfer_recovery (
  id              bigint generated always as identity primary key,
  version         integer not null default 1,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  transfer_id     text not null constraint transfer_recovery_transfer_id_key unique,
  kind            text not null check (kind in ('retry', 'cancel')),
  agent_id        bigint not null references agent,
  site_id         bigint not null references site,
  player_id       bigint not null references player,
  is_test         boolean not null,
  currency        text not null,
  amount          numeric(20, 6) not null check (amount > 0),
  -- overtaken: the platform ended the transfer before the wallet was called.
  state           text not null check (state in ('running', 'done', 'manual', 'overtaken')),
  -- look: is it still open, and does everybody who reads it know that it is taken back? call: the wallet. books: does K-1 show how it ended?
  step            text not null default 'look' check (step in ('look', 'call', 'books')),
  -- Calls of the wallet, ever.
  attempts        integer not null default 0,
  -- Attempts of this step since it began or was begun again, and when the first was made.
  tries           integer not null default 0,
  tries_since     timestamptz,
  taken_at        timestamptz,
  -- When it goes on; while somebody has it, when the lease runs out.
  next_attempt_at timestamptz,
  lease_token     uuid,
  -- When the wallet said that it is booked.
  booked_at       timestamptz,
  -- Row versions that were queued as facts, by transfer.
  written         jsonb not null default '{}',
  last_error      text not null default '',
  reason          text not null,
  requested_by    bigint not null references staff_user,
  requested_name  text not null,
  check ((state = 'running') = (next_attempt_at is not null)),
  check (lease_token is null or next_attempt_at is not null),
  check (state <> 'done' or booked_at is not null)
);
create index transfer_recovery_due_idx on transfer_recovery (next_attempt_at, id) where next_attempt_at is not null;
create index transfer_recovery_manual_idx on transfer_recovery (id) where state = 'manual';

revoke delete on transfer_recovery from manager_app;

alter table transfer_recovery enable row level security;
alter table transfer_recovery force row level security;
create policy product on transfer_recovery using (current_user <> 'manager_app');
create policy console on transfer_recovery to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on transfer_recovery as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));
