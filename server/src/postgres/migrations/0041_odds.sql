-- Odds of lotteries: of a game, and of websites that have some of their own for it. Each save is a version that stays, because bets name it.
create table odds (
  id         bigint generated always as identity primary key,
  game_id    bigint not null references game,
  -- Null: for every website without odds of its own.
  site_id    bigint references site,
  version    integer not null default 1 check (version > 0),
  -- [{code, method, probability, rate}]; of a website an empty list: those of the game apply again.
  entries    jsonb not null check (jsonb_typeof(entries) = 'array'),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  check (site_id is not null or jsonb_array_length(entries) > 0),
  constraint odds_place_key unique nulls not distinct (game_id, site_id)
);

create table odds_version (
  odds_id    bigint not null references odds,
  version    integer not null,
  entries    jsonb not null,
  created_at timestamptz not null default now(),
  by_user    text not null,
  reason     text not null,
  primary key (odds_id, version)
);
create trigger odds_version_append_only before update or delete or truncate on odds_version for each statement execute function refuse_change();

create constraint trigger odds_config after insert or update or delete on odds deferrable initially deferred
  for each row execute function log_config_change('odds', 'id', 'game_id', 'site_id', 'version', 'entries');

revoke delete on odds from manager_app;

-- Odds of a website belong to whom the website does; those of a game to nobody.
alter table odds enable row level security;
alter table odds force row level security;
create policy product on odds using (current_user <> 'manager_app');
create policy console on odds to manager_app
  using (site_id is null and (select has_scope()) or exists (select 1 from site where site.id = site_id));
