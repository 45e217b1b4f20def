-- What the IP currency check of a website does (C-2, G-4): it refuses a launch, or only tells staff (decision 0066).
alter table site add column ip_currency_action text not null default 'block' check (ip_currency_action in ('block', 'log'));
drop trigger site_config on site;
create constraint trigger site_config after insert or update or delete on site deferrable initially deferred
  for each row execute function log_config_change('site', 'id', 'code', 'agent_id', 'site_group_id', 'status', 'approved_state', 'rtp', 'vendors', 'game_types', 'disabled_origins', 'min_bet_usd',
                    'max_bet_usd', 'max_win_day_usd', 'max_win_day_action', 'jackpot', 'task', 'ip_currency_check', 'ip_currency_action', 'compliance_profile', 'jurisdiction', 'deleted_at');
-- Changes that are kept for games name it as well.
update config_change set data = data || '{"ip_currency_action": "block"}' where kind = 'site' and data is not null;
