-- How far the audit log was handed over to whoever watches it from outside (AUDIT_STREAM_URL).
create table audit_stream (
  -- Where to, without what proves who sends it.
  target  text primary key,
  -- Its newest row that has arrived there, and when that was known.
  seq     bigint not null default 0,
  sent_at timestamptz not null default now()
);
revoke all on audit_stream from manager_app;
