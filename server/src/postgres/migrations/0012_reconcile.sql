-- Reconciliation (domain.md F-6): what a website says of its bets, held against ours. Rows, runs and files are kept for good.

-- How far apart stakes and wins of a currency may be. A currency without a row has the standard of the product.
create table recon_tolerance (
  currency   text primary key,
  tolerance  numeric(20, 6) not null check (tolerance >= 0),
  version    integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);

-- A day of a website that was looked at, also when everything matched; `by_user` is empty for the daily job.
create table recon_run (
  id          bigint generated always as identity primary key,
  site_id     bigint not null references site,
  settle_date date not null,
  run_at      timestamptz not null default now(),
  by_user     text not null default '',
  row_count   integer not null,
  open_count  integer not null
);
create index recon_run_day_idx on recon_run (site_id, settle_date desc);

-- Files of websites: totals a day and currency, or single transactions.
create table recon_upload (
  id        bigint generated always as identity primary key,
  site_id   bigint not null references site,
  kind      text not null check (kind in ('totals', 'transactions')),
  file_name text not null default '',
  -- of the text as it was read
  sha256    text not null,
  row_count integer not null,
  day_from  date not null,
  day_to    date not null,
  by_user   text not null,
  at        timestamptz not null default now()
);
create index recon_upload_site_idx on recon_upload (site_id, id desc);

create table recon_upload_row (
  upload_id   bigint not null references recon_upload,
  site_id     bigint not null references site,
  line        integer not null,
  settle_date date not null,
  currency    text not null,
  -- empty in a file of totals
  external_id text not null default '',
  round_id    text not null default '',
  player      text not null default '',
  -- 1 for a transaction
  bets        bigint not null,
  bet         numeric(20, 6) not null,
  win         numeric(20, 6) not null,
  status      text not null check (status in ('settled', 'cancelled')),
  at          timestamptz,
  primary key (upload_id, line)
);
create index recon_upload_row_day_idx on recon_upload_row (upload_id, settle_date, currency);

-- A website's settlement day in a currency, by its three ledgers: our bets, movements that its wallet confirmed, its own figures.
create table recon_row (
  id             bigint generated always as identity primary key,
  site_id        bigint not null references site,
  settle_date    date not null,
  currency       text not null,
  state          text not null default 'pending' check (state in ('pending', 'matched', 'tolerated', 'mismatch', 'explained', 'closed')),
  bets_count     bigint not null default 0,
  bets_bet       numeric(38, 6) not null default 0,
  bets_win       numeric(38, 6) not null default 0,
  wallet_count   bigint,
  wallet_bet     numeric(38, 6),
  wallet_win     numeric(38, 6),
  site_count     bigint,
  site_bet       numeric(38, 6),
  site_win       numeric(38, 6),
  -- ours − theirs: the website's own figures, without them what its wallet confirmed
  diff_count     bigint,
  diff_bet       numeric(38, 6),
  diff_win       numeric(38, 6),
  diff_pct       numeric(20, 4),
  tolerance      numeric(20, 6) not null default 0,
  -- [{hint, minutes}]
  hints          jsonb not null default '[]',
  -- how many transactions differ; null while single ones were not compared
  missing_theirs integer,
  missing_ours   integer,
  amount_differs integer,
  status_differs integer,
  -- the newest file that covers it, and the one that the figures were compared with
  upload_id      bigint references recon_upload,
  compared_upload_id bigint references recon_upload,
  explanation    text not null default '',
  evidence       text not null default '',
  explained_by   text not null default '',
  explained_by_id bigint references staff_user,
  explained_at   timestamptz,
  closed_by      text not null default '',
  closed_at      timestamptz,
  -- figures are no longer those that the row was closed with
  has_moved      boolean not null default false,
  compared_at    timestamptz not null default now(),
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  unique (site_id, settle_date, currency)
);
create index recon_row_day_idx on recon_row (settle_date desc, site_id);

-- Transactions on which the two sides differ, as the last comparison found them.
create table recon_diff (
  id            bigint generated always as identity primary key,
  row_id        bigint not null references recon_row,
  site_id       bigint not null references site,
  kind          text not null check (kind in ('missing_theirs', 'missing_ours', 'amount_differs', 'status_differs')),
  our_id        text not null default '',
  their_id      text not null default '',
  round_id      text not null default '',
  ours_status   text,
  ours_bet      numeric(20, 6),
  ours_win      numeric(20, 6),
  theirs_status text,
  theirs_bet    numeric(20, 6),
  theirs_win    numeric(20, 6),
  hint          text not null default ''
);
create index recon_diff_row_idx on recon_diff (row_id, id);

create trigger recon_run_append_only before update or delete or truncate on recon_run for each statement execute function refuse_change();
create trigger recon_upload_append_only before update or delete or truncate on recon_upload for each statement execute function refuse_change();
create trigger recon_upload_row_append_only before update or delete or truncate on recon_upload_row for each statement execute function refuse_change();
revoke update, delete on recon_run, recon_upload, recon_upload_row from manager_app;
revoke delete on recon_row, recon_tolerance from manager_app;

do $$
declare
  name text;
begin
  foreach name in array array['recon_run', 'recon_upload', 'recon_upload_row', 'recon_row', 'recon_diff'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
    execute format('create policy console on %I to manager_app using ((select scope_is_all()) or exists (select 1 from site where site.id = site_id))', name);
  end loop;
end $$;
