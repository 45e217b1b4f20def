-- The audit log as a chain: every row carries the hash of the row before it, over all rows and again over those of its agent.

alter table audit_event
  add column auth_level  text not null default '',
  add column idem_key    text,
  add column approval_id bigint,
  -- A row that wants attention: break-glass, single operator, a copied passkey.
  add column mark        text not null default '',
  -- The chain, filled by the trigger: what a writer gives for these, and for "at", does not count.
  add column seq         bigint not null default 0,
  add column agent_seq   bigint not null default 0,
  -- The very bytes that were hashed: text made of columns again could come out differently in a later version.
  add column canon       bytea not null default '',
  add column prev        bytea not null default '',
  add column hash        bytea not null default '',
  add column agent_prev  bytea not null default '',
  add column agent_hash  bytea not null default '';

-- Ends of the chains: '*' for all rows, an agent's id for those of the agent, '-' for those of nobody. Room for updates in place.
create table audit_head (
  chain text primary key,
  seq   bigint not null,
  hash  bytea not null
) with (fillfactor = 20);
insert into audit_head (chain, seq, hash) values ('*', 0, '');

create function audit_canon(event audit_event) returns bytea language sql stable as $$
  select convert_to(jsonb_build_object(
    'id', event.id, 'seq', event.seq, 'agent_seq', event.agent_seq, 'at_us', (extract(epoch from event.at) * 1000000)::bigint,
    'actor_id', event.actor_id, 'actor_name', event.actor_name, 'sid', event.sid, 'auth_level', event.auth_level, 'ip', event.ip,
    'user_agent', event.user_agent, 'request_id', event.request_id, 'idem_key', event.idem_key, 'action', event.action,
    'object_type', event.object_type, 'object_id', event.object_id, 'agent_id', event.agent_id, 'outcome', event.outcome,
    'reason', event.reason, 'before', event.before, 'after', event.after, 'approval_id', event.approval_id, 'mark', event.mark)::text, 'UTF8')
$$;

-- The next link of both chains.
create function chain_next(event audit_event) returns audit_event language plpgsql as $$
declare
  own_chain text := coalesce(event.agent_id::text, '-');
  head      audit_head;
begin
  select * into strict head from audit_head where chain = '*';
  event.seq := head.seq + 1;
  event.prev := head.hash;
  select * into head from audit_head where chain = own_chain;
  event.agent_seq := coalesce(head.seq, 0) + 1;
  event.agent_prev := coalesce(head.hash, '');
  event.canon := audit_canon(event);
  event.hash := sha256(event.prev || event.canon);
  event.agent_hash := sha256(event.agent_prev || event.canon);
  update audit_head set seq = event.seq, hash = event.hash where chain = '*';
  insert into audit_head (chain, seq, hash) values (own_chain, event.agent_seq, event.agent_hash)
    on conflict (chain) do update set seq = excluded.seq, hash = excluded.hash;
  return event;
end $$;

-- Rows from before the chain get their place in it.
alter table audit_event disable trigger audit_event_append_only;
do $$
declare
  event audit_event;
begin
  for event in select * from audit_event order by id loop
    event := chain_next(event);
    update audit_event set seq = event.seq, prev = event.prev, hash = event.hash, canon = event.canon,
      agent_seq = event.agent_seq, agent_prev = event.agent_prev, agent_hash = event.agent_hash where id = event.id;
  end loop;
end $$;
alter table audit_event enable trigger audit_event_append_only;

-- Runs as its owner: the role of the console may add rows to the chain, but not move its ends. pg_temp is named, and last, because a
-- schema of temporary tables is searched first otherwise, and anybody may make a table audit_head there.
create function chain_audit_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- '*' is locked first and until the commit: under it nobody waits for anybody else, and no number is left out.
  perform from audit_head where chain = '*' for update;
  -- Read under the lock: times follow the order of the chain.
  new.at := clock_timestamp();
  return chain_next(new);
end $$;
create trigger audit_event_chain before insert on audit_event for each row execute function chain_audit_event();
revoke execute on function chain_next(audit_event), chain_audit_event() from public;

alter table audit_event add constraint audit_event_seq_key unique (seq);
-- Every search of the log ends in "newest first", so every index does.
drop index audit_event_object_idx, audit_event_actor_idx;
create index audit_event_object_idx on audit_event (object_type, object_id, at desc, seq desc);
create index audit_event_actor_idx on audit_event (actor_id, at desc, seq desc);
create index audit_event_at_idx on audit_event (at desc, seq desc);
create index audit_event_agent_id_idx on audit_event (agent_id, at desc, seq desc);
create index audit_event_action_idx on audit_event (action, at desc, seq desc);
create index audit_event_request_id_idx on audit_event (request_id);
create index audit_event_approval_id_idx on audit_event (approval_id, at desc, seq desc) where approval_id is not null;
create index audit_event_mark_idx on audit_event (at desc, seq desc) where mark <> '';
create index audit_event_trouble_idx on audit_event (outcome, at desc, seq desc) where outcome <> 'ok';

-- Signed heights of the chain. A chain alone does not show that its end was cut off or that all of it was written anew.
create table audit_checkpoint (
  seq            bigint primary key,
  at             timestamptz not null,
  hash           bytea not null,
  -- Ed25519 over height, time, hash and the signature before; the public key in its raw 32 bytes.
  prev_signature bytea not null,
  signature      bytea not null,
  public_key     bytea not null
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
create index job_run_outcome_idx on job_run (outcome, id desc) where outcome <> 'ok';

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
create index export_file_agent_id_idx on export_file (agent_id, id desc);
create trigger export_file_append_only before update or delete or truncate on export_file for each statement execute function refuse_change();
