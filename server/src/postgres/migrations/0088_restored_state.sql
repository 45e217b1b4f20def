-- The state "restored": it begins with a note (restore_note) and stands until two persons end it. Payouts wait meanwhile.
create table restore_end (
  id            bigint generated always as identity primary key,
  ended_at      timestamptz not null default now(),
  -- The newest note that they had before them: one that comes later begins the state anew.
  until_note    bigint not null unique references restore_note,
  reason        text not null,
  ended_by      bigint references staff_user,
  ended_name    text not null,
  -- Who agreed to it; empty: it took one person.
  approved_name text not null
);
create trigger restore_end_kept before update or delete or truncate on restore_end for each statement execute function refuse_change();
revoke insert, update, delete, truncate on restore_end from manager_app;

-- What was noted before payouts waited for it has long been worked with.
insert into restore_end (until_note, reason, ended_name, approved_name)
select max(id), 'noted by a version in which payouts did not wait', 'manager', '' from restore_note having max(id) is not null;

create function is_restored() returns boolean language sql stable as $$
  select exists (select from restore_note where id > (select coalesce(max(until_note), 0) from restore_end))
$$;

-- What the report store holds of batches that this database lacks, as it was when the restore was noticed. The website has its number of then.
create table restore_loss (
  note_id    bigint not null references restore_note,
  table_name text not null,
  site_id    bigint not null,
  batches    bigint not null,
  rows       bigint not null,
  -- Of the facts themselves.
  first_at   timestamptz not null,
  last_at    timestamptz not null,
  primary key (note_id, table_name, site_id)
);
create trigger restore_loss_kept before update or delete or truncate on restore_loss for each statement execute function refuse_change();
revoke insert, update, delete, truncate on restore_loss from manager_app;
alter table restore_loss enable row level security;
alter table restore_loss force row level security;
create policy product on restore_loss using (current_user <> 'manager_app');
create policy console on restore_loss to manager_app
  using ((select scope_is_all()) or exists (select 1 from site where site.id = site_id));
create policy but_exceptions on restore_loss as restrictive to manager_app
  using (not (select scope_has_exceptions()) or exists (select 1 from site where site.id = site_id));

-- Of these, what wallets had booked for Manager: money that players have. A payout of this transfer id may be made again, or nobody knows of it any more.
create table restore_transfer (
  note_id     bigint not null references restore_note,
  transfer_id text not null,
  site_id     bigint not null,
  agent_id    bigint not null,
  -- As the restored database calls this number; empty: it has no such player.
  player      text not null,
  is_test     boolean not null,
  method      text not null,
  currency    text not null,
  amount      numeric(20, 6) not null,
  booked_at   timestamptz not null,
  primary key (note_id, transfer_id)
);
create trigger restore_transfer_kept before update or delete or truncate on restore_transfer for each statement execute function refuse_change();
revoke insert, update, delete, truncate on restore_transfer from manager_app;
alter table restore_transfer enable row level security;
alter table restore_transfer force row level security;
create policy product on restore_transfer using (current_user <> 'manager_app');
create policy console on restore_transfer to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on restore_transfer as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));
