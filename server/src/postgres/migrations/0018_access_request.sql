-- Who lacks a permission asks for it on the page that is closed; an administrator grants it in one step.
create table access_request (
  id              bigint generated always as identity primary key,
  user_id         bigint not null references staff_user (id),
  code            text not null,
  -- The screen that the user came for.
  path            text not null,
  reason          text not null,
  -- What is overdue counts as expired, and what the user holds meanwhile as granted, before a job has written that down.
  state           text not null default 'pending' check (state in ('pending', 'granted', 'rejected', 'withdrawn', 'expired')),
  requested_at    timestamptz not null,
  requested_ip    text not null,
  expires_at      timestamptz not null,
  -- Null with a closed request: nobody decided, its time was over or the code came another way.
  decided_by      bigint references staff_user (id),
  decided_name    text,
  decided_ip      text,
  decided_at      timestamptz,
  decision_reason text not null default '',
  -- Where it was granted.
  group_id        bigint references auth_group (id),
  check (decided_by is null or decided_by <> user_id or state = 'withdrawn'),
  check ((state in ('granted', 'rejected', 'withdrawn')) = (decided_at is not null))
);
create unique index access_request_open_key on access_request (user_id, code) where state = 'pending';
create index access_request_user_idx on access_request (user_id, id desc);
create index access_request_pending_idx on access_request (expires_at) where state = 'pending';

alter table access_request enable row level security;
alter table access_request force row level security;
create policy product on access_request using (current_user <> 'manager_app');
-- A request follows its user, also to another agent.
create policy console on access_request to manager_app
  using ((select scope_is_all()) or user_id = (select scope_user_id())
         or exists (select 1 from staff_user where staff_user.id = user_id));
revoke delete on access_request from manager_app;
