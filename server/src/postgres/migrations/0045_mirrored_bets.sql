-- Bets of external vendors as these tell them (B-7). They are in no money report: Manager keeps the vendor's word beside its own facts.
create table vendor (
  id             bigint generated always as identity primary key,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  code           text not null constraint vendor_code_key unique,
  name           text not null,
  is_enabled     boolean not null,
  api_url        text not null,
  -- Signs the calls; sealed as api keys of websites are.
  key_sealed     bytea not null,
  last_four      text not null,
  -- The vendor shows a change after so many minutes at the latest: as far a pull goes back behind the one before.
  lag_minutes    integer not null default 10 check (lag_minutes between 3 and 60),
  -- The longest window that the vendor answers.
  window_minutes integer not null default 15 check (window_minutes between 1 and 60),
  poll_seconds   integer not null default 60 check (poll_seconds between 10 and 3600)
);

-- How far the pull of a vendor is. One process at a time has its lease, and every page is written under it.
create table vendor_cursor (
  vendor_id       bigint primary key references vendor,
  -- Everything that the vendor had shown of changes before this is here; null before the first pull.
  pulled_until    timestamptz,
  -- A walk goes window by window from here to there; between walks both are null.
  walk_from       timestamptz,
  walk_to         timestamptz,
  next_pull_at    timestamptz not null,
  lease_token     uuid,
  leased_until    timestamptz,
  -- The last window that was pulled whole, and what it brought.
  window_from     timestamptz,
  window_to       timestamptz,
  window_counts   jsonb not null default '{}',
  last_success_at timestamptz,
  -- Of the pull as it stands: failures in a row, and the last of them.
  failures        integer not null default 0,
  last_error      text not null default '',
  last_error_at   timestamptz,
  -- The longest that a change was on its way to Manager in the last windows: what the vendor's lag really is.
  seen_lag_s      integer not null default 0,
  check ((walk_from is null) = (walk_to is null)),
  check ((lease_token is null) = (leased_until is null))
);

-- A range that staff want pulled once more.
create table vendor_repull (
  id             bigint generated always as identity primary key,
  vendor_id      bigint not null references vendor,
  from_at        timestamptz not null,
  to_at          timestamptz not null,
  -- Windows before this are pulled.
  done_until     timestamptz not null,
  state          text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  counts         jsonb not null default '{}',
  failures       integer not null default 0,
  last_error     text not null default '',
  next_try_at    timestamptz not null,
  reason         text not null,
  requested_by   bigint not null references staff_user,
  requested_name text not null,
  requested_at   timestamptz not null,
  ended_at       timestamptz,
  check (to_at > from_at and to_at - from_at <= interval '24 hours'),
  check (done_until between from_at and to_at),
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
-- Asking for the same range twice is asking once.
create unique index vendor_repull_open_key on vendor_repull (vendor_id, from_at, to_at) where ended_at is null;
create index vendor_repull_newest_idx on vendor_repull (vendor_id, id desc);

create table mirrored_bet (
  id                   bigint generated always as identity primary key,
  vendor_id            bigint not null references vendor,
  vendor_bet_id        text not null,
  -- The vendor's newest revision, and how many of them came.
  revision             bigint not null,
  revisions            integer not null default 1,
  site_code            text not null,
  -- Null: Manager knows no website of that code; then it belongs to no agent, and only who sees all agents sees it.
  site_id              bigint references site,
  agent_id             bigint references agent,
  is_test              boolean not null default false,
  player               text not null,
  game_code            text not null,
  round_id             text not null,
  parent_bet_id        text not null default '',
  currency             text not null,
  bet                  numeric(20, 6) not null,
  valid_bet            numeric(20, 6) not null,
  -- Of the game; a jackpot comes on top.
  win_game             numeric(20, 6) not null,
  win_jackpot          numeric(20, 6) not null,
  jackpot_contribution numeric(20, 6) not null,
  -- Null: the currency has no rate.
  fx_rate              numeric(20, 8),
  bet_usd              numeric(38, 6),
  win_usd              numeric(38, 6),
  -- Null: its website is not known.
  settle_date          date,
  source               text,
  -- Null: a word of the vendor that means nothing to Manager.
  status               text check (status in ('pending', 'settled', 'cancelled', 'adjusted')),
  vendor_status        text not null,
  spin_type            text not null default '',
  free_spins           integer,
  is_feature_buy       boolean not null default false,
  sub_agent            text not null default '',
  balance_before       numeric(20, 6),
  balance_after        numeric(20, 6),
  bet_at               timestamptz not null,
  settled_at           timestamptz,
  device               text not null default '',
  ip                   text not null default '',
  rtp_profile          text not null default '',
  math_version         text not null default '',
  raw                  jsonb not null,
  -- When Manager first heard of the bet; when the vendor made the newest revision; when that came.
  first_seen_at        timestamptz not null,
  changed_at           timestamptz not null,
  seen_at              timestamptz not null,
  constraint mirrored_bet_vendor_bet_id_key unique (vendor_id, vendor_bet_id),
  check ((site_id is null) = (agent_id is null))
);
create index mirrored_bet_at_idx on mirrored_bet (bet_at, id);
create index mirrored_bet_agent_idx on mirrored_bet (agent_id, bet_at, id);
create index mirrored_bet_player_idx on mirrored_bet (player, bet_at, id);
create index mirrored_bet_id_idx on mirrored_bet (vendor_bet_id);
create index mirrored_bet_round_idx on mirrored_bet (round_id);
create index mirrored_bet_homeless_idx on mirrored_bet (site_code) where site_id is null;

-- Every revision as the vendor told it, the newest among them.
create table mirrored_bet_revision (
  mirrored_bet_id bigint not null references mirrored_bet,
  revision        bigint not null,
  changed_at      timestamptz not null,
  seen_at         timestamptz not null,
  raw             jsonb not null,
  -- Of the row with its fields in order: the same revision never says two things.
  content_hash    bytea not null,
  primary key (mirrored_bet_id, revision)
);
create trigger mirrored_bet_revision_append_only before update or delete or truncate on mirrored_bet_revision
  for each statement execute function refuse_change();

-- What the vendor sent and Manager did not take: rows that do not read, and a revision that says another thing than before.
create table vendor_fault (
  id            bigint generated always as identity primary key,
  vendor_id     bigint not null references vendor,
  kind          text not null check (kind in ('unreadable', 'conflict')),
  vendor_bet_id text not null default '',
  -- Of the website that the row names, where Manager knows it.
  agent_id      bigint references agent,
  is_test       boolean not null default false,
  -- What is wrong, and with which field; of a conflict with which revision.
  reason        text not null,
  field         text not null default '',
  -- The row as text: it need not be anything that the store could keep otherwise.
  raw           text not null,
  fingerprint   bytea not null,
  times         integer not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  constraint vendor_fault_fingerprint_key unique (vendor_id, fingerprint)
);
create index vendor_fault_newest_idx on vendor_fault (vendor_id, id desc);

revoke delete on vendor, vendor_cursor, vendor_repull from manager_app;
revoke insert, update, delete on mirrored_bet, mirrored_bet_revision, vendor_fault from manager_app;

do $$
declare
  name text;
begin
  foreach name in array array['mirrored_bet', 'mirrored_bet_revision', 'vendor_fault'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
  end loop;
  foreach name in array array['mirrored_bet', 'vendor_fault'] loop
    execute format('create policy console on %I to manager_app using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]))', name);
    execute format('create policy but_exceptions on %I as restrictive to manager_app using (not (select scope_has_exceptions())
      or agent_id is null or agent_id <> all ((select scope_except_ids())::bigint[]))', name);
  end loop;
end $$;
create policy console on mirrored_bet_revision to manager_app
  using (exists (select 1 from mirrored_bet where mirrored_bet.id = mirrored_bet_id));
