-- A payout of a website that is not approved waits for that, without being tried.
alter table payout drop constraint payout_state_check;
alter table payout add constraint payout_state_check
  check (state in ('waiting_approval', 'processing', 'paid', 'not_eligible', 'error_retry', 'error_manual', 'on_hold', 'rejected'));
create index payout_on_hold_idx on payout (site_id, id) where state = 'on_hold';
