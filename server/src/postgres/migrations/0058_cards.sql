-- Cards: rounds without a stake that a player opens when he wants to play them (J-4). What they win goes out through a payout (migration 0027).
create table card (
  id          bigint generated always as identity primary key,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  agent_id    bigint not null references agent,
  site_id     bigint not null references site,
  player_id   bigint not null references player,
  game_id     bigint not null references game,
  type        text not null check (type in ('free_spin', 'feature_game')),
  -- Of a feature game: which one.
  feature     text check (feature in ('regular', 'powerful', 'super')),
  multiplier  integer not null default 1 check (multiplier in (1, 2, 3, 5)),
  currency    text not null,
  bet_value   numeric(20, 6) not null check (bet_value > 0),
  rounds      integer not null check (rounds > 0),
  max_win     numeric(20, 6) not null check (max_win > 0),
  expires_at  timestamptz not null,
  state       text not null default 'issued' check (state in ('issued', 'opened', 'used', 'settled', 'expired', 'recalled')),
  -- Drawn when it is opened: under it the platform knows the play, and the wallet is asked once.
  spin_id     text constraint card_spin_id_key unique,
  -- The platform's own number of the opening: the same again is the same opening.
  open_no     text,
  -- What the facts say: rounds that were begun, those of them without a result yet, and the sum of the wins.
  played      integer not null default 0 check (played >= 0),
  open_rounds integer not null default 0 check (open_rounds >= 0),
  won         numeric(20, 6) not null default 0,
  opened_at   timestamptz,
  used_at     timestamptz,
  ended_at    timestamptz,
  -- Its wins are final: nothing is counted any more.
  counted_at  timestamptz,
  -- What used it up.
  used_by     text check (used_by in ('rounds', 'player', 'time')),
  end_reason  text not null default '',
  -- What gave it: staff, or the reward of which feature.
  source      text not null default 'staff' check (source in ('staff', 'task', 'exchange')),
  source_id   text not null default '',
  -- Enough for the most that it can pay.
  budget_id   bigint not null references payout_budget,
  -- Null: a feature gave it, by its own rules.
  created_by  bigint references staff_user,
  by_user     text not null default '',
  check ((type = 'feature_game') = (feature is not null)),
  check (type = 'free_spin' or multiplier = 1),
  check (expires_at > created_at and expires_at <= created_at + interval '30 days'),
  check ((state in ('opened', 'used', 'settled')) = (opened_at is not null)),
  check ((opened_at is null) = (spin_id is null) and (opened_at is null) = (open_no is null)),
  check ((state in ('used', 'settled')) = (used_at is not null) and (used_at is null) = (used_by is null)),
  check ((state in ('settled', 'expired', 'recalled')) = (ended_at is not null)),
  check (counted_at is null or used_at is not null),
  check (state <> 'settled' or counted_at is not null)
);
create index card_created_idx on card (created_at desc, id desc);
create index card_site_idx on card (site_id, created_at desc);
create index card_player_idx on card (player_id, created_at desc);
create index card_issued_idx on card (expires_at) where state = 'issued';
create index card_uncounted_idx on card (game_id, rounds, id) where state in ('opened', 'used');
-- A reward is given once.
create unique index card_source_key on card (source, source_id) where source <> 'staff';

create constraint trigger card_config after insert or update or delete on card deferrable initially deferred
  for each row execute function log_config_change('card', 'id', 'site_id', 'player_id', 'game_id', 'type', 'feature', 'multiplier', 'currency', 'bet_value', 'rounds', 'max_win', 'expires_at', 'state', 'deleted_at');

-- What is paid of a card: what its rounds won, and what came to them after that was paid.
create table card_payout (
  card_id   bigint not null references card,
  part      text not null check (part in ('all_rounds', 'late_reports')),
  payout_id bigint not null unique references payout,
  primary key (card_id, part)
);

-- A card as what a set of icons is exchanged for (L-3): what it is, and which one was given.
alter table collection_exchange
  add column card    jsonb,
  add column card_id bigint unique references card,
  drop constraint collection_exchange_prize_kind_check,
  add constraint collection_exchange_prize_kind_check check (prize_kind in ('cash', 'free_rounds', 'card', 'points')),
  add constraint collection_exchange_card_check check ((prize_kind = 'card') = (card is not null));

revoke delete on card from manager_app;
revoke delete, update on card_payout from manager_app;

alter table card enable row level security;
alter table card force row level security;
create policy product on card using (current_user <> 'manager_app');
create policy console on card to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on card as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table card_payout enable row level security;
alter table card_payout force row level security;
create policy product on card_payout using (current_user <> 'manager_app');
create policy console on card_payout to manager_app
  using (exists (select 1 from card where card.id = card_id));
