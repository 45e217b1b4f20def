-- Who asks for the approval of a draft, and why: until somebody edits it again it stands in Approvals.
alter table activity
  add column submitted_by   bigint references staff_user,
  add column submitted_name text not null default '',
  add column submitted_at   timestamptz,
  add column submit_reason  text not null default '',
  add check ((submitted_by is null) = (submitted_at is null));
create index activity_asked_idx on activity (submitted_at) where state = 'draft' and submitted_at is not null;

-- What waits for a second person is counted for everybody's bell.
create index collection_exchange_waits_idx on collection_exchange (created_at) where state = 'requested';
create index bonus_grant_waits_idx on bonus_grant (granted_at) where needs_person and payout_id is null;
create index activity_settlement_waits_idx on activity_settlement (calculated_at) where state = 'calculated';
