-- What an agent owes for a period (domain.md F-4): terms, fixed rates, runs with frozen versions, and the frozen months of F-9.

-- Units per 1 USD that settlements of a month use. Never changed: a new rate is a new row, and the newest of a month counts.
create table settlement_rate (
  id         bigint generated always as identity primary key,
  currency   text not null references currency (code),
  month      text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  before     numeric(18, 8),
  after      numeric(18, 8) not null check (after > 0),
  reason     text not null,
  by_user    text not null,
  created_at timestamptz not null default now()
);
create index settlement_rate_month_idx on settlement_rate (month, currency, id desc);
create trigger settlement_rate_append_only before update or delete or truncate on settlement_rate for each statement execute function refuse_change();
revoke update, delete on settlement_rate from manager_app;

-- How an agent is settled; no row: a negative result is carried, and nothing has a fee.
create table settlement_terms (
  agent_id       bigint primary key references agent,
  -- A negative result: taken over into the next period, or forgotten.
  negative_carry text not null default 'carry' check (negative_carry in ('carry', 'reset')),
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);

-- A rung of a fee scale. What is null holds for all; the narrowest scale that fits a line counts.
create table fee_tier (
  id        bigint generated always as identity primary key,
  agent_id  bigint not null references agent,
  site_id   bigint references site,
  vendor    text,
  game_type text,
  basis     text not null check (basis in ('ggr', 'turnover')),
  -- USD that the scale's lines must reach together for the rung to hold for all of them.
  from_usd  numeric(20, 6) not null check (from_usd >= 0),
  pct       numeric(7, 4) not null check (pct >= 0 and pct <= 100)
);
create unique index fee_tier_rung_key on fee_tier (agent_id, site_id, vendor, game_type, from_usd) nulls not distinct;
create index fee_tier_site_id_idx on fee_tier (site_id) where site_id is not null;

-- A settled period of an agent's own websites. Agents below it are settled by themselves.
create table settlement_run (
  id                bigint generated always as identity primary key,
  agent_id          bigint not null references agent,
  date_from         date not null,
  date_to           date not null check (date_to >= date_from),
  state             text not null check (state in ('calculated', 'confirmed', 'paid', 'reopened')),
  -- Newest frozen version.
  run_version       integer not null default 1,
  payment_reference text not null default '',
  confirmed_by      text not null default '',
  confirmed_at      timestamptz,
  paid_by           text not null default '',
  paid_at           timestamptz,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  -- A day is settled once, also when two people press the button at once.
  constraint settlement_run_period_key exclude using gist (int8range(agent_id, agent_id, '[]') with &&, daterange(date_from, date_to, '[]') with &&)
);
create index settlement_run_agent_idx on settlement_run (agent_id, date_from desc);

-- The sums of a version. Its lines never change; adjustments and what follows from them change until it is confirmed.
create table settlement_version (
  run_id          bigint not null references settlement_run,
  run_version     integer not null,
  snapshot_at     timestamptz not null,
  -- Newest batch of bets that is in the lines: what came later is a late change.
  batch_id        bigint not null,
  negative_carry  text not null,
  fee             numeric(38, 6) not null,
  late_changes    numeric(38, 6) not null,
  carried_forward numeric(38, 6) not null,
  adjustments     numeric(38, 6) not null,
  amount_due      numeric(38, 6) not null,
  carried_out     numeric(38, 6) not null,
  by_user         text not null,
  reason          text not null default '',
  primary key (run_id, run_version)
);

create table settlement_line (
  run_id               bigint not null references settlement_run,
  run_version          integer not null,
  site_id              bigint not null references site,
  vendor               text not null,
  game_type            text not null,
  currency             text not null,
  rounds               bigint not null,
  bet                  numeric(38, 6) not null,
  valid_bet            numeric(38, 6) not null,
  win                  numeric(38, 6) not null,
  win_loss             numeric(38, 6) not null,
  jackpot_contribution numeric(38, 6) not null,
  jackpot_win          numeric(38, 6) not null,
  free_round_bonus     numeric(38, 6) not null,
  free_win_bonus       numeric(38, 6) not null,
  activity_prize       numeric(38, 6) not null,
  fx                   numeric(18, 8) not null,
  valid_bet_usd        numeric(38, 6) not null,
  win_loss_usd         numeric(38, 6) not null,
  -- Null: no scale fits.
  fee_basis            text,
  fee_pct              numeric(7, 4),
  fee                  numeric(38, 6) not null,
  primary key (run_id, run_version, site_id, vendor, game_type, currency)
);
create trigger settlement_line_append_only before update or delete or truncate on settlement_line for each statement execute function refuse_change();
revoke update, delete on settlement_line from manager_app;

create table settlement_adjustment (
  id         bigint generated always as identity primary key,
  run_id     bigint not null references settlement_run,
  amount_usd numeric(20, 6) not null check (amount_usd <> 0),
  reason     text not null,
  by_user    text not null,
  created_at timestamptz not null default now(),
  -- Taken back: no longer counts, stays on record.
  removed_by text not null default '',
  removed_at timestamptz
);
create index settlement_adjustment_run_idx on settlement_adjustment (run_id, id);

-- A bet of a settled period that changed after its snapshot, as it entered a later run.
create table settlement_restatement (
  id              bigint generated always as identity primary key,
  -- Of the period that the bet counts to.
  run_id          bigint not null references settlement_run,
  entered_run_id  bigint not null references settlement_run,
  entered_version integer not null,
  bet_id          text not null,
  site_id         bigint not null references site,
  vendor          text not null,
  game_type       text not null,
  currency        text not null,
  settle_date     date not null,
  batch_id        bigint not null,
  bet_before      numeric(20, 6) not null,
  bet_after       numeric(20, 6) not null,
  valid_before    numeric(20, 6) not null,
  valid_after     numeric(20, 6) not null,
  win_before      numeric(20, 6) not null,
  win_after       numeric(20, 6) not null
);
create index settlement_restatement_run_idx on settlement_restatement (run_id, id);
create index settlement_restatement_entered_idx on settlement_restatement (entered_run_id, entered_version);
create trigger settlement_restatement_append_only before update or delete or truncate on settlement_restatement for each statement execute function refuse_change();
revoke update, delete on settlement_restatement from manager_app;

-- A month of an agent as it was frozen (F-9); a later version is a restatement. A month without bets is frozen too.
create table agent_month (
  agent_id    bigint not null references agent,
  month       text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  run_version integer not null,
  frozen_at   timestamptz not null,
  -- Newest batch of bets that is in the figures.
  batch_id    bigint not null,
  primary key (agent_id, month, run_version)
);
create table agent_month_line (
  agent_id                 bigint not null references agent,
  month                    text not null,
  run_version              integer not null,
  currency                 text not null,
  rounds                   bigint not null,
  players                  bigint not null,
  bet                      numeric(38, 6) not null,
  valid_bet                numeric(38, 6) not null,
  win                      numeric(38, 6) not null,
  jackpot_contribution     numeric(38, 6) not null,
  jackpot_win              numeric(38, 6) not null,
  free_round_bonus         numeric(38, 6) not null,
  free_win_bonus           numeric(38, 6) not null,
  activity_prize           numeric(38, 6) not null,
  bet_usd                  numeric(38, 6) not null,
  valid_bet_usd            numeric(38, 6) not null,
  win_usd                  numeric(38, 6) not null,
  jackpot_contribution_usd numeric(38, 6) not null,
  jackpot_win_usd          numeric(38, 6) not null,
  free_round_bonus_usd     numeric(38, 6) not null,
  free_win_bonus_usd       numeric(38, 6) not null,
  activity_prize_usd       numeric(38, 6) not null,
  primary key (agent_id, month, run_version, currency),
  foreign key (agent_id, month, run_version) references agent_month
);
create trigger agent_month_append_only before update or delete or truncate on agent_month for each statement execute function refuse_change();
create trigger agent_month_line_append_only before update or delete or truncate on agent_month_line for each statement execute function refuse_change();
-- Written by the job alone.
revoke insert, update, delete on agent_month, agent_month_line from manager_app;

-- Row security ------------------------------------------------------------------------------------------------------------
do $$
declare
  name text;
begin
  foreach name in array array['settlement_terms', 'fee_tier', 'settlement_run', 'settlement_version', 'settlement_line', 'settlement_adjustment',
                              'settlement_restatement', 'agent_month', 'agent_month_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
  end loop;
  foreach name in array array['settlement_terms', 'fee_tier', 'settlement_run', 'agent_month', 'agent_month_line'] loop
    execute format('create policy console on %I to manager_app using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]))', name);
  end loop;
  -- What belongs to a run follows the run.
  foreach name in array array['settlement_version', 'settlement_line', 'settlement_adjustment', 'settlement_restatement'] loop
    execute format('create policy console on %I to manager_app using ((select scope_is_all()) or exists (select 1 from settlement_run where settlement_run.id = run_id))', name);
  end loop;
end $$;
