-- That this database went back in time, and what showed it: noted by the start that found it, never changed.
create table restore_note (
  id          bigint generated always as identity primary key,
  noted_at    timestamptz not null default now(),
  -- command: `npm run restore` made it; log_behind_copy: the audit log lacks what its second copy has; unknown_batches: the report store has
  -- what the journal never froze; no_witness: another timeline, and neither copy nor report store to tell whether anything is missing.
  signal      text not null check (signal in ('command', 'log_behind_copy', 'unknown_batches', 'no_witness')),
  -- The same evidence is noted once, however many processes start.
  evidence_id text not null unique,
  -- The newest moment of which the database knows, but for a restore by command, which knows it exactly.
  restored_to timestamptz not null,
  evidence    jsonb not null
);
create trigger restore_note_kept before update or delete or truncate on restore_note for each statement execute function refuse_change();
revoke insert, update, delete, truncate on restore_note from manager_app;

-- The timeline on which the product last started: PostgreSQL begins another one when it is restored, and when a standby takes over.
create table postgres_timeline (
  is_only  boolean primary key default true check (is_only),
  timeline text not null,
  since    timestamptz not null default now()
);
revoke insert, update, delete, truncate on postgres_timeline from manager_app;
