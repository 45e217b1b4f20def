-- Everything that Set-Up configures (domain.md §5.10), and the log by which games learn of a change.

-- Games -------------------------------------------------------------------------------------------------------------------
alter table game
  -- The id under which the vendor knows it.
  add column vendor_game_id     text not null default '',
  -- Reels and rows as they are seen, such as 5x3.
  add column window_size        text not null default '',
  -- Which coins count: one list in USD for all currencies, or a list a currency. Fixed once made.
  add column coin_size_type     text not null default 'base' check (coin_size_type in ('base', 'currency')),
  add column default_bet        numeric(20, 6),
  add column min_position_bet   numeric(20, 6),
  add column max_position_bet   numeric(20, 6),
  -- Name of the coin lists that the game is played with (coin.name).
  add column limits_id          text not null default '',
  -- Certified return profiles: what a website, a group or a player may be set to.
  add column rtp_profiles       numeric(7, 4)[] not null default '{}',
  add column stops              text not null default '',
  add column mode               text not null default '',
  add column jackpot_pool_code  text not null default '',
  add column jackpot_rate       numeric(7, 4),
  -- [{lab, number, date, jurisdiction, math_hash}]
  add column certifications     jsonb not null default '[]',
  add column features           text[] not null default '{}',
  add column rule               text not null default '',
  -- The mark "new" goes by itself then.
  add column new_until          timestamptz,
  add constraint game_bets_ordered check (
    (min_bet is null or default_bet is null or min_bet <= default_bet) and (max_bet is null or default_bet is null or default_bet <= max_bet)),
  add constraint game_position_bets_ordered check (min_position_bet is null or max_position_bet is null or min_position_bet <= max_position_bet),
  add constraint game_jackpot_rate_range check (jackpot_rate is null or (jackpot_rate >= 0 and jackpot_rate <= 100));
create index game_vendor_idx on game (vendor);

-- When a game could be played and when not, and who decided: never changed.
create table game_availability (
  id      bigint generated always as identity primary key,
  game_id bigint not null references game,
  at      timestamptz not null default now(),
  before  text,
  after   text not null check (after in ('enabled', 'disabled', 'maintenance')),
  by_user text not null,
  reason  text not null default ''
);
create index game_availability_game_idx on game_availability (game_id, id desc);
create trigger game_availability_append_only before update or delete or truncate on game_availability for each statement execute function refuse_change();
revoke update, delete on game_availability from manager_app;

-- Agents and websites -----------------------------------------------------------------------------------------------------
alter table agent
  add column site_group_id      bigint references site_group,
  add column website            text not null default '',
  -- Null: as the agent above, `regulated` at the top (domain.md §11).
  add column compliance_profile text check (compliance_profile in ('regulated', 'unregulated'));

-- An agent under another agent from a settlement day on. The days before stay where they were.
create table agent_move (
  id         bigint generated always as identity primary key,
  agent_id   bigint not null references agent,
  parent_id  bigint references agent,
  due_at     timestamptz not null,
  applied_at timestamptz,
  by_user    text not null,
  created_at timestamptz not null default now()
);
create unique index agent_move_open_key on agent_move (agent_id) where applied_at is null;
create index agent_move_due_idx on agent_move (due_at) where applied_at is null;

alter table site
  add column note               text not null default '',
  -- Further parameters of the site's wallet interface: names and texts.
  add column api_params         jsonb not null default '{}',
  -- What happens when a player has won as much as a day allows: no more bets, or only small ones.
  add column max_win_day_action text not null default 'block' check (max_win_day_action in ('block', 'cap')),
  -- A reversal that the balance does not cover: into the minus, or refused.
  add column negative_balance   text not null default 'reject' check (negative_balance in ('allow', 'reject')),
  add column compliance_profile text check (compliance_profile in ('regulated', 'unregulated'));
create index site_site_group_id_idx on site (site_group_id);

-- Keys that sign the calls to a site's wallet. Sealed, because signing needs the key itself; shown once.
create table site_api_key (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  sealed     bytea not null,
  last_four  text not null,
  by_user    text not null,
  created_at timestamptz not null default now(),
  -- The old key counts on for a while after the new one was made. Null: the newest.
  expires_at timestamptz,
  -- When somebody saw it; null: made after a second person agreed, and whoever asked for it has yet to fetch it.
  shown_at   timestamptz
);
create index site_api_key_site_idx on site_api_key (site_id, id desc);
create unique index site_api_key_newest_key on site_api_key (site_id) where expires_at is null;

alter table site_group
  add column code text,
  add column note text not null default '';
update site_group set code = 'group-' || id where code is null;
alter table site_group
  alter column code set not null,
  add constraint site_group_code_key unique (code);

-- What differs for a game at one website. No row: offered when the site takes the game's vendor and type, with the values above it.
create table site_game (
  site_id    bigint not null references site,
  game_id    bigint not null references game,
  -- Null: as the site's vendors and game types say.
  is_enabled boolean,
  rtp        numeric(7, 4),
  -- USD, as the site's own limits.
  min_bet    numeric(20, 6),
  max_bet    numeric(20, 6),
  config     jsonb not null default '{}',
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (site_id, game_id),
  check (min_bet is null or max_bet is null or min_bet <= max_bet)
);
create index site_game_game_idx on site_game (game_id, site_id);

-- Coins -------------------------------------------------------------------------------------------------------------------
alter table currency
  -- What an amount of a base list is multiplied by.
  add column coin_factor    numeric(20, 6) not null default 1 check (coin_factor > 0),
  -- A fed rate does not replace a locked one.
  add column is_rate_locked boolean not null default false;

-- Stakes that may be chosen. A name holds a list for each currency, or one in USD (currency_id null) that the currencies' factors turn into theirs.
create table coin (
  id          bigint generated always as identity primary key,
  name        text not null,
  currency_id bigint references currency,
  lines       integer not null check (lines between 1 and 1000000),
  -- Total bets, ascending; each is a coin times the lines.
  total_bets  numeric(20, 6)[] not null check (cardinality(total_bets) > 0),
  min_bet     numeric(20, 6) not null,
  max_bet     numeric(20, 6) not null,
  default_bet numeric(20, 6) not null,
  status      text not null default 'enabled' check (status in ('enabled', 'disabled')),
  note        text not null default '',
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  check (min_bet <= default_bet and default_bet <= max_bet)
);
create unique index coin_name_currency_key on coin (name, coalesce(currency_id, 0)) where deleted_at is null;

-- Players and sub-agents --------------------------------------------------------------------------------------------------
create table sub_agent_group (
  id         bigint generated always as identity primary key,
  name       text not null constraint sub_agent_group_name_key unique,
  rtp        numeric(7, 4),
  note       text not null default '',
  -- The rule that puts sub-agents here by themselves, from a value on and below another; null: none.
  metric     text check (metric in ('win_loss', 'rate', 'bet')),
  from_value numeric(20, 6),
  to_value   numeric(20, 6),
  min_rounds integer not null default 0 check (min_rounds >= 0),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (from_value is null or to_value is null or from_value < to_value)
);

-- A label that a website sends with a launch or a bet: its own downline.
create table sub_agent (
  id                  bigint generated always as identity primary key,
  site_id             bigint not null references site,
  code                text not null,
  note                text not null default '',
  auto_group_id       bigint references sub_agent_group,
  -- Why it is in that group: figures, rule and time of the last grouping.
  auto_reason         jsonb,
  configured_group_id bigint references sub_agent_group,
  version             integer not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  constraint sub_agent_site_code_key unique (site_id, code)
);
create index sub_agent_auto_group_idx on sub_agent (auto_group_id);
create index sub_agent_configured_group_idx on sub_agent (configured_group_id);

alter table player
  add column sub_agent_id bigint references sub_agent,
  add column level        integer not null default 0,
  add column last_at      timestamptz,
  -- What the type was before it was flagged as live, to go back to.
  add column live_before  text,
  add column live_note    text not null default '',
  add column live_at      timestamptz,
  add column live_until   timestamptz,
  add column live_by      text not null default '',
  add column version      integer not null default 1;
-- What ingest resolves does not change with the label that a player came with.
drop trigger player_directory on player;
create trigger player_directory after update of site_id, user_name, currency, type on player for each statement execute function bump_directory_version();
create index player_live_idx on player (created_at desc, id desc) where type = 'live';
create index player_user_name_prefix_idx on player (lower(user_name) text_pattern_ops);

-- Who may not play (D-3): a rule matches when every field that it names does.
create table block (
  id         bigint generated always as identity primary key,
  site_id    bigint references site,
  player_id  bigint references player,
  game_id    bigint references game,
  reason     text not null,
  note       text not null default '',
  expires_at timestamptz,
  by_user    text not null,
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (site_id is not null or player_id is not null or game_id is not null)
);
create index block_player_idx on block (player_id) where deleted_at is null;
create index block_site_idx on block (site_id) where deleted_at is null;
create index block_game_idx on block (game_id) where deleted_at is null;

-- The log of changes ------------------------------------------------------------------------------------------------------
-- What games must obey, in the order of commits. It is written at the very end of a transaction, by one transaction at a time: a reader that
-- has seen an id has seen all before it, and no lock is held any longer than the commit takes.
create table config_change (
  id      bigint generated always as identity primary key,
  at      timestamptz not null default clock_timestamp(),
  kind    text not null,
  -- What it is about; null: not about one. Rows without an id of their own are known by the others.
  object_id bigint,
  site_id   bigint,
  game_id   bigint,
  player_id bigint,
  -- The columns that games know, as they are now; null: gone.
  data    jsonb
);
create index config_change_at_idx on config_change (at);
-- Never empty: a cursor that lies before the oldest row has missed something.
insert into config_change (kind) values ('start');
revoke all on config_change from manager_app;

-- Writes down what changed in the columns that games know (trigger arguments: kind, then columns). Anything else of a row is not theirs.
create function log_config_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  row_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  row_old jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  known   text[] := tg_argv[1:];
  now_    jsonb;
  old_    jsonb;
  any_row jsonb := coalesce(row_now, row_old);
begin
  select jsonb_object_agg(key, value) into now_ from jsonb_each(row_now) where key = any (known);
  select jsonb_object_agg(key, value) into old_ from jsonb_each(row_old) where key = any (known);
  if now_ is not distinct from old_ then return null; end if;
  if row_now ? 'deleted_at' and row_now ->> 'deleted_at' is not null then now_ := null; end if;
  perform pg_advisory_xact_lock(7221);
  insert into config_change (kind, object_id, site_id, game_id, player_id, data) values (
    tg_argv[0],
    (any_row ->> 'id')::bigint,
    case when tg_table_name = 'site' then any_row ->> 'id' else any_row ->> 'site_id' end::bigint,
    case when tg_table_name = 'game' then any_row ->> 'id' else any_row ->> 'game_id' end::bigint,
    case when tg_table_name = 'player' then any_row ->> 'id' else any_row ->> 'player_id' end::bigint,
    now_);
  return null;
end $$;
revoke execute on function log_config_change() from public;

create constraint trigger game_config after insert or update or delete on game deferrable initially deferred
  for each row execute function log_config_change('game', 'id', 'code', 'vendor', 'origin', 'type', 'status', 'rtp', 'rtp_profiles', 'min_bet', 'max_bet', 'default_bet', 'min_position_bet',
                    'max_position_bet', 'coin_size_type', 'limits_id', 'has_jackpot', 'jackpot_pool_code', 'jackpot_rate', 'deleted_at');
create constraint trigger site_config after insert or update or delete on site deferrable initially deferred
  for each row execute function log_config_change('site', 'id', 'code', 'agent_id', 'site_group_id', 'status', 'approved_state', 'rtp', 'vendors', 'game_types', 'disabled_origins', 'min_bet_usd',
                    'max_bet_usd', 'max_win_day_usd', 'max_win_day_action', 'jackpot', 'task', 'ip_currency_check', 'compliance_profile', 'deleted_at');
create constraint trigger site_group_config after insert or update or delete on site_group deferrable initially deferred
  for each row execute function log_config_change('site_group', 'id', 'code', 'name', 'rtp', 'deleted_at');
create constraint trigger site_game_config after insert or update or delete on site_game deferrable initially deferred
  for each row execute function log_config_change('site_game', 'site_id', 'game_id', 'is_enabled', 'rtp', 'min_bet', 'max_bet', 'config');
create constraint trigger agent_config after insert or update or delete on agent deferrable initially deferred
  for each row execute function log_config_change('agent', 'id', 'seller_id', 'parent_id', 'status', 'compliance_profile', 'deleted_at');
create constraint trigger currency_config after insert or update or delete on currency deferrable initially deferred
  for each row execute function log_config_change('currency', 'id', 'code', 'status', 'unit_ratio', 'coin_factor', 'deleted_at');
create constraint trigger currency_rate_config after insert on currency_rate deferrable initially deferred
  for each row execute function log_config_change('currency_rate', 'currency_id', 'from_at', 'after');
create constraint trigger coin_config after insert or update or delete on coin deferrable initially deferred
  for each row execute function log_config_change('coin', 'id', 'name', 'currency_id', 'lines', 'total_bets', 'min_bet', 'max_bet', 'default_bet', 'status', 'deleted_at');
create constraint trigger sub_agent_group_config after insert or update or delete on sub_agent_group deferrable initially deferred
  for each row execute function log_config_change('sub_agent_group', 'id', 'name', 'rtp', 'deleted_at');
create constraint trigger sub_agent_config after insert or update or delete on sub_agent deferrable initially deferred
  for each row execute function log_config_change('sub_agent', 'id', 'site_id', 'code', 'auto_group_id', 'configured_group_id');
create constraint trigger block_config after insert or update or delete on block deferrable initially deferred
  for each row execute function log_config_change('block', 'id', 'site_id', 'player_id', 'game_id', 'expires_at', 'deleted_at');
create constraint trigger player_config after update of type on player deferrable initially deferred
  for each row execute function log_config_change('player', 'id', 'site_id', 'user_name', 'type');

-- Row security ------------------------------------------------------------------------------------------------------------
do $$
declare
  name text;
begin
  foreach name in array array['agent_move', 'site_api_key', 'site_game', 'sub_agent', 'block', 'config_change'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
  end loop;
  foreach name in array array['site_api_key', 'site_game', 'sub_agent'] loop
    execute format('create policy console on %I to manager_app using ((select scope_is_all()) or exists (select 1 from site where site.id = site_id))', name);
  end loop;
end $$;
-- The console reads nothing of the log; what it changes is written down by the triggers, as the product.
create policy console on config_change to manager_app using (false);
create policy console on agent_move to manager_app
  using ((select scope_is_all()) or exists (select 1 from agent where agent.id = agent_id));
-- A rule without a site or player holds for everybody: the operator's alone.
create policy console on block to manager_app
  using ((select scope_is_all())
         or (site_id is not null or player_id is not null)
            and (site_id is null or exists (select 1 from site where site.id = site_id))
            and (player_id is null or exists (select 1 from player where player.id = player_id)));
-- Coins and groups belong to nobody, as currencies and games do: so does the record of what was done to them.
drop policy console_read on audit_event;
create policy console_read on audit_event for select to manager_app
  using ((select scope_is_all()) or actor_id = (select scope_user_id()) or agent_id = any ((select scope_ids())::bigint[])
         or (agent_id is null and object_type in ('currency', 'game', 'coin', 'site_group', 'sub_agent_group') and (select has_scope())));
