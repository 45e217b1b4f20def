-- Dual control on `auto` stays on once two could decide: who is removed afterwards does not switch it off.
-- Without an agent the decision belongs to none; `is_super` stands for whatever only super users decide, and holds for every decision.
create table dual_control_since (
  approve_code text not null,
  agent_id     bigint references agent (id),
  at           timestamptz not null default now(),
  unique nulls not distinct (approve_code, agent_id)
);

alter table dual_control_since enable row level security;
alter table dual_control_since force row level security;
create policy product on dual_control_since using (current_user <> 'manager_app');
create policy console on dual_control_since to manager_app using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
revoke all on dual_control_since from manager_app;

insert into dual_control_since (approve_code)
  select 'is_super' from staff_user
  where is_super and status = 'enabled' and deleted_at is null and password_hash is not null having count(*) >= 2;

-- Who changed somebody else's ways to sign in, or rights: for a week the account's owner does not decide on that person's requests.
create table account_touch (
  account_id bigint not null references staff_user (id),
  touched_by bigint not null references staff_user (id),
  at         timestamptz not null default now()
);
create index account_touch_idx on account_touch (account_id, touched_by, at desc);
create index account_touch_at_idx on account_touch (at);
revoke update, delete on account_touch from manager_app;

-- How the value came about: empty, or `break_glass` when nobody else agreed to it.
alter table setting add column mark text not null default '' check (mark in ('', 'break_glass'));
-- Since when the address is this one: links that open the account are not mailed to a new one.
alter table staff_user add column email_changed_at timestamptz;

-- Whoever may read the links of this mail for a short time, a second person having agreed or nobody else being there.
alter table mail_outbox
  add column revealed_to    bigint references staff_user (id),
  add column revealed_until timestamptz;
