-- Rounds that players may play without a stake (B-6). The money that they win goes out through a payout (migration 0027).
create table free_round_campaign (
  id          bigint generated always as identity primary key,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  -- All its websites are of this agent.
  agent_id    bigint not null references agent,
  code        text not null,
  name        text not null,
  game_ids    bigint[] not null check (cardinality(game_ids) > 0),
  -- By currency: { "bet": …, "max_win": … or null }, amounts as decimal texts.
  bets        jsonb not null,
  rounds      integer not null check (rounds > 0),
  multiplier  integer not null check (multiplier in (1, 2, 3, 5)),
  starts_at   timestamptz not null,
  expires_at  timestamptz not null,
  note        text not null default '',
  created_by  bigint not null references staff_user,
  by_user     text not null,
  check (expires_at > starts_at and expires_at <= starts_at + interval '30 days')
);
create index free_round_campaign_created_idx on free_round_campaign (created_at desc, id desc);

create table free_round_campaign_site (
  campaign_id bigint not null references free_round_campaign,
  site_id     bigint not null references site,
  code        text not null,
  -- Its code is taken at the website until the campaign is over.
  is_open     boolean not null default true,
  primary key (campaign_id, site_id)
);
create unique index free_round_campaign_site_code_key on free_round_campaign_site (site_id, code) where is_open;

create table free_round_grant (
  id           bigint generated always as identity primary key,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  deleted_at   timestamptz,
  campaign_id  bigint not null references free_round_campaign,
  agent_id     bigint not null references agent,
  site_id      bigint not null references site,
  player_id    bigint not null references player,
  -- As the campaign says, for games to know by themselves.
  game_ids     bigint[] not null,
  currency     text not null,
  bet_value    numeric(20, 6) not null check (bet_value > 0),
  rounds       integer not null check (rounds > 0),
  multiplier   integer not null,
  max_win      numeric(20, 6) check (max_win > 0),
  starts_at    timestamptz not null,
  expires_at   timestamptz not null,
  state        text not null default 'pending' check (state in ('pending', 'active', 'completed', 'expired', 'cancelled')),
  -- What the facts say: rounds that were begun, those of them without a result yet, and the sum of the wins.
  used         integer not null default 0 check (used >= 0),
  open_rounds  integer not null default 0 check (open_rounds >= 0),
  won          numeric(20, 6) not null default 0,
  started_at   timestamptz,
  ended_at     timestamptz,
  -- Its wins are final: nothing is counted any more.
  counted_at   timestamptz,
  end_reason   text not null default '',
  created_by   bigint not null references staff_user,
  by_user      text not null,
  -- Null as long as nothing is paid, and for ever when nothing was won.
  payout_id    bigint unique references payout,
  unique (campaign_id, player_id),
  check (expires_at > starts_at and expires_at <= starts_at + interval '30 days'),
  check ((state in ('completed', 'expired', 'cancelled')) = (ended_at is not null)),
  check (counted_at is null or ended_at is not null),
  check (payout_id is null or counted_at is not null)
);
create index free_round_grant_created_idx on free_round_grant (created_at desc, id desc);
create index free_round_grant_site_idx on free_round_grant (site_id, created_at desc);
create index free_round_grant_player_idx on free_round_grant (player_id, created_at desc);
create index free_round_grant_uncounted_idx on free_round_grant (campaign_id, id) where counted_at is null;

create constraint trigger free_round_grant_config after insert or update or delete on free_round_grant deferrable initially deferred
  for each row execute function log_config_change('free_round_grant', 'id', 'site_id', 'player_id', 'game_ids', 'currency', 'bet_value', 'rounds', 'multiplier', 'max_win', 'starts_at', 'expires_at', 'state', 'deleted_at');

revoke delete on free_round_campaign, free_round_campaign_site, free_round_grant from manager_app;

alter table free_round_campaign enable row level security;
alter table free_round_campaign force row level security;
create policy product on free_round_campaign using (current_user <> 'manager_app');
create policy console on free_round_campaign to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on free_round_campaign as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table free_round_campaign_site enable row level security;
alter table free_round_campaign_site force row level security;
create policy product on free_round_campaign_site using (current_user <> 'manager_app');
create policy console on free_round_campaign_site to manager_app
  using (exists (select 1 from free_round_campaign where free_round_campaign.id = campaign_id));
create policy but_exceptions on free_round_campaign_site as restrictive to manager_app
  using (not (select scope_has_exceptions()) or exists (select 1 from site where site.id = site_id));

alter table free_round_grant enable row level security;
alter table free_round_grant force row level security;
create policy product on free_round_grant using (current_user <> 'manager_app');
create policy console on free_round_grant to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on free_round_grant as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));
