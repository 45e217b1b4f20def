-- Cases (G-8): what staff look into, with the rows that belong to it, as they were when they were collected (decision 0061).

create table case_file (
  id             bigint generated always as identity primary key,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  kind           text not null check (kind in ('rtp', 'risk', 'big_win', 'reconcile', 'manual')),
  -- What it was opened for.
  source_type    text not null check (source_type <> ''),
  source_id      text not null check (source_id <> ''),
  -- Whose data it is about; null: the operator's own.
  agent_id       bigint references agent,
  -- A text of the console and what stands in it.
  title_key      text not null check (title_key <> ''),
  title_params   jsonb not null default '{}',
  state          text not null default 'open' check (state in ('open', 'investigating', 'explained', 'fault_confirmed', 'closed')),
  -- Who looks into it; null: nobody yet.
  owner_id       bigint references staff_user,
  owner_name     text not null default '',
  -- Null: the product itself.
  opened_by      bigint references staff_user,
  opened_name    text not null default '',
  -- What it came to, who said so, and when.
  conclusion     text not null default '' check (conclusion in ('', 'explained', 'fault_confirmed')),
  conclusion_note text not null default '',
  concluded_by   bigint references staff_user,
  concluded_name text not null default '',
  concluded_at   timestamptz,
  closed_by      bigint references staff_user,
  closed_name    text not null default '',
  closed_at      timestamptz,
  check ((conclusion = '') = (concluded_at is null)),
  check ((conclusion = '') = (state in ('open', 'investigating'))),
  check (state not in ('explained', 'fault_confirmed') or conclusion = state),
  check ((closed_at is null) = (state <> 'closed'))
);
-- One thing is looked into once at a time.
create unique index case_file_source_key on case_file (source_type, source_id) where state <> 'closed';
create index case_file_created_idx on case_file (created_at desc, id desc);
create index case_file_open_idx on case_file (owner_id, created_at) where state <> 'closed';
create index case_file_agent_idx on case_file (agent_id);

-- What was collected. Never changed: the same row as it is later stands beside it.
create table case_item (
  id            bigint generated always as identity primary key,
  case_id       bigint not null references case_file,
  type          text not null check (type <> ''),
  object_id     text not null check (object_id <> ''),
  -- Whose row it is; null: nobody's.
  agent_id      bigint references agent,
  -- The console's address of it; empty: it has none.
  link          text not null default '',
  -- How it is read: the call and what it is asked, and by what the row is found in a list. Empty: only its snapshot is known.
  read_path     text not null default '',
  read_input    jsonb,
  row_key       jsonb,
  -- The row as the server read it, and the hash of that.
  snapshot      jsonb not null,
  snapshot_hash bytea not null,
  -- What the screen showed of it: columns, filters, zone, when. Null: it was not collected on a screen.
  seen          jsonb,
  added_by      bigint references staff_user,
  added_name    text not null default '',
  added_at      timestamptz not null default now()
);
create unique index case_item_same_key on case_item (case_id, type, object_id, snapshot_hash);
create index case_item_object_idx on case_item (type, object_id);

create table case_note (
  id         bigint generated always as identity primary key,
  case_id    bigint not null references case_file,
  text       text not null check (text <> ''),
  user_id    bigint not null references staff_user,
  user_name  text not null,
  created_at timestamptz not null default now()
);
create index case_note_case_idx on case_note (case_id, id);

-- What became of a case: opened, handed over, moved on.
create table case_event (
  id         bigint generated always as identity primary key,
  case_id    bigint not null references case_file,
  event      text not null check (event in ('opened', 'state', 'hand_over', 'items')),
  from_state text,
  to_state   text,
  from_owner text not null default '',
  to_owner   text not null default '',
  -- How many rows were added.
  items      integer not null default 0,
  reason     text not null default '',
  -- Null: the product itself.
  user_id    bigint references staff_user,
  user_name  text not null default '',
  created_at timestamptz not null default now()
);
create index case_event_case_idx on case_event (case_id, id);

create trigger case_item_append_only before update or delete or truncate on case_item for each statement execute function refuse_change();
create trigger case_note_append_only before update or delete or truncate on case_note for each statement execute function refuse_change();
create trigger case_event_append_only before update or delete or truncate on case_event for each statement execute function refuse_change();
revoke delete on case_file from manager_app;
revoke update, delete on case_item, case_note, case_event from manager_app;

alter table case_file enable row level security;
alter table case_file force row level security;
create policy product on case_file using (current_user <> 'manager_app');
create policy console on case_file to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on case_file as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id is null or agent_id <> all ((select scope_except_ids())::bigint[]));

-- What hangs on a case follows it; an item is also somebody's row by itself.
alter table case_item enable row level security;
alter table case_item force row level security;
create policy product on case_item using (current_user <> 'manager_app');
create policy console on case_item to manager_app
  using (exists (select 1 from case_file where case_file.id = case_id)
         and ((select scope_is_all()) or agent_id is null or agent_id = any ((select scope_ids())::bigint[])));
create policy but_exceptions on case_item as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id is null or agent_id <> all ((select scope_except_ids())::bigint[]));

do $$
declare
  name text;
begin
  foreach name in array array['case_note', 'case_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
    execute format('create policy console on %I to manager_app using (exists (select 1 from case_file where case_file.id = case_id))', name);
  end loop;
end $$;

-- The evidence pack of a case leaves as other files do.
alter table export_job drop constraint export_job_format_check;
alter table export_job add constraint export_job_format_check check (format in ('csv', 'xlsx', 'zip'));
alter table export_file drop constraint export_file_format_check;
alter table export_file add constraint export_file_format_check check (format in ('csv', 'xlsx', 'pdf', 'zip'));
