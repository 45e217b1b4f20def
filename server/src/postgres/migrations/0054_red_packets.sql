-- Red packets and scatter collections (L-1). What players are given stands as a prize of the activity (activity_prize) and is paid like one.

-- What an activity sets aside for its packets and what of it was given: never more, whatever happens.
create table red_packet_pot (
  activity_id   bigint primary key references activity,
  total         numeric(20, 6) not null check (total > 0),
  packets       integer not null check (packets > 0),
  given         numeric(20, 6) not null default 0,
  given_packets integer not null default 0,
  constraint red_packet_pot_kept check (given >= 0 and given <= total and given_packets <= packets)
);

-- The packets, drawn when the activity was agreed to. From `opens_at` on one can be had, by one player.
create table red_packet (
  id          bigint generated always as identity primary key,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz check (deleted_at is null),
  activity_id bigint not null references activity,
  position    integer not null check (position >= 0),
  opens_at    timestamptz not null,
  amount      numeric(20, 6) not null check (amount > 0),
  -- Whose it is; null: nobody's yet.
  player_id   bigint references player,
  site_id     bigint references site,
  agent_id    bigint references agent,
  given_at    timestamptz,
  -- The day that the cap counts by, in the zone of the rule.
  day         date,
  -- Opened in a show under a number of the platform, or won by a bet.
  show_at     timestamptz,
  packet_no   text,
  bet_id      text,
  bet_at      timestamptz,
  prize_id    bigint unique references activity_prize,
  unique (activity_id, position),
  check (num_nonnulls(player_id, site_id, agent_id, given_at, day, prize_id) in (0, 6)),
  check ((player_id is null and show_at is null and bet_id is null) or num_nonnulls(show_at, bet_id) = 1),
  check ((show_at is null) = (packet_no is null) and (bet_id is null) = (bet_at is null))
);
-- The same number of a player is the same packet; one in a show; one for a bet.
create unique index red_packet_no_key on red_packet (player_id, packet_no) where packet_no is not null;
create unique index red_packet_show_key on red_packet (activity_id, player_id, show_at) where show_at is not null;
create unique index red_packet_bet_key on red_packet (activity_id, bet_id) where bet_id is not null;
create index red_packet_free_idx on red_packet (activity_id, opens_at, position) where player_id is null;
create index red_packet_given_idx on red_packet (given_at desc, id desc) where player_id is not null;
create index red_packet_player_idx on red_packet (player_id, activity_id, day) where player_id is not null;

-- The packets of an activity are whole when its pot is made, and none comes after it.
create function check_packets() returns trigger language plpgsql as $$
declare
  drawn record;
begin
  select coalesce(sum(amount), 0) as amount, count(*) as n into drawn from red_packet where activity_id = new.activity_id;
  if drawn.amount <> new.total or drawn.n <> new.packets then
    raise exception 'the packets do not come to the total of the activity' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger red_packet_pot_whole before insert on red_packet_pot for each row execute function check_packets();

create function refuse_packet() returns trigger language plpgsql as $$
begin
  raise exception 'packets, and whom they were given to, never change' using errcode = 'integrity_constraint_violation';
end $$;
create trigger red_packet_kept before update on red_packet for each row
  when ((old.activity_id, old.position, old.opens_at, old.amount) is distinct from (new.activity_id, new.position, new.opens_at, new.amount)
        or (old.player_id is not null and (old.player_id, old.prize_id, old.given_at, old.show_at, old.packet_no, old.bet_id)
            is distinct from (new.player_id, new.prize_id, new.given_at, new.show_at, new.packet_no, new.bet_id)))
  execute function refuse_packet();
create trigger red_packet_stays before delete on red_packet for each row execute function refuse_packet();

create function refuse_late_packet() returns trigger language plpgsql as $$
begin
  if exists (select 1 from red_packet_pot where activity_id = new.activity_id) then
    raise exception 'the packets of this activity have been drawn' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger red_packet_in_time before insert on red_packet for each row execute function refuse_late_packet();

create function note_given_packet() returns trigger language plpgsql as $$
begin
  update red_packet_pot set given = given + new.amount, given_packets = given_packets + 1 where activity_id = new.activity_id;
  if not found then
    raise exception 'the packets of this activity have no pot' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger red_packet_given after update on red_packet for each row
  when (old.player_id is null and new.player_id is not null) execute function note_given_packet();

-- Made of bets by the consumer `activity.red_packet` and by nobody else: what players have bet, by day in the zone of the rule.
create table red_packet_play (
  activity_id bigint not null references activity,
  player_id   bigint not null references player,
  day         date not null,
  bets        bigint not null check (bets >= 0),
  bet_usd     numeric(38, 6) not null check (bet_usd >= 0),
  primary key (activity_id, player_id, day)
);
alter table red_packet_play set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- Made of bets by the consumer `activity.scatter` and by nobody else: scatter symbols of bets that stand.
create table scatter_count (
  id          bigint generated always as identity primary key,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz check (deleted_at is null),
  activity_id bigint not null references activity,
  player_id   bigint not null references player,
  site_id     bigint not null references site,
  agent_id    bigint not null references agent,
  scatters    bigint not null check (scatters >= 0),
  -- Bets with at least one.
  bets        bigint not null check (bets >= 0),
  last_bet_at timestamptz not null,
  unique (activity_id, player_id)
);
create index scatter_count_order_idx on scatter_count (activity_id, scatters desc, id);
create index scatter_count_player_idx on scatter_count (player_id, activity_id);
alter table scatter_count set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- A level that a player reached: once, also when bets are cancelled later.
create table scatter_level (
  activity_id bigint not null references activity,
  player_id   bigint not null references player,
  level       integer not null check (level >= 1),
  agent_id    bigint not null references agent,
  scatters    bigint not null,
  reached_at  timestamptz not null,
  -- Null: no prize of the level was left.
  prize_id    bigint unique references activity_prize,
  primary key (activity_id, player_id, level)
);

-- What is left of the prizes of each level.
create table scatter_stock (
  activity_id bigint not null references activity,
  level       integer not null check (level >= 1),
  stock       integer not null check (stock > 0),
  stock_left  integer not null check (stock_left >= 0 and stock_left <= stock),
  primary key (activity_id, level)
);

-- Prizes that wait for their payment.
create index activity_prize_unpaid_idx on activity_prize (id) where payout_id is null and not is_too_small;

revoke insert, update, delete on red_packet_pot, red_packet, red_packet_play, scatter_count, scatter_level, scatter_stock from manager_app;

alter table red_packet enable row level security;
alter table red_packet force row level security;
create policy product on red_packet using (current_user <> 'manager_app');
-- What is nobody's yet is nobody's to see: its amount is a secret.
create policy console on red_packet to manager_app
  using (player_id is not null and ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[])));
create policy but_exceptions on red_packet as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table red_packet_play enable row level security;
alter table red_packet_play force row level security;
create policy product on red_packet_play using (current_user <> 'manager_app');
create policy console on red_packet_play to manager_app using (false);
create policy but_exceptions on red_packet_play as restrictive to manager_app using (not (select scope_has_exceptions()));

alter table scatter_count enable row level security;
alter table scatter_count force row level security;
create policy product on scatter_count using (current_user <> 'manager_app');
create policy console on scatter_count to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on scatter_count as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

alter table scatter_level enable row level security;
alter table scatter_level force row level security;
create policy product on scatter_level using (current_user <> 'manager_app');
create policy console on scatter_level to manager_app
  using ((select scope_is_all()) or agent_id = any ((select scope_ids())::bigint[]));
create policy but_exceptions on scatter_level as restrictive to manager_app
  using (not (select scope_has_exceptions()) or agent_id <> all ((select scope_except_ids())::bigint[]));

-- These follow their activity.
alter table red_packet_pot enable row level security;
alter table red_packet_pot force row level security;
create policy product on red_packet_pot using (current_user <> 'manager_app');
create policy console on red_packet_pot to manager_app using (exists (select 1 from activity where activity.id = activity_id));

alter table scatter_stock enable row level security;
alter table scatter_stock force row level security;
create policy product on scatter_stock using (current_user <> 'manager_app');
create policy console on scatter_stock to manager_app using (exists (select 1 from activity where activity.id = activity_id));
