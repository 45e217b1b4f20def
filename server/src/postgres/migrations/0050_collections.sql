-- Collections (L-3): bets drop icons, a set of icons is exchanged for a prize.

-- Keys of game platforms may ask for what players have in activities and exchange for them; the first one from now on does.
alter table platform_key drop constraint platform_key_scopes_check;
alter table platform_key add constraint platform_key_scopes_check check (scopes <@ array['ingest', 'config', 'ticket', 'activity']);
update platform_key set scopes = scopes || '{activity}'
  where name = 'first platform key' and scopes @> '{ingest,config}' and not scopes @> '{activity}';

-- Pictures of icons. Never changed: another picture is another row, so that rules may name one and copies of a rule share it.
create table activity_picture (
  id         uuid primary key default gen_random_uuid(),
  -- Null: of the operator's staff.
  agent_id   bigint references agent,
  png        bytea not null,
  created_at timestamptz not null default now(),
  created_by bigint not null references staff_user
);
revoke update, delete on activity_picture from manager_app;

-- Made of bets by the consumer `activity.collect` and by nobody else: a bet that drew an icon.
create table collection_drop (
  id          bigint generated always as identity primary key,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  activity_id bigint not null references activity,
  icon        text not null,
  player_id   bigint not null references player,
  site_id     bigint not null references site,
  agent_id    bigint not null references agent,
  game_id     bigint not null references game,
  bet_id      text not null,
  bet_at      timestamptz not null,
  -- Of the bet, in UTC: what the daily cap counts by.
  day         date not null,
  -- `capped`: the player had his day's icons already. `taken_back`: the bet does not stand any more.
  state       text not null check (state in ('given', 'capped', 'taken_back')),
  unique (activity_id, icon, bet_id)
);
create index collection_drop_day_idx on collection_drop (activity_id, player_id, icon, day) where state = 'given';
create index collection_drop_bet_idx on collection_drop (bet_id);
create index collection_drop_created_idx on collection_drop (created_at desc, id desc);
create index collection_drop_player_idx on collection_drop (player_id, id desc);

-- Where an icon drops at every so many bets: those of each player that stand, and how many of them drew it.
create table collection_count (
  activity_id bigint not null references activity,
  player_id   bigint not null references player,
  icon        text not null,
  bets        bigint not null check (bets >= 0),
  drawn       bigint not null check (drawn >= 0),
  primary key (activity_id, player_id, icon)
);

-- What a player has: icons of bets that stand, and what he has spent of them. Spent stays spent when a bet is cancelled later.
create table collection_holding (
  activity_id bigint not null references activity,
  player_id   bigint not null references player,
  icon        text not null,
  site_id     bigint not null references site,
  agent_id    bigint not null references agent,
  collected   bigint not null check (collected >= 0),
  spent       bigint not null default 0 check (spent >= 0),
  updated_at  timestamptz not null default now(),
  primary key (activity_id, player_id, icon)
);
create index collection_holding_player_idx on collection_holding (player_id, activity_id);

-- What is left of the prizes.
create table collection_stock (
  activity_id bigint not null references activity,
  recipe      text not null,
  -- Null: without an end.
  stock_left  bigint check (stock_left >= 0),
  primary key (activity_id, recipe)
);

create table collection_exchange (
  id           bigint generated always as identity primary key,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  deleted_at   timestamptz,
  activity_id  bigint not null references activity,
  recipe       text not null,
  -- As whoever asks numbers it: the same again is the same exchange.
  exchange_no  text not null,
  player_id    bigint not null references player,
  site_id      bigint not null references site,
  agent_id     bigint not null references agent,
  -- What it took: { "icon": 3, … }.
  icons        jsonb not null,
  prize_kind   text not null check (prize_kind in ('cash', 'free_rounds', 'points')),
  -- Of the activity's currency; null: no money.
  amount       numeric(20, 6) check (amount > 0),
  campaign_id  bigint references free_round_campaign,
  points       bigint check (points > 0),
  state        text not null check (state in ('requested', 'approved', 'paid', 'rejected')),
  -- Worth more than what is given without anybody's word.
  needs_person boolean not null,
  payout_id    bigint unique references payout,
  grant_id     bigint references free_round_grant,
  decided_by   bigint references staff_user,
  decided_name text not null default '',
  decided_at   timestamptz,
  reason       text not null default '',
  paid_at      timestamptz,
  constraint collection_exchange_exchange_no_key unique (player_id, exchange_no),
  check ((prize_kind = 'cash') = (amount is not null)),
  check ((prize_kind = 'free_rounds') = (campaign_id is not null)),
  check ((prize_kind = 'points') = (points is not null))
);
create index collection_exchange_created_idx on collection_exchange (created_at desc, id desc);
create index collection_exchange_player_idx on collection_exchange (player_id, activity_id, recipe);
create index collection_exchange_open_idx on collection_exchange (activity_id) where state in ('requested', 'approved');

revoke insert, update, delete on collection_drop, collection_count, collection_stock from manager_app;
revoke insert, update, delete on collection_holding from manager_app;
revoke delete on collection_exchange from manager_app;

alter table activity_picture enable row level security;
alter table activity_picture force row level security;
create policy product on activity_picture using (current_user <> 'manager_app');
create policy console on activity_picture to manager_app
  using ((select scope_is_all()) or agent_id is null or agent_id = any ((select scope_ids())::bigint[]))
  with check ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on activity_picture as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id is null or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table collection_count enable row level security;
alter table collection_count force row level security;
create policy product on collection_count using (current_user <> 'manager_app');
create policy console on collection_count to manager_app using (false);
create policy but_exceptions on collection_count as restrictive to manager_app using (not (select scope_has_exceptions()));

alter table collection_drop enable row level security;
alter table collection_drop force row level security;
create policy product on collection_drop using (current_user <> 'manager_app');
create policy console on collection_drop to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on collection_drop as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table collection_holding enable row level security;
alter table collection_holding force row level security;
create policy product on collection_holding using (current_user <> 'manager_app');
create policy console on collection_holding to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on collection_holding as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table collection_exchange enable row level security;
alter table collection_exchange force row level security;
create policy product on collection_exchange using (current_user <> 'manager_app');
create policy console on collection_exchange to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on collection_exchange as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

-- It follows its activity.
alter table collection_stock enable row level security;
alter table collection_stock force row level security;
create policy product on collection_stock using (current_user <> 'manager_app');
create policy console on collection_stock to manager_app
  using (exists (select 1 from activity where activity.id = activity_id));
