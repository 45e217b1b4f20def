-- What Manager itself does (wallet calls, payouts, cancelled bets) becomes facts by the way of those that platforms send. Each line is stored in
-- the transaction of the change that it belongs to, and deleted once the journal holds its fact.
create table fact_outbox (
  id         bigint generated always as identity primary key,
  -- The last part of the path on which platforms send such rows.
  kind       text not null,
  -- The row as a platform would send it. Not jsonb: answers of websites may hold what that refuses, such as \u0000.
  line       json not null,
  -- Counts from 1; a line that was refused is tried again as another attempt.
  attempt    integer not null default 1,
  created_at timestamptz not null default now(),
  -- Refused lines stay, with the reason, until they are tried again.
  refused_at timestamptz,
  code       text,
  message    text,
  check (num_nonnulls(refused_at, code, message) in (0, 3))
);
create index fact_outbox_waiting_idx on fact_outbox (kind, id) where refused_at is null;
create index fact_outbox_refused_idx on fact_outbox (id) where refused_at is not null;
-- Lines come and go: without this the dead ones would be walked over again and again.
alter table fact_outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

-- Lines of tenants that the console's role has no use for: it queues them as the product.
revoke all on fact_outbox from manager_app;

-- Whoever holds the lanes listens, and hears of each kind once a transaction.
create function wake_fact_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('fact_outbox', kind) from (select distinct kind from queued) as kinds;
  return null;
end $$;
create trigger fact_outbox_wake after insert on fact_outbox referencing new table as queued
  for each statement execute function wake_fact_outbox();

-- The key under which the journal notes what Manager sent itself. No key has an empty hash, and it is switched off: nobody can call with it.
insert into platform_key (id, name, key_hash, scopes, status) overriding system value values (0, 'manager', '', array['ingest'], 'disabled');
