-- How each user has arranged each table of the console. Nobody but the user reads or changes it.
create table table_layout (
  user_id bigint not null references staff_user,
  table_id text not null check (length(table_id) between 2 and 130),
  layout jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, table_id)
);

alter table table_layout enable row level security;
alter table table_layout force row level security;
create policy product on table_layout using (current_user <> 'manager_app');
create policy console on table_layout to manager_app using (user_id = (select scope_user_id()));
