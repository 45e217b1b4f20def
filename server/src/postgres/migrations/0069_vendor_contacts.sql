-- Whom to write to about a vendor's games (M-2), and what was written about an alarm of the monitor of returns (G-6, G-8; decision 0065).

create table vendor_contact (
  id         bigint generated always as identity primary key,
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- As games and keys name it.
  vendor     text not null check (vendor <> ''),
  addresses  text[] not null check (cardinality(addresses) between 1 and 5),
  -- Of what is written to it.
  language   text not null check (language in ('en', 'zh')),
  note       text not null default '',
  by_user    text not null default ''
);
create unique index vendor_contact_vendor_key on vendor_contact (lower(vendor)) where deleted_at is null;

-- One mail to a vendor, as it was written: of the mails themselves nothing is left once they were sent.
create table vendor_notice (
  id         bigint generated always as identity primary key,
  case_id    bigint not null references case_file,
  alert_id   bigint not null references rtp_alert,
  vendor     text not null,
  addresses  text[] not null check (cardinality(addresses) > 0),
  language   text not null,
  subject    text not null,
  body       text not null,
  note       text not null default '',
  user_id    bigint not null references staff_user,
  user_name  text not null,
  created_at timestamptz not null
);
create index vendor_notice_case_idx on vendor_notice (case_id, id desc);
create index vendor_notice_alert_idx on vendor_notice (alert_id, created_at);
create trigger vendor_notice_append_only before update or delete or truncate on vendor_notice
  for each statement execute function refuse_change();
revoke delete on vendor_contact from manager_app;
revoke update, delete on vendor_notice from manager_app;

-- Vendors are the operator's partners, and their alarms are of all websites together.
do $$
declare
  name text;
begin
  foreach name in array array['vendor_contact', 'vendor_notice'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
    execute format('create policy console on %I to manager_app using ((select scope_is_all()))', name);
  end loop;
end $$;

-- Of which notice a mail is: a row for each of its addresses.
alter table mail_outbox add column notice_id bigint references vendor_notice;
create index mail_outbox_notice_idx on mail_outbox (notice_id) where notice_id is not null;

alter table case_event
  drop constraint case_event_event_check,
  add constraint case_event_event_check check (event in ('opened', 'state', 'hand_over', 'items', 'notice')),
  add column notice_id bigint references vendor_notice,
  add constraint case_event_notice_check check ((event = 'notice') = (notice_id is not null));
