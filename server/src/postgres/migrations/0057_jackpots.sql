-- Jackpots (I): pools into which bets pay, and which a bet wins (decision 0057). All of their money is in USD.

create table jackpot_pool (
  id                 bigint generated always as identity primary key,
  version            integer not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  deleted_at         timestamptz,
  code               text not null,
  name               text not null,
  tier               text not null check (tier in ('mini', 'minor', 'major', 'grand', 'single')),
  sort               integer not null default 100,
  status             text not null default 'active' check (status in ('active', 'shutdown')),
  -- Who plays for it; never changes.
  scope              text not null check (scope in ('global', 'agent', 'brand', 'site')),
  -- Whose it is; null: the operator's own.
  agent_id           bigint references agent,
  brand              text not null default '',
  site_id            bigint references site,
  -- In per cent of the stake, times the factor of the game.
  rate               numeric(7, 4) not null check (rate >= 0 and rate <= 10),
  hidden_rate        numeric(7, 4) not null check (hidden_rate >= 0 and hidden_rate <= 100),
  -- With which it begins, and with which it begins again after a hit.
  seed               numeric(20, 6) not null check (seed >= 0),
  reset              numeric(20, 6) not null check (reset >= 0),
  min_win            numeric(20, 6) not null check (min_win > 0),
  must_hit           numeric(20, 6),
  cap                numeric(20, 6) not null,
  min_bet_usd        numeric(20, 6) not null default 0 check (min_bet_usd >= 0),
  -- Of one bet at most.
  contribution_limit numeric(20, 6) not null check (contribution_limit > 0),
  -- Bets that take part, by what paid for them.
  sources            text[] not null default '{normal}',
  -- [{level, ref, factor}]: of the rules that fit a game the most specific counts.
  games              jsonb not null,
  trigger            text not null check (trigger in ('mystery', 'weighted', 'time', 'symbol')),
  trigger_weight     numeric(12, 6) not null default 1 check (trigger_weight > 0),
  -- Chance of a hit for each USD of the stake at weight 1 (weighted).
  odds_per_usd       numeric(16, 12) not null default 0 check (odds_per_usd >= 0),
  -- Weights of the segments between min_win and must_hit (mystery).
  segments           integer[] not null default '{1}',
  -- A full hour of UTC, or a window after the start of the turn, in minutes (time).
  due_hour           integer check (due_hour between 0 and 23),
  due_from_min       integer,
  due_to_min         integer,
  -- [{site_id, weight}]: other trigger weights at single websites, where the law allows these.
  site_weights       jsonb not null default '[]',
  note               text not null default '',
  check (min_win >= seed and min_win >= reset),
  check (must_hit is null or must_hit >= min_win),
  check (cap > coalesce(must_hit, min_win)),
  check (trigger <> 'mystery' or must_hit is not null),
  check ((scope = 'site') = (site_id is not null)),
  check ((scope in ('agent', 'site')) = (agent_id is not null)),
  check ((scope = 'brand') = (brand <> ''))
);
create unique index jackpot_pool_code_key on jackpot_pool (code) where deleted_at is null;

-- Where the money stands now. Whoever changes it holds the row's lock and counts `epoch` up, so that the lane of bets reads it anew.
create table jackpot_meter (
  pool_id    bigint primary key references jackpot_pool,
  epoch      bigint not null default 1,
  turn       integer not null default 1,
  visible    numeric(20, 6) not null check (visible >= 0),
  hidden     numeric(20, 6) not null check (hidden >= 0),
  overflow   numeric(20, 6) not null check (overflow >= 0),
  -- Taken back of bets that had paid in, and not paid again yet.
  owed       numeric(20, 6) not null check (owed >= 0),
  -- Since the pool began.
  bets       bigint not null default 0,
  wager      numeric(38, 6) not null default 0,
  hits       bigint not null default 0,
  won        numeric(38, 6) not null default 0,
  last_hit_at timestamptz,
  updated_at timestamptz not null
);
-- Written again and again: room in their page keeps the rows from wandering.
alter table jackpot_meter set (fillfactor = 30);

-- From one hit to the next.
create table jackpot_turn (
  pool_id    bigint not null references jackpot_pool,
  turn       integer not null,
  started_at timestamptz not null,
  -- What is shown at its beginning.
  start_money numeric(20, 6) not null,
  -- The rules that its hit point or due time was drawn by, as they are published.
  rules      jsonb not null,
  -- SHA-256 of what is sealed; null where nothing is drawn beforehand.
  commitment bytea,
  sealed     bytea,
  ended_at   timestamptz,
  -- Changed: other rules from then on, with the same money. Closed: the pool was removed.
  ended_by   text check (ended_by in ('hit', 'changed', 'closed')),
  -- Told once the turn has ended.
  value      text,
  salt       text,
  primary key (pool_id, turn),
  check ((ended_at is null) = (ended_by is null)),
  -- What was sealed under a key that is lost stays untold.
  check (commitment is null or ended_at is null or sealed is not null or (value is not null and salt is not null))
);

-- What went in and out: never changed. One row a pool, a turn and a group of the journal; orders and new turns have rows of their own.
create table jackpot_ledger (
  id          bigint generated always as identity primary key,
  pool_id     bigint not null references jackpot_pool,
  turn        integer not null,
  -- Day of UTC in which it was booked.
  day         date not null,
  booked_at   timestamptz not null,
  group_id    bigint,
  order_id    bigint,
  bets        bigint not null default 0,
  wager       numeric(38, 6) not null default 0,
  -- All money before; what came in, by where it went (`repaid`: paid of what was owed, below 0: taken back); what was put in and taken out.
  opening     numeric(38, 6) not null,
  visible_in  numeric(38, 6) not null default 0,
  hidden_in   numeric(38, 6) not null default 0,
  overflow_in numeric(38, 6) not null default 0,
  repaid      numeric(38, 6) not null default 0,
  seed        numeric(38, 6) not null default 0,
  win         numeric(38, 6) not null default 0,
  adjustment  numeric(38, 6) not null default 0,
  visible     numeric(20, 6) not null,
  hidden      numeric(20, 6) not null,
  overflow    numeric(20, 6) not null,
  owed        numeric(20, 6) not null,
  constraint jackpot_ledger_balanced check (
    visible + hidden + overflow - owed = opening + visible_in + hidden_in + overflow_in + repaid + seed - win + adjustment)
);
create index jackpot_ledger_pool_idx on jackpot_ledger (pool_id, id desc);
create index jackpot_ledger_time_idx on jackpot_ledger (pool_id, booked_at desc, id desc);
create trigger jackpot_ledger_append_only before update or delete or truncate on jackpot_ledger for each statement execute function refuse_change();

-- Sums of the ledger by the day, kept with it.
create table jackpot_day (
  pool_id     bigint not null references jackpot_pool,
  day         date not null,
  first_id    bigint not null,
  last_id     bigint not null,
  bets        bigint not null,
  wager       numeric(38, 6) not null,
  visible_in  numeric(38, 6) not null,
  hidden_in   numeric(38, 6) not null,
  overflow_in numeric(38, 6) not null,
  repaid      numeric(38, 6) not null,
  seed        numeric(38, 6) not null,
  hits        bigint not null,
  win         numeric(38, 6) not null,
  adjustment  numeric(38, 6) not null,
  opening     numeric(38, 6) not null,
  closing     numeric(38, 6) not null,
  primary key (pool_id, day)
);
alter table jackpot_day set (fillfactor = 50);

create function sum_jackpot_ledger() returns trigger language plpgsql as $$
begin
  insert into jackpot_day as sums (pool_id, day, first_id, last_id, bets, wager, visible_in, hidden_in, overflow_in, repaid, seed, hits, win, adjustment, opening, closing)
  select pool_id, day, min(id), max(id), sum(bets), sum(wager), sum(visible_in), sum(hidden_in), sum(overflow_in), sum(repaid), sum(seed),
    count(*) filter (where win > 0), sum(win), sum(adjustment), (array_agg(opening order by id))[1],
    (array_agg(visible + hidden + overflow - owed order by id desc))[1]
  from added group by pool_id, day order by pool_id, day
  on conflict (pool_id, day) do update set last_id = excluded.last_id, bets = sums.bets + excluded.bets, wager = sums.wager + excluded.wager,
    visible_in = sums.visible_in + excluded.visible_in, hidden_in = sums.hidden_in + excluded.hidden_in,
    overflow_in = sums.overflow_in + excluded.overflow_in, repaid = sums.repaid + excluded.repaid, seed = sums.seed + excluded.seed,
    hits = sums.hits + excluded.hits, win = sums.win + excluded.win, adjustment = sums.adjustment + excluded.adjustment, closing = excluded.closing;
  return null;
end $$;
create trigger jackpot_ledger_sums after insert on jackpot_ledger referencing new table as added for each statement execute function sum_jackpot_ledger();

-- How bets contributed from a moment on, as whole as it takes to reckon them again: a bet names the terms that it came under. Never changed.
create table jackpot_terms (
  id         integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- SHA-256 of `pools`.
  digest     bytea not null,
  -- [{pool_id, rate, hidden_rate, limit, min_bet, sources, sites, games: [[rate, factor, ids]]}]
  pools      jsonb not null
);
create trigger jackpot_terms_append_only before update or delete or truncate on jackpot_terms for each statement execute function refuse_change();

create table jackpot_order (
  id            bigint generated always as identity primary key,
  version       integer not null default 1,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  deleted_at    timestamptz,
  method        text not null check (method in ('auto', 'manual', 'adjust')),
  win_code      text check (win_code in ('W', 'WC', 'NW')),
  status        text not null check (status in ('won', 'paying', 'manual', 'paid', 'cancelled', 'booked')),
  pool_id       bigint not null references jackpot_pool,
  turn          integer not null,
  -- Of an adjustment that moves money to another pool.
  to_pool_id    bigint references jackpot_pool,
  -- In USD; of an adjustment with its sign.
  amount        numeric(20, 6) not null check (amount <> 0),
  player_id     bigint references player,
  site_id       bigint references site,
  -- Whose player won; of an adjustment whose pool it is.
  agent_id      bigint references agent,
  game_id       bigint references game,
  bet_id        text not null default '',
  -- What the player gets: the amount at the rate of the winning bet, rounded down to what the currency knows.
  currency      text,
  player_amount numeric(20, 6),
  fx_rate       numeric(18, 8),
  -- Of a weighted hit: {draw, threshold}.
  proof         jsonb,
  -- Its bet was cancelled before it was paid.
  cancel_asked_at timestamptz,
  payout_id     bigint unique references payout,
  paid_at       timestamptz,
  description   text not null default '',
  requested_by  bigint references staff_user,
  by_user       text not null default '',
  approved_name text not null default '',
  check ((method = 'adjust') = (status = 'booked')),
  check ((method = 'adjust') = (player_id is null)),
  check (method = 'adjust' or (amount > 0 and win_code is not null)),
  check ((status = 'paid') = (paid_at is not null)),
  check (status <> 'paid' or payout_id is not null)
);
create unique index jackpot_order_turn_key on jackpot_order (pool_id, turn) where method = 'auto';
create index jackpot_order_created_idx on jackpot_order (created_at desc, id desc);
create index jackpot_order_pool_idx on jackpot_order (pool_id, id desc);
create index jackpot_order_player_idx on jackpot_order (player_id, id desc) where player_id is not null;
create index jackpot_order_bet_idx on jackpot_order (bet_id) where bet_id <> '';
create index jackpot_order_open_idx on jackpot_order (pool_id, id) where status in ('won', 'paying', 'manual');

-- Which pools there are is read with the websites and games that take part.
create trigger jackpot_pool_directory after insert or update or delete on jackpot_pool for each statement execute function bump_directory_version();

revoke delete on jackpot_pool, jackpot_order from manager_app;
revoke insert, update, delete on jackpot_meter, jackpot_turn, jackpot_ledger, jackpot_day, jackpot_terms from manager_app;

-- Row security: the operator's pools are played for everywhere, so their names and what they show are seen by all; what stands behind that is the owner's.
alter table jackpot_pool enable row level security;
alter table jackpot_pool force row level security;
create policy product on jackpot_pool using (current_user <> 'manager_app');
create policy console on jackpot_pool to manager_app
  using ((select scope_is_all()) or (agent_id is null and (select has_scope())) or agent_id = any ((select scope_ids())::bigint[]))
  with check ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on jackpot_pool as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id is null or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table jackpot_order enable row level security;
alter table jackpot_order force row level security;
create policy product on jackpot_order using (current_user <> 'manager_app');
create policy console on jackpot_order to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on jackpot_order as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id is null or agent_id <> all ((select scope_except_ids())::bigint[]));

do $$
declare
  name text;
begin
  foreach name in array array['jackpot_meter', 'jackpot_turn', 'jackpot_ledger', 'jackpot_day'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
    execute format('create policy console on %I to manager_app using (exists (select 1 from jackpot_pool where jackpot_pool.id = pool_id))', name);
  end loop;
end $$;
alter table jackpot_terms enable row level security;
alter table jackpot_terms force row level security;
create policy product on jackpot_terms using (current_user <> 'manager_app');
create policy console on jackpot_terms to manager_app using (false);
