-- Who asks wallets: drawn once, and the same in every copy that is restored of this database.
create table installation (
  id      uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default now()
);
create unique index installation_one on installation ((true));
insert into installation default values;
create trigger installation_kept before update or delete or truncate on installation for each statement execute function refuse_change();
revoke insert, update, delete, truncate on installation from manager_app;

-- Ids of money are derived, not drawn (wallet/transfer-id.ts): what is paid again after a restore is the same transfer.
alter table payout alter column transfer_id drop default;
