-- Activity bonuses (L-2): players get bonus credit to play with; the level that its balance reaches is paid as real money.

-- What is left of the grants of an activity.
create table bonus_stock (
  activity_id bigint primary key references activity,
  grants_left bigint not null check (grants_left >= 0)
);

create table bonus_grant (
  id            bigint generated always as identity primary key,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz,
  activity_id   bigint not null references activity,
  player_id     bigint not null references player,
  site_id       bigint not null references site,
  agent_id      bigint not null references agent,
  -- Of the activity, and of the player.
  currency      text not null,
  granted       numeric(20, 6) not null check (granted > 0),
  -- As the game platform numbers what a player takes by himself: the same again is the same grant. Null: given by staff.
  grant_no      text,
  -- Switched off when it was given; what its activity says of games, stakes and levels does not change any more.
  off_game_ids  bigint[] not null default '{}',
  granted_at    timestamptz not null,
  expires_at    timestamptz not null check (expires_at > granted_at),
  state         text not null default 'active' check (state in ('active', 'completed', 'expired', 'cancelled')),
  -- Made of its bets by the consumer `activity.bonus`, up to this batch of the journal.
  balance       numeric(20, 6) not null check (balance >= 0),
  turnover      numeric(38, 6) not null default 0 check (turnover >= 0),
  bets          bigint not null default 0 check (bets >= 0),
  level         integer not null default 0 check (level >= 0),
  counted_batch bigint not null default 0,
  -- What the level pays, known once it is over.
  pay           numeric(20, 6) check (pay >= 0),
  needs_person  boolean not null default false,
  -- Nothing is left of it in the player's wallet.
  is_too_small  boolean not null default false,
  payout_id     bigint unique references payout,
  ended_at      timestamptz,
  -- Null: taken by the player.
  created_by    bigint references staff_user,
  by_user       text not null default '',
  decided_by    bigint references staff_user,
  decided_name  text not null default '',
  decided_at    timestamptz,
  reason        text not null default '',
  constraint bonus_grant_grant_no_key unique (player_id, grant_no),
  check ((state = 'active') = (ended_at is null)),
  check (payout_id is null or (state in ('completed', 'expired') and pay > 0))
);
create unique index bonus_grant_active_key on bonus_grant (activity_id, player_id) where state = 'active';
create index bonus_grant_granted_idx on bonus_grant (granted_at desc, id desc);
create index bonus_grant_player_idx on bonus_grant (player_id, id desc);
create index bonus_grant_activity_idx on bonus_grant (activity_id, player_id);
create index bonus_grant_expires_idx on bonus_grant (expires_at) where state = 'active';
create index bonus_grant_due_idx on bonus_grant (id) where state in ('completed', 'expired') and payout_id is null and not is_too_small;

revoke insert, update, delete on bonus_stock from manager_app;
revoke delete on bonus_grant from manager_app;

alter table bonus_grant enable row level security;
alter table bonus_grant force row level security;
create policy product on bonus_grant using (current_user <> 'manager_app');
create policy console on bonus_grant to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on bonus_grant as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

-- It follows its activity.
alter table bonus_stock enable row level security;
alter table bonus_stock force row level security;
create policy product on bonus_stock using (current_user <> 'manager_app');
create policy console on bonus_stock to manager_app
  using (exists (select 1 from activity where activity.id = activity_id));
