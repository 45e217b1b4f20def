-- What the report store has to hold: it is a copy of the journal, and the product never believes it blindly (docs/decisions/0027-the-copy-is-never-believed-blindly.md).

-- Which store is this database's copy, and how its tables were made. `hours_from`: from when on fact_hour knows every bet.
create table fact_store (
  is_only     boolean primary key default true check (is_only),
  store_id    uuid,
  -- Of the engine that printed the definitions, and a hash of each by the name of its table.
  engine      text not null default '',
  definitions jsonb not null default '{}',
  hours_from  timestamptz not null,
  verified_at timestamptz
);
insert into fact_store (hours_from)
  select case when exists (select 1 from ingest_group) then now() else '-infinity' end;

-- Sums of all applied batches, written with the note that they are applied. Null: begun before sums were kept.
create table fact_month (
  table_name text not null,
  partition  text not null,
  rows       bigint not null,
  -- Σ sign
  net_rows   bigint,
  -- Σ amount × sign: of bets the stake
  amount     numeric(38, 6),
  -- Σ win × sign, of bets
  win        numeric(38, 6),
  primary key (table_name, partition)
);
insert into fact_month (table_name, partition, rows)
  select table_name, partition, sum(rows) from ingest_batch
  join ingest_group on ingest_group.id = group_id
  where applied_at is not null
  group by table_name, partition;

-- The same of bets, by website, currency and hour of the settlement, else of the bet: for the comparison that never ends.
create table fact_hour (
  partition text not null,
  site_id   bigint not null,
  currency  text not null,
  hour      timestamptz not null,
  bets      bigint not null,
  bet       numeric(38, 6) not null,
  win       numeric(38, 6) not null,
  primary key (hour, site_id, currency, partition)
) with (fillfactor = 70);

-- Months of tables that are not whole in the store, until they are.
create table fact_gap (
  table_name    text not null,
  partition     text not null,
  reason        text not null check (reason in ('rows_missing', 'rows_extra', 'batches_differ', 'sums_differ', 'part_damaged', 'other_store', 'journal_short')),
  rows_expected bigint not null,
  rows_held     bigint not null,
  -- Rows that had to be written again, and those that were; null: not begun.
  rows_to_restore bigint,
  rows_restored   bigint,
  -- Can't be restored without somebody's help.
  is_stuck      boolean not null default false,
  found_at      timestamptz not null default now(),
  primary key (table_name, partition)
);

create index ingest_batch_partition_idx on ingest_batch (table_name, partition, id);

revoke all on fact_store, fact_month, fact_hour, fact_gap from manager_app;

-- The console has no right to it; were it given one, it would see its own websites.
alter table fact_hour enable row level security;
alter table fact_hour force row level security;
create policy product on fact_hour using (current_user <> 'manager_app');
create policy console on fact_hour to manager_app using ((select scope_is_all()) or exists (select 1 from site where site.id = site_id));
