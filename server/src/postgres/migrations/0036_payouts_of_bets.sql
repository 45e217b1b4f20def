-- A difference of a reconciliation (F-6) asks what Manager itself paid for its bet.
create index payout_bet_idx on payout (site_id, bet_id) where bet_id <> '';
