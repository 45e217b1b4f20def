-- An invalid bet may be completed instead of cancelled (D-1): its game ended it after all, or staff settle it as its game and the wallet know it.
alter table invalid_bet
  drop constraint invalid_bet_state_check,
  -- Replaced below.
  drop constraint invalid_bet_check,
  drop column is_valid,
  -- What the round was: free game, bought feature, jackpot.
  add column features   text[] not null default '{}',
  -- What the wallet had booked when the cancel began: of each of the wins, as decimal texts, and of the stake. Null: none of it is on record.
  add column win_amounts text[] not null default '{}',
  add column stake       numeric(20, 6),
  -- Of a bet that staff settle: what it won, of the game and jackpots together, and the version that they saw.
  add column settle_win numeric(20, 6) check (settle_win >= 0),
  add column settle_version bigint;

alter table invalid_bet
  add column is_valid boolean not null generated always as (state = 'completed') stored,
  add constraint invalid_bet_state_check
    check (state in ('invalid', 'cancelling', 'cancelled', 'cancel_failed', 'deleted', 'completing', 'completed')),
  add constraint invalid_bet_due_check check ((state in ('cancelling', 'completing')) = (next_attempt_at is not null)),
  add constraint invalid_bet_settle_check check (state <> 'completing' or num_nonnulls(settle_win, settle_version) = 2);

-- Up to where the details of rounds were held against their bets. One row.
create table round_check (
  is_one   boolean primary key default true check (is_one),
  batch_id bigint not null default 0
);
insert into round_check default values;
revoke all on round_check from manager_app;
