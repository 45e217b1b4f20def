-- Money that Manager gave, in the figures that are kept (decision 0045). What was frozen before counted none of it and stays what it was.
alter table agent_month_line
  add column compensation     numeric(38, 6) not null default 0,
  add column compensation_usd numeric(38, 6) not null default 0;
alter table settlement_line add column compensation numeric(38, 6) not null default 0;

-- USD by which compensations change what is due: below 0 where players were given more than was taken back. Null: calculated before compensations counted.
alter table settlement_version add column compensations numeric(38, 6);

-- What a version took in of a compensation: of its own period, or of an earlier one that was frozen without it.
create table settlement_compensation (
  run_id      bigint not null references settlement_run,
  run_version integer not null,
  credit_id   text not null,
  settle_date date not null,
  site_id     bigint not null references site,
  player_id   bigint not null references player,
  currency    text not null,
  -- Above 0: given to the player.
  amount      numeric(20, 6) not null,
  fx          numeric(18, 8) not null,
  amount_usd  numeric(38, 6) not null,
  -- The compensation (D-2) or whatever case the platform names.
  source_id   text not null default '',
  primary key (run_id, run_version, credit_id)
);
create trigger settlement_compensation_append_only before update or delete or truncate on settlement_compensation
  for each statement execute function refuse_change();
revoke update, delete on settlement_compensation from manager_app;

alter table settlement_compensation enable row level security;
alter table settlement_compensation force row level security;
create policy product on settlement_compensation using (current_user <> 'manager_app');
create policy console on settlement_compensation to manager_app
  using ((select scope_is_all()) or exists (select 1 from settlement_run where settlement_run.id = run_id));
create policy but_exceptions on settlement_compensation as restrictive to manager_app
  using (not (select scope_has_exceptions()) or exists (select 1 from settlement_run where settlement_run.id = run_id));
