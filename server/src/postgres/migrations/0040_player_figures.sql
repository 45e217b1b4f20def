-- What staff set of a player (B-1), and what he has played as far as it was counted: the list of accounts sorts and filters a million of them.
alter table player
  add column jackpot_weight numeric(6, 3) not null default 1 check (jackpot_weight >= 0),
  add column note           text not null default '',
  add column updated_at     timestamptz not null default now();
create index player_nick_name_prefix_idx on player (lower(nick_name) text_pattern_ops);

-- One row a player, made by a trigger. Site, currency, type, level and creation are the player's own, kept here so that one walk of one index
-- sorts and filters; the rest is counted from batches of the journal that have arrived, each once (player_figure_mark). Test money stands apart.
create table player_figure (
  player_id     bigint primary key references player,
  site_id       bigint not null references site,
  currency      text not null,
  type          text not null,
  level         integer not null,
  created_at    timestamptz not null,
  rounds        bigint not null default 0,
  bet           numeric(38, 6) not null default 0,
  win           numeric(38, 6) not null default 0,
  bet_usd       numeric(38, 6) not null default 0,
  win_usd       numeric(38, 6) not null default 0,
  test_rounds   bigint not null default 0,
  test_bet      numeric(38, 6) not null default 0,
  test_win      numeric(38, 6) not null default 0,
  -- The operator's side; currencies are compared by their USD at the stamped rates.
  win_loss_usd  numeric(38, 6) not null generated always as (bet_usd - win_usd) stored,
  -- Newest that the platform or the wallet reported.
  balance       numeric(20, 6),
  balance_at    timestamptz,
  -- First bet, session or movement; last bet or start of a session.
  first_at      timestamptz,
  last_at       timestamptz,
  ip            text not null default '',
  device        text not null default '',
  -- Of what ip and device are.
  seen_at       timestamptz,
  open_sessions integer not null default 0
);
create index player_figure_created_idx on player_figure (created_at desc, player_id desc);
create index player_figure_last_idx on player_figure (last_at desc nulls last, player_id desc);
create index player_figure_balance_idx on player_figure (balance desc nulls last, player_id desc);
create index player_figure_total_idx on player_figure (win_loss_usd desc, player_id desc);
create index player_figure_level_idx on player_figure (level desc, player_id desc);
create index player_figure_site_idx on player_figure (site_id, player_id);
create index player_figure_currency_idx on player_figure (currency);
create index player_figure_type_idx on player_figure (type) where type <> 'real';
create index player_figure_online_idx on player_figure (last_at) where open_sessions > 0;
create index player_figure_ip_idx on player_figure (ip) where ip <> '';

create function keep_player_figure() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into player_figure (player_id, site_id, currency, type, level, created_at)
  values (new.id, new.site_id, new.currency, new.type, new.level, new.created_at)
  on conflict (player_id) do update set site_id = new.site_id, currency = new.currency, type = new.type, level = new.level, created_at = new.created_at;
  return null;
end $$;
revoke execute on function keep_player_figure() from public;
insert into player_figure (player_id, site_id, currency, type, level, created_at) select id, site_id, currency, type, level, created_at from player;
create trigger player_figure_kept after insert or update of site_id, currency, type, level, created_at on player
  for each row execute function keep_player_figure();

-- Up to which batch of each table the figures above are counted, and when nothing was left to count.
create table player_figure_mark (
  table_name text primary key,
  batch_id   bigint not null default 0,
  counted_at timestamptz
);
insert into player_figure_mark (table_name) values ('bet'), ('wallet_txn'), ('game_session');

-- From where and with what a player came: accounts that share it are shown together.
create table player_address (
  ip        text not null,
  player_id bigint not null references player,
  device    text not null,
  first_at  timestamptz not null,
  last_at   timestamptz not null,
  primary key (ip, player_id, device)
);
create index player_address_player_idx on player_address (player_id);

-- Sessions that began before are over: games learn of it by the config feed. One row a player, taken away after a day.
create table kick (
  id        bigint generated always as identity primary key,
  site_id   bigint not null references site,
  player_id bigint not null constraint kick_player_key unique references player,
  kicked_at timestamptz not null
);
create index kick_kicked_at_idx on kick (kicked_at);
create constraint trigger kick_config after insert or update or delete on kick deferrable initially deferred
  for each row execute function log_config_change('kick', 'id', 'site_id', 'player_id', 'kicked_at');

do $$
declare
  name text;
begin
  foreach name in array array['player_figure', 'player_address', 'kick'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy product on %I using (current_user <> ''manager_app'')', name);
  end loop;
  foreach name in array array['player_figure', 'kick'] loop
    execute format('create policy console on %I to manager_app using ((select scope_is_all()) or exists (select 1 from site where site.id = site_id))', name);
  end loop;
end $$;
create policy console on player_address to manager_app
  using ((select scope_is_all()) or exists (select 1 from player where player.id = player_id));
