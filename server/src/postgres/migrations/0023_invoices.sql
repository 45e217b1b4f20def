-- Invoices (domain.md F-4): who sends them, who receives them, a number without gaps, and documents that never change.

-- The operator, as its invoices name it: one row at most.
create table company (
  id              smallint primary key default 1 check (id = 1),
  name            text not null default '',
  address         text not null default '',
  tax_number      text not null default '',
  email           text not null default '',
  -- Where the money goes: bank, account, BIC.
  payment_details text not null default '',
  version         integer not null default 1,
  updated_at      timestamptz not null default now()
);
revoke delete on company from manager_app;

-- The agent, as invoices name it; an empty name is that of the agent.
alter table agent
  add billing_name       text not null default '',
  add billing_address    text not null default '',
  add billing_tax_number text not null default '',
  add billing_email      text not null default '';

-- Days from an invoice to the day on which it is due.
alter table settlement_terms add payment_days smallint not null default 14 check (payment_days between 0 and 365);

-- One invoice a version of a run that was agreed to. What it says of both sides is kept with it.
create table invoice (
  id          bigint generated always as identity primary key,
  agent_id    bigint not null references agent,
  -- 1, 2, 3 … of the agent in that year: drawn in the transaction that writes the row, and rows stay.
  year        smallint not null,
  sequence    integer not null check (sequence > 0),
  number      text not null constraint invoice_number_key unique,
  run_id      bigint not null references settlement_run,
  run_version integer not null,
  issued_on   date not null,
  due_on      date not null check (due_on >= issued_on),
  issuer      jsonb not null,
  receiver    jsonb not null,
  -- That of an earlier version of the run, if there was one.
  replaces    text not null default '',
  by_user     text not null,
  made_at     timestamptz not null,
  unique (agent_id, year, sequence),
  unique (run_id, run_version)
);

-- The documents of an invoice as they were handed out, byte by byte.
create table invoice_document (
  invoice_id bigint not null references invoice,
  agent_id   bigint not null references agent,
  format     text not null check (format in ('pdf', 'xlsx')),
  language   text not null,
  file_name  text not null,
  content    bytea not null,
  made_at    timestamptz not null,
  primary key (invoice_id, format, language)
);

create trigger invoice_append_only before update or delete or truncate on invoice for each statement execute function refuse_change();
create trigger invoice_document_append_only before update or delete or truncate on invoice_document for each statement execute function refuse_change();
revoke update, delete on invoice, invoice_document from manager_app;

do $$
declare
  name text;
begin
  foreach name in array array['invoice', 'invoice_document'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
    execute format('create policy console on %I to manager_app using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]))', name);
    execute format('create policy but_exceptions on %I as restrictive to manager_app using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]))', name);
  end loop;
end $$;
