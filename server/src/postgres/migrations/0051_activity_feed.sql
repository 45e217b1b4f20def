-- Games hear of an activity once somebody agreed to it: a draft is for nobody yet, and one that is given up as a draft never was.
drop trigger activity_config on activity;
create constraint trigger activity_config after update on activity deferrable initially deferred
  for each row when (old.state <> 'draft' or new.state not in ('draft', 'cancelled'))
  execute function log_config_change('activity', 'id', 'kind', 'agent_id', 'code', 'title', 'description', 'state', 'starts_at', 'ends_at', 'min_bet_usd', 'max_bet_usd', 'currency', 'is_opt_in',
                    'site_ids', 'game_ids', 'off_site_ids', 'off_agent_ids', 'off_game_ids', 'rule', 'deleted_at');
create constraint trigger activity_config_first after insert on activity deferrable initially deferred
  for each row when (new.state not in ('draft', 'cancelled'))
  execute function log_config_change('activity', 'id', 'kind', 'agent_id', 'code', 'title', 'description', 'state', 'starts_at', 'ends_at', 'min_bet_usd', 'max_bet_usd', 'currency', 'is_opt_in',
                    'site_ids', 'game_ids', 'off_site_ids', 'off_agent_ids', 'off_game_ids', 'rule', 'deleted_at');
