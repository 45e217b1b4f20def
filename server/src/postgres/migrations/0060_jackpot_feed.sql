-- Games hear of jackpots by the feed: which pools there are, and what was won, from the moment on in which the winning bet was taken (decision 0057).
create constraint trigger jackpot_pool_config after insert or update or delete on jackpot_pool deferrable initially deferred
  for each row execute function log_config_change('jackpot_pool', 'id', 'code', 'name', 'tier', 'sort', 'scope', 'agent_id', 'brand', 'site_id', 'status', 'trigger', 'rate', 'min_bet_usd',
                    'sources', 'games', 'deleted_at');
create constraint trigger jackpot_order_config after insert or update on jackpot_order deferrable initially deferred
  for each row when (new.method <> 'adjust')
  execute function log_config_change('jackpot_win', 'id', 'pool_id', 'turn', 'status', 'win_code', 'amount', 'site_id', 'player_id', 'game_id', 'bet_id', 'currency', 'player_amount', 'deleted_at');
