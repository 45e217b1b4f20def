-- How the calls to a website's wallet go, for processes that make none: written by those that call, at most once a second for a website.
create table wallet_state (
  site_id       bigint primary key references site,
  -- closed: calls go through; open: none does until next_probe_at; half_open: one call is trying the wallet.
  state         text not null check (state in ('closed', 'open', 'half_open')),
  -- Calls in a row that the wallet did not answer.
  failures      integer not null check (failures >= 0),
  opened_at     timestamptz,
  next_probe_at timestamptz,
  last_ok_at    timestamptz,
  updated_at    timestamptz not null,
  check (state = 'closed' or opened_at is not null and next_probe_at is not null)
);
-- The same rows are written again and again: room in their page keeps them from wandering.
alter table wallet_state set (fillfactor = 50);
revoke insert, update, delete on wallet_state from manager_app;

alter table wallet_state enable row level security;
alter table wallet_state force row level security;
create policy product on wallet_state using (current_user <> 'manager_app');
create policy console on wallet_state to manager_app
  using ((select scope_is_all()) or exists (select 1 from site where site.id = site_id));
create policy but_exceptions on wallet_state as restrictive to manager_app
  using (not (select scope_has_exceptions()) or exists (select 1 from site where site.id = site_id));

-- Calls to wallets are signed with keys of the same picture that facts are resolved with: a new key is seen by every process.
create trigger site_api_key_directory after insert or update or delete on site_api_key for each statement execute function bump_directory_version();
