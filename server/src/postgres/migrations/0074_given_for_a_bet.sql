-- What was given for a round so far is asked for with each compensation, cancel and difference of one of its bets (kit/payout/given.ts).
create index payout_round_idx on payout (site_id, round_id) where round_id <> '';
-- What had been given for the bet by the time its cancel was agreed to; null: no cancel was. A cancel that failed goes on alone only where no more came to it.
alter table invalid_bet add column given_agreed numeric(20, 6);
update invalid_bet set given_agreed = coalesce((
  select sum(case when payout.direction = 'debit' then -payout.amount else payout.amount end) from payout
  where payout.site_id = invalid_bet.site_id and payout.bet_id = invalid_bet.bet_id and payout.player_id = invalid_bet.player_id
    and payout.state not in ('rejected', 'not_eligible') and payout.created_at < invalid_bet.requested_at), 0)
where requested_at is not null;
