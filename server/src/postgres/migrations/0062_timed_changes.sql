-- Changes that wait for their time, and what undoes them (C-12, decision 0062).
create table timed_change (
  id             bigint generated always as identity primary key,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  -- The call that waits, as the console made it; AES-256-GCM, bound to what the second person was shown.
  endpoint       text not null,
  operation      text not null,
  payload        bytea not null,
  object_type    text not null,
  object_id      text not null,
  object_name    text not null,
  agent_id       bigint references agent,
  -- The fields that it changes, as they were and as they shall be.
  before         jsonb not null,
  after          jsonb not null,
  -- Who would be asked for the change and for the way back; null: nobody.
  asks           jsonb not null,
  apply_at       timestamptz not null,
  revert_at      timestamptz check (revert_at > apply_at),
  state          text not null
    check (state in ('waiting_approval', 'scheduled', 'applied', 'reverted', 'not_reverted', 'cancelled', 'overtaken', 'failed')),
  reason         text not null default '',
  approval_id    bigint unique references approval,
  requested_by   bigint not null references staff_user,
  requested_name text not null,
  requested_ip   text not null,
  requested_at   timestamptz not null,
  applied_at     timestamptz,
  apply_late_s   integer,
  reverted_at    timestamptz,
  revert_late_s  integer,
  -- Why it was not done or not undone: {"reason", "details", "fields"} of the refusal.
  failure        jsonb,
  cancelled_by   bigint references staff_user,
  cancelled_name text not null default '',
  cancelled_at   timestamptz,
  cancel_reason  text not null default '',
  check (state <> 'waiting_approval' or approval_id is not null),
  check (state not in ('applied', 'reverted', 'not_reverted') or applied_at is not null),
  check ((state = 'reverted') = (reverted_at is not null))
);
create index timed_change_apply_due_idx on timed_change (apply_at) where state = 'scheduled';
create index timed_change_revert_due_idx on timed_change (revert_at) where state = 'applied' and revert_at is not null;
create index timed_change_object_idx on timed_change (object_type, object_id, id desc);
create index timed_change_agent_idx on timed_change (agent_id);
revoke delete on timed_change from manager_app;

alter table timed_change enable row level security;
alter table timed_change force row level security;
create policy product on timed_change using (current_user <> 'manager_app');
-- What belongs to no agent (a game) is shown to everybody who holds the screen, as the record itself is.
create policy console on timed_change to manager_app
  using ((select scope_is_all()) or requested_by = (select scope_user_id()) or agent_id = any ((select scope_ids())::bigint[])
         or (agent_id is null and (select has_scope())));
create policy but_exceptions on timed_change as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id is null or agent_id <> all ((select scope_except_ids())::bigint[]));
