-- The audit log as a chain: every row carries the hash of the row before it, over all rows and again over those of its agent.

alter table audit_event
  add column auth_level  text not null default '',
  add column idem_key    text,
  add column approval_id bigint,
  -- A row that wants attention: break-glass, single operator, a copied passkey.
  add column mark        text not null default '',
  add column seq         bigint constraint audit_event_seq_key unique,
  add column agent_seq   bigint,
  -- The very bytes that were hashed: text made of columns again could come out differently in a later version.
  add column canon       bytea,
  add column prev        bytea,
  add column hash        bytea,
  add column agent_prev  bytea,
  add column agent_hash  bytea;
create index audit_event_at_idx on audit_event (at desc, id desc);
create index audit_event_agent_id_idx on audit_event (agent_id, id desc);
create index audit_event_action_idx on audit_event (action, id desc);

-- Ends of the chains: '*' for all rows, an agent's id for those of the agent.
create table audit_head (
  chain text primary key,
  seq   bigint not null,
  hash  bytea not null
);

-- Runs as its owner: the role of the console may add rows to the chain, but not move its ends.
create function chain_audit_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own_chain text := coalesce(new.agent_id::text, '-');
  head      audit_head;
begin
  insert into audit_head (chain, seq, hash) values ('*', 0, ''), (own_chain, 0, '') on conflict do nothing;
  select * into head from audit_head where chain = '*' for update;
  new.seq := head.seq + 1;
  new.prev := head.hash;
  select * into head from audit_head where chain = own_chain for update;
  new.agent_seq := head.seq + 1;
  new.agent_prev := head.hash;
  new.canon := convert_to(jsonb_build_object(
    'id', new.id, 'seq', new.seq, 'agent_seq', new.agent_seq, 'at_us', (extract(epoch from new.at) * 1000000)::bigint,
    'actor_id', new.actor_id, 'actor_name', new.actor_name, 'sid', new.sid, 'auth_level', new.auth_level, 'ip', new.ip,
    'user_agent', new.user_agent, 'request_id', new.request_id, 'idem_key', new.idem_key, 'action', new.action,
    'object_type', new.object_type, 'object_id', new.object_id, 'agent_id', new.agent_id, 'outcome', new.outcome,
    'reason', new.reason, 'before', new.before, 'after', new.after, 'approval_id', new.approval_id, 'mark', new.mark)::text, 'UTF8');
  new.hash := sha256(new.prev || new.canon);
  new.agent_hash := sha256(new.agent_prev || new.canon);
  update audit_head set seq = new.seq, hash = new.hash where chain = '*';
  update audit_head set seq = new.agent_seq, hash = new.agent_hash where chain = own_chain;
  return new;
end $$;
create trigger audit_event_chain before insert on audit_event for each row execute function chain_audit_event();

-- Signed heights of the chain. A chain alone does not show that its end was cut off or that all of it was written anew.
create table audit_checkpoint (
  seq       bigint primary key,
  at        timestamptz not null,
  hash      bytea not null,
  -- Ed25519 over height, hash and the signature before.
  prev_signature bytea not null,
  signature bytea not null
);
create trigger audit_checkpoint_append_only before update or delete or truncate on audit_checkpoint for each statement execute function refuse_change();

-- What the product did by itself.
create table job_run (
  id         bigint generated always as identity primary key,
  job        text not null,
  started_at timestamptz not null,
  ended_at   timestamptz,
  outcome    text not null default 'running' check (outcome in ('running', 'ok', 'failed')),
  rows       integer,
  detail     jsonb not null default '{}',
  error      text not null default ''
);
create index job_run_job_idx on job_run (job, id desc);

-- Every file that left the product: who took what, with which filter.
create table export_file (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  user_id    bigint not null references staff_user,
  user_name  text not null,
  agent_id   bigint references agent,
  what       text not null,
  format     text not null check (format in ('csv', 'xlsx')),
  filter     jsonb not null,
  rows       integer not null,
  bytes      bigint not null,
  sha256     text not null
);
create index export_file_user_id_idx on export_file (user_id, id desc);
