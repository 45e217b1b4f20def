-- Exports that staff ask for (ux.md §2.7): what was asked, how far it is, and the file. Seen by nobody but their owner.
create table export_job (
  id bigint generated always as identity primary key,
  user_id bigint not null references staff_user,
  endpoint text not null,
  what text not null,
  title text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- input, columns, notes, timezone and language as they were asked for
  request jsonb not null,
  -- from where it was asked for: stands on the audit rows of its end
  ip text not null,
  user_agent text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  -- a worker writes only while it holds the newest attempt
  attempt integer not null default 0,
  rows_done bigint not null default 0,
  rows_total bigint,
  bytes bigint,
  sha256 text not null default '',
  table_sha256 text not null default '',
  file_name text not null default '',
  error text not null default '',
  error_details jsonb not null default '{}',
  created_at timestamptz not null,
  queued_at timestamptz not null,
  started_at timestamptz,
  seen_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  ticket_hash bytea,
  ticket_sid text,
  ticket_expires_at timestamptz
);
create index export_job_user on export_job (user_id, id desc);
create index export_job_open on export_job (status) where status in ('queued', 'running');
create index export_job_ready on export_job (expires_at) where status = 'ready';
create unique index export_job_ticket on export_job (ticket_hash) where ticket_hash is not null;

revoke delete on export_job from manager_app;
alter table export_job enable row level security;
alter table export_job force row level security;
create policy product on export_job using (current_user <> 'manager_app');
create policy console on export_job to manager_app
  using (user_id = (select scope_user_id())) with check (user_id = (select scope_user_id()));
