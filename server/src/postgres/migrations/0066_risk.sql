-- Risk controls (G-1, G-2, G-4, G-7; decision 0066).

-- Rules by which players are marked by themselves (G-1): one of each kind, the operator's.
create table risk_rule (
  id                bigint generated always as identity primary key,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  deleted_at        timestamptz,
  kind              text not null unique check (kind in ('win_loss', 'rtp', 'multiple', 'speed', 'shared_ip')),
  is_on             boolean not null default false,
  -- In USD, per cent, times the stake, rounds a minute, or players of one address.
  threshold         numeric(20, 6) not null check (threshold > 0),
  -- Rounds of the sample from which on it is judged.
  min_rounds        integer not null default 1 check (min_rounds between 1 and 1000000),
  -- Marks of one player a day at most.
  daily_auto_times  integer not null default 1 check (daily_auto_times between 1 and 100),
  description       text not null default ''
);
insert into risk_rule (kind, threshold, min_rounds) values
  ('win_loss', 10000, 1), ('rtp', 150, 500), ('multiple', 5000, 1), ('speed', 40, 1), ('shared_ip', 5, 1);

-- A player whom staff or a rule has marked, and what came of it.
create table risk_mark (
  id                bigint generated always as identity primary key,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  deleted_at        timestamptz,
  agent_id          bigint not null references agent,
  site_id           bigint not null references site,
  player_id         bigint not null references player,
  source            text not null check (source in ('admin', 'auto')),
  -- Of an automatic mark: which rule found it.
  rule              text check (rule in ('win_loss', 'rtp', 'multiple', 'speed', 'shared_ip')),
  description       text not null default '',
  -- What the rule saw: figures, sample, time.
  evidence          jsonb not null default '{}',
  state             text not null default 'marked' check (state in ('marked', 'reviewed', 'released')),
  outcome           text check (outcome in ('cleared', 'limited', 'blocked', 'controlled')),
  -- Of a limited player: most that a bet may cost, and whether the website is to verify him. Neither: he is watched.
  max_bet_usd       numeric(20, 6) check (max_bet_usd > 0),
  needs_check       boolean not null default false,
  -- Of a controlled player: which certified profile of which game, and for how many rounds.
  control           text check (control in ('win', 'lose', 'random')),
  game_id           bigint references game,
  control_rtp       numeric(7, 4),
  -- Rounds that it still holds for; null: until its end.
  times             integer check (times >= 0),
  block_id          bigint references block,
  ends_at           timestamptz,
  case_id           bigint references case_file,
  reviewed_by       text not null default '',
  reviewed_at       timestamptz,
  review_reason     text not null default '',
  released_how      text check (released_how in ('auto', 'manual', 'expired')),
  released_by       text not null default '',
  released_at       timestamptz,
  by_user           text not null default '',
  check ((source = 'auto') = (rule is not null)),
  check ((state = 'marked') = (outcome is null) or state = 'released'),
  check ((state = 'released') = (released_at is not null) and (released_at is null) = (released_how is null)),
  check ((outcome is not distinct from 'controlled') = (control is not null))
);
create index risk_mark_created_idx on risk_mark (created_at desc, id desc);
create index risk_mark_player_idx on risk_mark (player_id, created_at desc);
create index risk_mark_site_idx on risk_mark (site_id, created_at desc);
-- One rule has one open mark of a player.
create unique index risk_mark_rule_key on risk_mark (player_id, rule) where state <> 'released' and source = 'auto';

-- What was done to a mark: who, why, before and after. Only ever grows.
create table risk_mark_event (
  id         bigint generated always as identity primary key,
  mark_id    bigint not null references risk_mark,
  event      text not null check (event in ('marked', 'reviewed', 'released')),
  before     jsonb,
  after      jsonb not null,
  reason     text not null default '',
  -- Empty: the product itself.
  by_user    text not null default '',
  created_at timestamptz not null default now()
);
create index risk_mark_event_mark_idx on risk_mark_event (mark_id, id);
create trigger risk_mark_event_append_only before update or delete or truncate on risk_mark_event for each statement execute function refuse_change();

-- What holds for one player beside the rules of website and game. Games obey it by the feed.
create table player_control (
  id          bigint generated always as identity primary key,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  site_id     bigint not null references site,
  player_id   bigint not null references player,
  -- Null: in every game.
  game_id     bigint references game,
  -- No new bets; the smallest stake alone; no bet above an amount; the website verifies him; a certified profile for sessions that begin from now on.
  effect      text not null check (effect in ('stop', 'smallest_stake', 'max_bet', 'verify', 'profile')),
  source      text not null check (source in ('max_win_day', 'risk')),
  mark_id     bigint references risk_mark,
  settle_day  date,
  max_bet_usd numeric(20, 6) check (max_bet_usd > 0),
  rtp         numeric(7, 4),
  from_at     timestamptz not null default now(),
  expires_at  timestamptz,
  check ((source = 'risk') = (mark_id is not null) and (source = 'max_win_day') = (settle_day is not null)),
  check ((effect = 'max_bet') = (max_bet_usd is not null) and (effect = 'profile') = (rtp is not null and game_id is not null)),
  check (source = 'risk' or effect in ('stop', 'smallest_stake'))
);
create unique index player_control_day_key on player_control (player_id, settle_day) where source = 'max_win_day';
create unique index player_control_mark_key on player_control (mark_id, effect) where source = 'risk' and deleted_at is null;
create index player_control_player_idx on player_control (player_id) where deleted_at is null;
create constraint trigger player_control_config after insert or update or delete on player_control deferrable initially deferred
  for each row execute function log_config_change('player_control', 'id', 'site_id', 'player_id', 'game_id', 'effect', 'source', 'max_bet_usd', 'rtp', 'from_at', 'expires_at', 'deleted_at');

-- Websites whose players' net wins are counted by the day, and the limit that counts: what the lane of bets decides by.
create table day_limit_site (
  site_id    bigint primary key references site,
  limit_usd  numeric(20, 6) not null check (limit_usd > 0),
  action     text not null check (action in ('block', 'cap')),
  -- Groups of the journal from this one on are counted as they are frozen; those before are added once.
  from_group bigint not null,
  -- Null: what came before is not counted yet.
  seeded_at  timestamptz,
  updated_at timestamptz not null default now()
);

-- Net win of a player in a settlement day: Σ win − Σ bet in USD of settled and adjusted bets with real money. The lane of bets
-- writes it with each group, which is why no key looks up player and website.
create table player_day_win (
  player_id  bigint not null,
  settle_day date not null,
  site_id    bigint not null,
  net_usd    numeric(38, 6) not null,
  primary key (player_id, settle_day)
);
create index player_day_win_site_idx on player_day_win (site_id, settle_day);

-- From where staff may sign in (G-4). Deny wins; of rules that allow, one has to hold where there are any.
create table login_rule (
  id          bigint generated always as identity primary key,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  -- About whom: a user, a permission group, or an agent with everything below it; none of them: everybody.
  user_id     bigint references staff_user,
  group_id    bigint references auth_group,
  agent_id    bigint references agent,
  -- Whose rule it is, for the scope: of the user, the group or the agent; null: the operator's.
  owner_id    bigint references agent,
  effect      text not null check (effect in ('allow', 'deny')),
  network     cidr not null,
  note        text not null default '',
  expires_at  timestamptz,
  by_user     text not null default '',
  check (num_nonnulls(user_id, group_id, agent_id) <= 1)
);
create index login_rule_created_idx on login_rule (created_at desc, id desc);
create unique index login_rule_network_key on login_rule (user_id, group_id, agent_id, effect, network) nulls not distinct where deleted_at is null;

-- From when on the exposure of a game is looked at (G-7): of all websites of a group, or of every website.
create table game_exposure_rule (
  id            bigint generated always as identity primary key,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz,
  game_id       bigint not null references game,
  site_group_id bigint references site_group,
  -- The pool that is read for monitoring: what it starts with, what is taken off each bet, and what it loses a day. Per cent.
  start_usd     numeric(20, 6) not null default 0 check (start_usd >= 0),
  tax_pct       numeric(7, 4) not null default 0 check (tax_pct between 0 and 100),
  decay_pct     numeric(7, 4) not null default 0 check (decay_pct between 0 and 100),
  -- Below the one, above the other, somebody is told.
  low_usd       numeric(20, 6),
  high_usd      numeric(20, 6),
  begins_on     date not null,
  note          text not null default '',
  by_user       text not null default '',
  check (low_usd is null or high_usd is null or low_usd < high_usd)
);
create unique index game_exposure_rule_place_key on game_exposure_rule (game_id, site_group_id) nulls not distinct where deleted_at is null;

do $$
declare
  name text;
begin
  foreach name in array array['risk_mark', 'risk_mark_event', 'player_control', 'day_limit_site', 'player_day_win', 'login_rule'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
  end loop;
  foreach name in array array['player_control', 'day_limit_site', 'player_day_win'] loop
    execute format('create policy console on %I to manager_app using (exists (select 1 from site where site.id = site_id))', name);
    execute format('create policy but_exceptions on %I as restrictive to manager_app
      using (not (select scope_has_exceptions()) or exists (select 1 from site where site.id = site_id))', name);
  end loop;
end $$;
create policy console on risk_mark to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on risk_mark as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));
create policy console on risk_mark_event to manager_app using (exists (select 1 from risk_mark where risk_mark.id = mark_id));
create policy console on login_rule to manager_app
  using ((select scope_is_all()) or owner_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on login_rule as restrictive to manager_app
  using (not (select scope_has_exceptions()) or owner_id is null or owner_id <> all ((select scope_except_ids())::bigint[]));
revoke delete on risk_rule, risk_mark, risk_mark_event, player_control from manager_app;
revoke insert, update, delete on day_limit_site, player_day_win from manager_app;
