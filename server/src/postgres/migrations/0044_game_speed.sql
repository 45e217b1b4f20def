-- Under which law a website takes bets: rules of play go by it. Empty: none is named.
alter table site add column jurisdiction text not null default '' check (jurisdiction ~ '^[A-Z0-9-]{0,12}$');
drop trigger site_config on site;
create constraint trigger site_config after insert or update or delete on site deferrable initially deferred
  for each row execute function log_config_change('site', 'id', 'code', 'agent_id', 'site_group_id', 'status', 'approved_state', 'rtp', 'vendors', 'game_types', 'disabled_origins', 'min_bet_usd',
                    'max_bet_usd', 'max_win_day_usd', 'max_win_day_action', 'jackpot', 'task', 'ip_currency_check', 'compliance_profile', 'jurisdiction', 'deleted_at');

-- How fast games may be played and what they may offer. A rule holds where everything that it names fits; of several the strictest counts.
create table play_rule (
  id           bigint generated always as identity primary key,
  version      integer not null default 1,
  jurisdiction text check (jurisdiction ~ '^[A-Z0-9-]{1,12}$'),
  game_type    text check (game_type in ('slot', 'fishing', 'lottery', 'table', 'other')),
  site_id      bigint references site,
  game_id      bigint references game,
  -- From the begin of one round to the begin of the next.
  min_cycle_ms integer check (min_cycle_ms between 1 and 60000),
  -- What becomes of a bet that comes sooner, when it asks before it is played.
  on_too_fast  text not null default 'mark' check (on_too_fast in ('mark', 'refuse')),
  -- Null: the rule says nothing about it.
  autoplay     boolean,
  turbo        boolean,
  slam_stop    boolean,
  feature_buy  boolean,
  note         text not null default '',
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  deleted_at   timestamptz,
  check (num_nonnulls(min_cycle_ms, autoplay, turbo, slam_stop, feature_buy) > 0)
);
create unique index play_rule_place_key on play_rule (jurisdiction, game_type, site_id, game_id) nulls not distinct where deleted_at is null;
create constraint trigger play_rule_config after insert or update or delete on play_rule deferrable initially deferred
  for each row execute function log_config_change('play_rule', 'id', 'jurisdiction', 'game_type', 'site_id', 'game_id', 'min_cycle_ms', 'on_too_fast', 'autoplay', 'turbo', 'slam_stop', 'feature_buy', 'deleted_at');
create trigger play_rule_directory after insert or update or delete on play_rule for each statement execute function bump_directory_version();

-- What went beyond a threshold of pace, latency or failures, from the first minute to the last.
create table speed_alarm (
  id        bigint generated always as identity primary key,
  kind      text not null check (kind in ('pace', 'latency', 'failures')),
  site_id   bigint not null references site,
  game_id   bigint references game,
  vendor    text not null default '',
  -- In the unit of the threshold: rounds a minute, ms, per cent.
  worst     numeric(12, 2) not null,
  threshold numeric(12, 2) not null,
  began_at  timestamptz not null,
  seen_at   timestamptz not null,
  ended_at  timestamptz
);
create unique index speed_alarm_open_key on speed_alarm (kind, site_id, game_id, vendor) nulls not distinct where ended_at is null;
create index speed_alarm_began_idx on speed_alarm (began_at desc, id desc);

do $$
declare
  name text;
begin
  foreach name in array array['play_rule', 'speed_alarm'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
    execute format('create policy console on %I to manager_app
      using (site_id is null and (select has_scope()) or exists (select 1 from site where site.id = site_id))', name);
    execute format('create policy but_exceptions on %I as restrictive to manager_app
      using (not (select scope_has_exceptions()) or site_id is null or exists (select 1 from site where site.id = site_id))', name);
  end loop;
end $$;
revoke insert, update, delete on speed_alarm from manager_app;
