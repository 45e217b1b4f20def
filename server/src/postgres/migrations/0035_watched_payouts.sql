-- Staff are told once of a payout that is left to them, or that nobody could pay for twelve hours.
alter table payout add column told_at timestamptz;
create index payout_manual_idx on payout (id) where state = 'error_manual';
