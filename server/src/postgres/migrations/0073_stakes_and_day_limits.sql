-- Stakes above what the game or the website offers are put aside as invalid bets (decision 0070). Written with the bets, read by the job that puts them into the queue.
create table stake_above_offer (
  bet_id   text primary key,
  -- What was offered, in the currency of the bet.
  max_bet  numeric(20, 6) not null,
  noted_at timestamptz not null
);
revoke all on stake_above_offer from manager_app;

alter table invalid_bet drop constraint invalid_bet_source_check;
alter table invalid_bet add constraint invalid_bet_source_check
  check (source in ('pending', 'wallet_unknown', 'integrity', 'above_max_bet', 'staff'));

-- What is offered is part of what ingest knows.
create trigger site_game_directory after insert or update or delete on site_game for each statement execute function bump_directory_version();
create trigger coin_directory after insert or update or delete on coin for each statement execute function bump_directory_version();

-- What a pool, a website and a player win within a day without anybody looking, in USD; null: any amount. What goes beyond waits for another person than who set it (decision 0070).
alter table jackpot_pool
  add column pool_day_limit   numeric(20, 6) default 10000 check (pool_day_limit >= 0),
  add column site_day_limit   numeric(20, 6) default 10000 check (site_day_limit >= 0),
  add column player_day_limit numeric(20, 6) default 5000 check (player_day_limit >= 0);

alter table jackpot_order
  add column limits_exceeded text[] not null default '{}' check (limits_exceeded <@ array['pool_day', 'site_day', 'player_day']),
  add column approved_at timestamptz;
alter table jackpot_order drop constraint jackpot_order_status_check;
alter table jackpot_order add constraint jackpot_order_status_check
  check (status in ('won', 'waiting_approval', 'paying', 'manual', 'paid', 'cancelled', 'booked'));
drop index jackpot_order_open_idx;
create index jackpot_order_open_idx on jackpot_order (pool_id, id) where status in ('won', 'waiting_approval', 'paying', 'manual');

alter table sensitive_edit drop constraint sensitive_edit_object_type_check;
alter table sensitive_edit add constraint sensitive_edit_object_type_check check (object_type in ('website', 'activity', 'jackpot_pool'));
