-- Writes that wait for a second person, and writes that must not happen twice.

create table approval (
  id              bigint generated always as identity primary key,
  operation       text not null,
  -- Code that lets a second person decide.
  approve_code    text not null,
  -- The call that waits, as the console made it: run again, with all its checks, once it is approved.
  endpoint        text not null,
  -- AES-256-GCM, bound to the other columns that an approver relies on: it may hold a first password. Emptied once it was decided.
  payload         bytea not null,
  payload_hash    bytea not null,
  object_type     text not null,
  object_id       text not null,
  object_name     text not null default '',
  object_version  integer,
  agent_id        bigint references agent,
  before          jsonb,
  after           jsonb,
  reason          text not null default '',
  state           text not null default 'pending'
    check (state in ('pending', 'executed', 'failed', 'rejected', 'withdrawn', 'expired')),
  requested_by    bigint not null references staff_user,
  requested_name  text not null,
  requested_ip    text not null,
  requested_at    timestamptz not null,
  expires_at      timestamptz not null,
  decided_by      bigint references staff_user,
  decided_name    text,
  decided_ip      text,
  decided_at      timestamptz,
  decision_reason text not null default '',
  -- Maker and checker from the same address: allowed, but shown.
  is_same_ip      boolean not null default false,
  -- Why the approved call could not be done: {"reason", "details"} of the refusal.
  failure         jsonb,
  -- Break-glass: from then on the requester alone may have it run.
  glass_due_at    timestamptz,
  glass_reason    text not null default '',
  check (decided_by is null or decided_by <> requested_by or glass_due_at is not null or state = 'withdrawn')
);
create unique index approval_open_key on approval (operation, object_type, object_id, payload_hash) where state = 'pending';
create index approval_pending_idx on approval (approve_code, id desc) where state = 'pending';
create index approval_expires_at_idx on approval (expires_at) where state = 'pending';
create index approval_requested_by_idx on approval (requested_by, id desc);
create index approval_object_idx on approval (object_type, object_id, id desc);

-- Answers of writes by the key that the browser drew: the same key gets the same answer, and nothing happens twice.
create table idempotency_key (
  user_id    bigint not null references staff_user,
  key        text not null,
  endpoint   text not null,
  body_hash  bytea not null,
  -- AES-256-GCM: an answer may hold what is shown once. Null only inside the transaction that writes it.
  answer     bytea,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_key_created_at_idx on idempotency_key (created_at);

-- Settings that staff change in the console; what is absent has its default.
alter table setting
  add column version    integer not null default 1,
  add column updated_by bigint references staff_user;
