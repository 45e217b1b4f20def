-- Wins of free rounds are paid once at the end, or after each round (B-6), and a campaign may be cancelled as a whole.
alter table free_round_campaign
  add column pays         text not null default 'at_end' check (pays in ('at_end', 'each_round')),
  add column cancelled_at timestamptz;

alter table free_round_grant
  add column pays text not null default 'at_end' check (pays in ('at_end', 'each_round')),
  -- With its check: a grant may have several payouts.
  drop column payout_id;

-- What is paid of a grant. The round is empty where all of them are paid together.
create table free_round_payout (
  grant_id  bigint not null references free_round_grant,
  round_id  text not null,
  payout_id bigint not null unique references payout,
  primary key (grant_id, round_id)
);
revoke delete, update on free_round_payout from manager_app;

alter table free_round_payout enable row level security;
alter table free_round_payout force row level security;
create policy product on free_round_payout using (current_user <> 'manager_app');
create policy console on free_round_payout to manager_app
  using (exists (select 1 from free_round_grant where free_round_grant.id = grant_id));
